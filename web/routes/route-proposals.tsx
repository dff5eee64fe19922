import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { clubForLeaders } from '#web/api.ts'
import { figuresInWords } from './route-words.ts'
import { SmallDrawing } from './small-drawing.tsx'

/** The address may name the list, which is not there at first. */
const scrollIfNamed = (list: HTMLElement | null) => {
  if (location.hash === '#proposals') list?.scrollIntoView()
}

/** Routes that wait to be published: all of them for moderators, their own for leaders. */
export const RouteProposals = ({ isModerator }: { isModerator: boolean }) => {
  const { data: proposed = [] } = useQuery({
    queryKey: ['routes', 'proposed'],
    queryFn: () => clubForLeaders.routes.list({ state: 'proposed', limit: 50 }),
  })
  if (proposed.length === 0) return null
  return (
    <section
      ref={scrollIfNamed}
      aria-labelledby="proposals"
      className="grid max-w-xl grid-cols-1 gap-2"
    >
      <h2 id="proposals" className="text-name">
        {isModerator ? 'Proposals' : 'Your proposals'}
      </h2>
      <ul className="grid">
        {proposed.map((route) => (
          <li key={route._id} className="border-line border-t">
            <Link
              to={isModerator ? to.editRoute(route.slug) : to.route(route.slug)}
              className="flex min-h-14 items-center gap-3 py-2 underline-offset-4 hover:underline focus-visible:rounded-xl"
            >
              <SmallDrawing drawing={route.drawing} className="size-12 shrink-0" />
              <span className="grid min-w-0">
                <span className="wrap-anywhere font-semibold">{route.title}</span>
                <span className="text-quiet text-sm">
                  {figuresInWords(route)}
                  {isModerator && route.by ? ` · by ${route.by}` : ' · waits for a moderator'}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
