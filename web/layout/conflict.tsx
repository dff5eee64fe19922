import { type ReactNode, useEffect, useRef } from 'react'
import { TextButton } from '#web/ui/text-button.tsx'
import { type Draft, differing } from './sheet.ts'

type Props<Name extends string> = {
  /** What two people changed. */
  what: string
  yours: Draft<Name>
  theirs: Draft<Name>
  labels: Readonly<Record<Name, string>>
  form: {
    readonly draft: Draft<Name>
    readonly set: (name: Name, words: string) => void
    readonly startAfresh: () => void
  }
  /** Shows what is no text, if there is such a field. */
  show?: (name: Name, value: string) => ReactNode
  onSettled: () => void
}

/** Shows what differs and lets one choose, field by field. The form below follows the choice. */
export const Conflict = <Name extends string>(props: Props<Name>) => {
  const { what, yours, theirs, labels, form, show, onSettled } = props
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="clash"
      className="grid gap-3 rounded-card border-2 border-coral p-4 sm:p-6"
    >
      <h2 id="clash" className="text-name text-coral">
        Someone else just changed this {what}
      </h2>
      <p>
        Nothing you typed is lost. Choose what counts where the two differ, then save again. What
        you had not touched is as they left it.
      </p>
      {differing(yours, theirs).map((name) => {
        const side = (whose: string, value: string) => (
          <Side
            name={name}
            whose={whose}
            chosen={form.draft[name] === value}
            onChoose={() => form.set(name, value)}
          >
            {show?.(name, value) ?? (value || <em>nothing</em>)}
          </Side>
        )
        return (
          <fieldset key={name} className="grid border-line border-t pt-2">
            <legend className="float-left font-semibold">{labels[name]}</legend>
            {side('Theirs', theirs[name])}
            {side('Yours', yours[name])}
          </fieldset>
        )
      })}
      <div>
        <TextButton
          onClick={() => {
            form.startAfresh()
            onSettled()
          }}
        >
          Use all of theirs
        </TextButton>
      </div>
    </section>
  )
}

type SideProps = {
  name: string
  whose: string
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Side = ({ name, whose, chosen, onChoose, children }: SideProps) => (
  <label className="flex min-h-11 items-start gap-3 py-2">
    <input
      type="radio"
      name={`clash-${name}`}
      checked={chosen}
      onChange={onChoose}
      className="mt-0.5 size-5 shrink-0 accent-lagoon"
    />
    {/* A long text is read in full in the form once it is chosen. */}
    <span className="wrap-anywhere line-clamp-6 min-w-0 whitespace-pre-line">
      <span className="text-quiet">{whose}: </span>
      {children}
    </span>
  </label>
)
