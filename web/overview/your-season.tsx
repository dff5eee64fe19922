import { monthNames } from '#contract/days.ts'
import { inDigits } from '#contract/numbers.ts'
import { to } from '#contract/pages.ts'
import type { SeasonFigures } from '#contract/season.ts'
import { PartLink } from './parts.tsx'

type Props = { season: SeasonFigures; today: string }

/** What the member rode this year, with a bar for each month. */
export const YourSeason = ({ season, today }: Props) => (
  <section
    aria-labelledby="your-season"
    className="edge grid grid-cols-1 content-start gap-3 self-start rounded-panel bg-card p-4 sm:p-5"
  >
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
      <h2 id="your-season" className="text-name">
        Your season
      </h2>
      <PartLink to={to.screen('season')}>All figures</PartLink>
    </div>
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 min-[26rem]:max-md:grid-cols-4">
      <Figure value={season.rides} name={season.rides === 1 ? 'ride' : 'rides'} />
      <Figure value={season.kilometres} name="kilometres" />
      {season.climb > 0 ? <Figure value={season.climb} name="metres up" /> : null}
      <Figure
        value={season.fridays}
        name={season.fridays === 1 ? 'Friday in a row' : 'Fridays in a row'}
      />
    </dl>
    {season.rides > 0 ? (
      <Bars months={season.months} month={Number(today.slice(5, 7)) - 1} />
    ) : (
      <p className="text-quiet text-sm">
        It begins with your first ride, once the leader has called the roll.
      </p>
    )}
  </section>
)

const Figure = ({ value, name }: { value: number; name: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-quiet text-sm">{name}</dt>
    <dd className="font-bold font-display text-2xl leading-tight tabular-nums">
      {inDigits(value)}
    </dd>
  </div>
)

const width = 14
const gap = 9
const height = 64

type BarsProps = { months: SeasonFigures['months']; month: number }

/** Kilometres by month; the current month has another colour. */
const Bars = ({ months, month }: BarsProps) => {
  const most = Math.max(1, ...months.map(({ kilometres }) => kilometres))
  const words = months
    .map(({ rides, kilometres }, at) => `${monthNames[at]} ${rides} rides, ${kilometres} km`)
    .filter((_, at) => (months[at]?.rides ?? 0) > 0)
  return (
    <svg
      role="img"
      aria-label={`Kilometres by month: ${words.join('; ')}`}
      viewBox={`0 0 ${months.length * (width + gap) - gap} ${height}`}
      className="w-full max-w-72 pt-1"
    >
      {months.map(({ kilometres }, at) => {
        const tall = Math.max(kilometres > 0 ? 6 : 2, (kilometres / most) * height)
        return (
          <rect
            key={monthNames[at]}
            x={at * (width + gap)}
            y={height - tall}
            width={width}
            height={tall}
            rx={Math.min(4, tall / 2)}
            className={at === month ? 'fill-coral' : kilometres > 0 ? 'fill-lagoon' : 'fill-track'}
          />
        )
      })}
    </svg>
  )
}
