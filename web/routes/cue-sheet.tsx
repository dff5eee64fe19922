import type { Cue, Route } from '#contract/routes.ts'
import { Profile } from './profile.tsx'
import { climbOf, climbSentence, kilometre, lengthOf, routeInWords } from './route-words.ts'
import { Trace } from './trace.tsx'

const arrow = 'M12 21V4M5.5 10.5L12 4l6.5 6.5'
/** The line of each sign, how far it is turned, and its name for those who cannot see it. */
const signs: Readonly<Record<Cue['kind'], { name: string; line: string; turn?: number }>> = {
  straight: { name: 'Straight on', line: arrow },
  'slight-right': { name: 'Slight right', line: arrow, turn: 45 },
  right: { name: 'Right', line: arrow, turn: 90 },
  'sharp-right': { name: 'Sharp right', line: arrow, turn: 135 },
  'slight-left': { name: 'Slight left', line: arrow, turn: -45 },
  left: { name: 'Left', line: arrow, turn: -90 },
  'sharp-left': { name: 'Sharp left', line: arrow, turn: -135 },
  'u-turn': { name: 'Turn around', line: 'M17 21V9a5 5 0 0 0-10 0v8M3 13l4 4 4-4' },
  caution: { name: 'Caution', line: 'M12 4L2.5 20h19zM12 10v4.5M12 17.3v.1' },
  water: {
    name: 'Water',
    line: 'M12 3.5c3.5 4.5 5.5 7.5 5.5 10.5a5.5 5.5 0 0 1-11 0C6.5 11 8.5 8 12 3.5z',
  },
  food: {
    name: 'Food',
    line: 'M5 9h11v5a5 5 0 0 1-11 0zM16 10h1.5a2.5 2.5 0 0 1 0 5H16M8 5.5V4M12 5.5V4',
  },
  summit: { name: 'Summit', line: 'M3 19l6.5-11 4 6.5 2.5-4L21 19z' },
  note: { name: 'Note', line: 'M6 4h12v16H6zM9 9h6M9 13h6' },
}

const Sign = ({ kind }: { kind: Cue['kind'] }) => {
  const { name, line, turn = 0 } = signs[kind]
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox="0 0 24 24"
      className="size-5 shrink-0 fill-none stroke-2 stroke-current [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d={line} transform={`rotate(${turn} 12 12)`} />
    </svg>
  )
}

export const CueSheet = ({ cues }: { cues: readonly Cue[] }) => (
  <section aria-labelledby="cues" className="grid content-start gap-3">
    <h2 id="cues" className="text-name">
      Cue sheet
    </h2>
    {cues.length > 0 ? (
      <CueTable cues={cues} cell="py-2 pr-3" />
    ) : (
      <p className="text-quiet">There is no cue sheet for this route.</p>
    )}
  </section>
)

export const CueTable = ({ cues, cell }: { cues: readonly Cue[]; cell: string }) => (
  <table className="w-full border-collapse text-left">
    <thead>
      <tr className="border-line border-b-2 text-sm">
        <th scope="col" className={`${cell} text-right`}>
          km
        </th>
        <th scope="col" className={cell}>
          <span className="sr-only">Sign</span>
        </th>
        <th scope="col" className={`${cell} w-full`}>
          What to do
        </th>
      </tr>
    </thead>
    <tbody>
      {cues.map(({ at, kind, words }) => (
        <tr key={`${at} ${kind} ${words}`} className="break-inside-avoid border-line border-b">
          <td className={`${cell} text-right align-top font-semibold tabular-nums`}>
            {kilometre(at)}
          </td>
          <td className={`${cell} align-top`}>
            <Sign kind={kind} />
          </td>
          <td className={`${cell} wrap-anywhere align-top`}>{words}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const ignore = () => {}

/** The page as it is printed, for the pocket: the way, the profile and the cues, on one sheet where they fit. */
export const PrintedCueSheet = ({ route }: { route: Route }) => {
  const { title, drawing, samples, climbs, loop, start, cues, caution } = route
  const facts = [lengthOf(route.length), climbOf(route), route.grade, start && `from ${start}`]
  return (
    <div className="printed-sheet hidden text-sm print:block">
      <h1 className="text-2xl">{title}</h1>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {caution ? (
        <p className="whitespace-pre-line">
          <strong>Take care:</strong> {caution}
        </p>
      ) : null}
      <div className="grid grid-cols-[2fr_3fr] items-end gap-6 py-3">
        <Trace
          drawing={drawing}
          samples={samples}
          loop={loop}
          label={routeInWords(route)}
          at={undefined}
          onPoint={ignore}
        />
        <div>
          <ul>
            {climbs.map((climb) => (
              <li key={climb.from}>{climbSentence(climb)}</li>
            ))}
          </ul>
          <Profile samples={samples} climbs={climbs} at={undefined} onPoint={ignore} />
        </div>
      </div>
      {cues.length > 0 ? (
        <div className={cues.length > 12 ? 'columns-2 gap-6' : ''}>
          <CueTable cues={cues} cell="py-0.5 pr-2" />
        </div>
      ) : null}
    </div>
  )
}
