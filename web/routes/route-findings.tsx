import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import type { RoutePreview } from '#contract/routes.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { box } from '#web/ui/field.tsx'
import { climbOf, lengthOf } from './route-words.ts'

type Gaps = RoutePreview['gaps']

/** A short gap in metres, a wide one in kilometres. */
const widthInWords = (width: number) => (width < 1000 ? `${width} m` : lengthOf(width))

/** Such as “2 pieces with a gap of 2.1 km”. */
const gapsInWords = (gaps: Gaps) => {
  const widths = gaps.map(({ width }) => widthInWords(width))
  if (widths.length === 1) return `2 pieces with a gap of ${widths[0]}`
  return widths.length > 4
    ? `${widths.length + 1} pieces with gaps up to ${widthInWords(Math.max(...gaps.map(({ width }) => width)))}`
    : `${widths.length + 1} pieces with gaps of ${new Intl.ListFormat('en').format(widths)}`
}

/** What people should know about a file, one sentence each. */
export const findings = ({ recording, samples, cues, cuesFrom, ...found }: RoutePreview) => {
  const figures = [lengthOf(found.length), climbOf(found)].filter(Boolean).join(', ')
  const { times, heartRate } = recording
  return [
    `${figures}.${times || heartRate ? '' : ' The file has no times.'}`,
    ...(times && heartRate
      ? ['This is a recording with times and heart rate: we keep neither.']
      : []),
    ...(times && !heartRate ? ['This is a recording with times: we do not keep them.'] : []),
    ...(heartRate && !times ? ['This is a recording with heart rate: we do not keep it.'] : []),
    ...(samples.every(([, height]) => height === null)
      ? ['No heights in the file: no profile.']
      : []),
    ...(cues.length === 0 ? [] : [cuesInWords(cues.length, cuesFrom)]),
  ]
}

const cuesInWords = (count: number, from: RoutePreview['cuesFrom']) => {
  const cues = count === 1 ? '1 cue' : `${count} cues`
  return from === 'file' ? `${cues} from the file.` : `${cues} proposed from the bends.`
}

/** What is decided about the line, as it is typed. */
type Draft = { readonly trim: string; readonly join: string; readonly as: string }

type Props = {
  found: RoutePreview
  gaps: Gaps
  draft: Draft
  /** Whether the file may become a version of a similar route. */
  mayReplace: boolean
  trimError: string | undefined
  onDecide: (part: Partial<Draft>) => void
}

/** What was found in a file, and what is to be decided about it. */
export const RouteFindings = ({ found, gaps, draft, mayReplace, trimError, onDecide }: Props) => {
  const { similar } = found
  return (
    <div className="grid gap-4">
      <ul aria-label="What is in the file" className="grid gap-1">
        {findings(found).map((sentence, place) => (
          <li key={sentence} className={place === 0 ? 'font-semibold text-lead' : ''}>
            {sentence}
          </li>
        ))}
      </ul>
      <Trim trim={draft.trim} error={trimError} onTrim={(trim) => onDecide({ trim })} />
      {gaps.length > 0 || draft.join ? (
        <ChoiceField
          legend={`${gaps.length > 0 ? gapsInWords(gaps) : 'Several pieces'}: join or keep apart?`}
          name="join"
          choices={{ false: 'Keep apart', true: 'Join with a straight line' }}
          selected={draft.join === 'true' ? 'true' : 'false'}
          onChoose={(join) => onDecide({ join: join === 'true' ? join : '' })}
        />
      ) : null}
      {similar && mayReplace ? (
        <ChoiceField
          legend={`This is nearly ${similar.title}:`}
          name="as"
          choices={{
            '': 'A route of its own',
            [similar.slug]: `A new version of ${similar.title}`,
          }}
          selected={draft.as}
          hint="Rides keep the version they have."
          onChoose={(as) => onDecide({ as })}
        />
      ) : null}
      {similar && !mayReplace ? (
        <p>
          This is nearly{' '}
          <Link to={to.route(similar.slug)} className="font-semibold underline">
            {similar.title}
          </Link>
          . Propose it if it is a route of its own.
        </p>
      ) : null}
    </div>
  )
}

const usualTrim = '300'

type TrimProps = { trim: string; error: string | undefined; onTrim: (trim: string) => void }

/** A track often begins at the door of the person who recorded it. */
const Trim = ({ trim, error, onTrim }: TrimProps) => (
  <div className="grid gap-1">
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          checked={trim !== ''}
          onChange={({ target }) => onTrim(target.checked ? usualTrim : '')}
          className="size-5 shrink-0 accent-lagoon"
        />
        Trim the first and last
      </label>
      <span className="flex items-center gap-2">
        <input
          type="number"
          inputMode="numeric"
          name="trim"
          aria-label="Metres to trim"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'trim-error' : 'trim-hint'}
          min={1}
          max={5000}
          disabled={trim === ''}
          value={trim || usualTrim}
          onChange={({ target }) => onTrim(target.value)}
          className={`${box} min-h-11! w-24! disabled:opacity-60`}
        />
        m
      </span>
    </p>
    {error ? (
      <p id="trim-error" className="font-semibold text-coral text-sm">
        {error}
      </p>
    ) : null}
    <p id="trim-hint" className="text-quiet text-sm">
      Members see where a track begins. If that is a home, trim it.
    </p>
  </div>
)
