import { useQuery } from '@tanstack/react-query'
import { club } from '#web/api.ts'
import { copyText } from '#web/events/ride-words.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { reviewOf } from './review-words.ts'

/** Looks back on a year, if the member rode in it. */
export const YearInReview = ({ year }: { year: number }) => {
  const { name } = useClub()
  const { data } = useQuery({
    queryKey: ['season', 'mine', year],
    queryFn: () => club.season.mine({ year }),
  })
  const [total, ...sentences] = data ? reviewOf(data) : []
  if (!total) return null
  const message = [`My ${year} with ${name}`, total, ...sentences].join('\n')
  return (
    <section
      aria-labelledby="review"
      className="edge on-night dawn grid gap-5 rounded-panel p-6 text-cream sm:p-8"
    >
      <div className="grid grid-cols-1 gap-2">
        <h2 id="review" className="font-semibold text-amber-bright">
          Your {year} in review
        </h2>
        <p className="max-w-[22em] font-bold font-display text-heading">{total}</p>
      </div>
      <ul className="grid gap-2 text-lead md:grid-cols-2 md:gap-x-10">
        {sentences.map((sentence) => (
          <li key={sentence} className="border-cream/25 border-t pt-2">
            {sentence}
          </li>
        ))}
      </ul>
      <div>
        <Button tone="night" onClick={() => copyText(message)}>
          Copy as message
        </Button>
      </div>
    </section>
  )
}
