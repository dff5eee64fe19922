import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { CueTable } from '#web/routes/cue-sheet.tsx'
import { RouteFigure } from '#web/routes/route-figure.tsx'
import { figuresInWords } from '#web/routes/route-words.ts'
import { quietLook } from '#web/ui/button.tsx'
import type { SheetRoute } from './sheet-store.ts'

type Props = { routes: readonly SheetRoute[] }

/** The way and the cue sheet of each group. They are saved with the sheet. */
export const SheetRoutes = ({ routes }: Props) =>
  routes.map((route) => (
    <section
      key={route.group?._id ?? 'ride'}
      aria-label={`Route: ${route.title}`}
      className="grid grid-cols-1 gap-3 print:hidden"
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-name">
          {route.group ? `${route.group.name}: ` : ''}
          {route.title}
        </h2>
        <p className="text-quiet">{figuresInWords(route)}</p>
      </div>
      <RouteFigure route={route} />
      {route.cues ? <Cues cues={route.cues} /> : <OtherVersion slug={route.slug} />}
    </section>
  ))

const Cues = ({ cues }: { cues: NonNullable<SheetRoute['cues']> }) =>
  cues.length > 0 ? (
    <CueTable cues={cues} cell="py-2 pr-3" />
  ) : (
    <p className="text-quiet">There is no cue sheet for this route.</p>
  )

const OtherVersion = ({ slug }: { slug: string }) => (
  <p>
    The ride has an earlier version of this route, whose cue sheet is not kept.{' '}
    <Link to={to.route(slug)} className={quietLook}>
      See the newest one
    </Link>
  </p>
)
