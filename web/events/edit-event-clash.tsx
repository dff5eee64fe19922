import { useEffect, useRef } from 'react'
import type { Event } from '#contract/events.ts'
import { TextButton } from '#web/kit/text-button.tsx'
import { differing, draftOf, type RideDraft, type RideName } from './ride-draft.ts'
import { labels } from './ride-labels.ts'
import type { RideForm } from './use-ride-form.ts'

/** Two people changed the same ride. */
export type Clash = { readonly yours: RideDraft; readonly theirs: Event }

type Props = { clash: Clash; form: RideForm; onSettled: () => void }

/** Shows what differs and lets one choose, field by field. The form below follows the choice. */
export const EditEventClash = ({ clash: { yours, theirs }, form, onSettled }: Props) => {
  const panel = useRef<HTMLElement>(null)
  const newer = draftOf(theirs)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="clash"
      className="grid gap-3 rounded-card border-2 border-coral p-4 sm:p-6"
    >
      <h2 id="clash" className="text-name text-coral">
        Somebody has changed this ride meanwhile
      </h2>
      <p>
        Nothing you typed is lost. Choose what counts where the two differ, then save again. What
        you had not touched is as they left it.
      </p>
      {differing(yours, newer).map((name) => (
        <fieldset key={name} className="grid border-line border-t pt-2">
          <legend className="float-left font-semibold">{labels[name]}</legend>
          <Side name={name} whose="Theirs" value={newer[name]} form={form} />
          <Side name={name} whose="Yours" value={yours[name]} form={form} />
        </fieldset>
      ))}
      <div>
        <TextButton
          onClick={() => {
            form.startAfresh()
            onSettled()
          }}
        >
          Take over all of theirs
        </TextButton>
      </div>
    </section>
  )
}

type SideProps = { name: RideName; whose: 'Theirs' | 'Yours'; value: string; form: RideForm }

const Side = ({ name, whose, value, form }: SideProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name={`clash-${name}`}
      checked={form.draft[name] === value}
      onChange={() => form.set(name, value)}
      className="size-5 shrink-0 accent-lagoon"
    />
    <span className="wrap-anywhere min-w-0">
      <span className="text-quiet">{whose}: </span>
      {name === 'image' ? (
        <img src={value} alt="" className="inline-block aspect-4/3 w-20 rounded-lg object-cover" />
      ) : (
        value || <em>nothing</em>
      )}
    </span>
  </label>
)
