import { type FocusEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cueKinds } from '#contract/route-facts.ts'
import { TextButton } from '#web/ui/button.tsx'
import { box } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectBox } from '#web/ui/select.tsx'
import { type CueDraft, newCue, sortCues } from './cue-draft.ts'

type Props = {
  cues: readonly CueDraft[]
  /** Where the route ends, in kilometres. */
  length: number
  errorOf: (name: string) => string | undefined
  onChange: (cues: readonly CueDraft[]) => void
}

/** The words of a kind, such as “Slight left”. */
const kindName = (kind: string) => `${kind[0]?.toUpperCase()}${kind.slice(1).replace('-', ' ')}`

const mostCues = 500

/** The cue sheet, row by row. Rows are put in order when the focus leaves them. */
export const CueEditor = ({ cues, length, errorOf, onChange }: Props) => {
  const list = useRef<HTMLFieldSetElement>(null)
  const error = errorOf('cues')

  const change = (at: number, part: Partial<CueDraft>) =>
    onChange(cues.map((cue, place) => (place === at ? { ...cue, ...part } : cue)))

  /** The new row is rendered at once, so that no key is lost. */
  const add = () => {
    const cue = newCue('')
    flushSync(() => onChange([...cues, cue]))
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }

  const remove = (at: number) => {
    onChange(cues.toSpliced(at, 1))
    const rows = list.current?.querySelectorAll<HTMLElement>('li')
    const neighbour = rows?.[at + 1] ?? rows?.[at - 1]
    const field = neighbour?.querySelector('input')
    if (field) field.focus()
    else list.current?.focus()
  }

  const sort = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return
    const sorted = sortCues(cues)
    if (sorted.some((cue, place) => cue !== cues[place])) onChange(sorted)
  }

  return (
    <fieldset
      ref={list}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'cues-error' : undefined}
      className="grid grid-cols-1 gap-3"
    >
      <legend className="pb-1 font-semibold">Cue sheet</legend>
      {cues.length === 0 ? (
        <p className="text-quiet text-sm">No cues. Add where to turn and what to look out for.</p>
      ) : null}
      <ol className="grid grid-cols-1 empty:hidden">
        {cues.map((cue, at) => (
          <li key={cue.key} onBlur={sort} className="border-line border-t py-2">
            <CueRow
              cue={cue}
              at={at}
              length={length}
              errorOf={errorOf}
              onChange={(part) => change(at, part)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      {error ? (
        <p id="cues-error" role="alert" className="font-semibold text-coral text-sm">
          {error}
        </p>
      ) : null}
      {cues.length < mostCues ? (
        <div>
          <TextButton onClick={add}>Add a cue</TextButton>
        </div>
      ) : (
        <p className="text-quiet text-sm">A cue sheet has at most {mostCues} cues.</p>
      )}
    </fieldset>
  )
}

type RowProps = {
  cue: CueDraft
  at: number
  length: number
  errorOf: Props['errorOf']
  onChange: (part: Partial<CueDraft>) => void
  onRemove: () => void
}

const field = `${box} min-h-11! w-auto! min-w-0 px-2.5!`

const CueRow = ({ cue, at, length, errorOf, onChange, onRemove }: RowProps) => {
  const mistakes = { km: errorOf(`cues.${at}.at`), words: errorOf(`cues.${at}.words`) }
  const errorId = `cue-error-${cue.key}`
  const wiring = (mistake: string | undefined) => ({
    'aria-invalid': mistake ? true : undefined,
    'aria-describedby': mistake ? errorId : undefined,
  })
  const which = `cue ${at + 1}`
  return (
    <div className="flex flex-wrap gap-2">
      <input
        aria-label={`Kilometre of ${which}, up to ${length}`}
        inputMode="decimal"
        placeholder="km"
        value={cue.km}
        onChange={({ target }) => onChange({ km: target.value })}
        {...wiring(mistakes.km)}
        className={`${field} basis-22`}
      />
      <div className="min-w-0 flex-1 basis-28 sm:flex-[0_1_10rem]">
        <SelectBox
          aria-label={`Kind of ${which}`}
          value={cue.kind}
          onChange={({ target }) => onChange({ kind: target.value })}
          className="min-h-11! pl-2.5!"
        >
          {cueKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindName(kind)}
            </option>
          ))}
        </SelectBox>
      </div>
      <input
        aria-label={`Words of ${which}`}
        placeholder="Words"
        maxLength={120}
        value={cue.words}
        onChange={({ target }) => onChange({ words: target.value })}
        {...wiring(mistakes.words)}
        className={`${field} flex-1 max-sm:order-last max-sm:basis-full`}
      />
      <button
        type="button"
        onClick={onRemove}
        className="grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-track focus-visible:rounded-full"
      >
        <Icon shape="close" />
        <span className="sr-only">Remove {which}</span>
      </button>
      {mistakes.km || mistakes.words ? (
        <p id={errorId} className="order-last basis-full font-semibold text-coral text-sm">
          {[mistakes.km && 'Enter the kilometre as a number.', mistakes.words]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : null}
    </div>
  )
}
