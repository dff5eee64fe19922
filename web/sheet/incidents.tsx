import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { type Incident, IncidentRecord } from '#contract/sheet.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { dialogLook, useModal } from '#web/ui/use-modal.ts'
import type { OpenSheet, SheetActions } from './ride-sheet.ts'

type Props = { state: OpenSheet; actions: SheetActions }

export const Incidents = ({ state, actions }: Props) => {
  const { incidents, riders } = state.sheet
  const [isWriting, setWriting] = useState(false)
  const waiting = new Set(
    state.waiting.flatMap((row) => (row.what === 'photo' ? row.incident : [])),
  )
  return (
    <section aria-labelledby="incidents" className="grid gap-3 print:hidden">
      <h2 id="incidents" className="text-name">
        Incidents
      </h2>
      {incidents.length > 0 ? (
        <ul className="grid">
          {incidents.map((incident) => (
            <Written
              key={incident._id}
              incident={incident}
              hasPhoto={incident.photo || waiting.has(incident._id)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-quiet">
          Falls, breakdowns, anything a moderator should know about later.
        </p>
      )}
      <div>
        <Button tone="plain" onClick={() => setWriting(true)}>
          Write down an incident
        </Button>
      </div>
      {isWriting ? (
        <WriteIncident
          names={riders.map(({ name }) => name)}
          actions={actions}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </section>
  )
}

const Written = ({ incident, hasPhoto }: { incident: Incident; hasPhoto: boolean }) => {
  const { at, who, where, what, by } = incident
  const clockOf = useClubTime()
  const facts = [where, by && `written by ${by}`, hasPhoto && 'with a photo'].filter(Boolean)
  return (
    <li className="wrap-anywhere grid border-line border-b py-2">
      <p>
        <span className="text-quiet">{clockOf(at).clock}</span> <strong>{who}</strong>
      </p>
      <p className="whitespace-pre-line">{what}</p>
      <p className="text-quiet text-sm empty:hidden">{facts.join(' · ')}</p>
    </li>
  )
}

const { who, where, what } = IncidentRecord.shape
const IncidentForm = z.object({ who, where, what })
type IncidentForm = z.output<typeof IncidentForm>

type WriteProps = { names: readonly string[]; actions: SheetActions; onClose: () => void }

const WriteIncident = ({ names, actions, onClose }: WriteProps) => {
  const dialog = useModal()
  const titleId = useId()
  const file = useRef<HTMLInputElement>(null)
  const form = useForm<IncidentForm>({
    read: (typed) => {
      typed.delete('photo')
      return check(IncidentForm, filledIn(typed))
    },
    send: async (typed) => {
      const chosen = file.current?.files?.[0]
      const photo = chosen && (await shrinkPhoto(chosen))
      await actions.incident({ kind: 'incident', ...typed }, photo)
      toast('The incident is written down')
      dialog.current?.close()
    },
    again: true,
  })
  const field = (name: keyof IncidentForm) => ({ name, error: form.errorOf(name) })
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose} className={dialogLook}>
      <form {...form.form} className="grid gap-4">
        <h2 id={titleId} className="text-name">
          Write down an incident
        </h2>
        <TextField label="Who" {...field('who')} maxLength={200} suggestions={names} />
        <TextField label="Where" {...field('where')} required={false} maxLength={200} />
        <TextAreaField label="What happened" {...field('what')} maxLength={2000} rows={3} />
        <Field label="Photo" hint="Only moderators and the leaders of this ride see it.">
          {(wiring) => (
            <input
              ref={file}
              type="file"
              name="photo"
              accept="image/*"
              capture="environment"
              className="min-h-12 w-full py-2"
              {...wiring}
            />
          )}
        </Field>
        {form.message ? <FormMessage urgent>{form.message}</FormMessage> : null}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className={buttonLook('plain')}
          >
            Cancel
          </button>
          <Button tone="call" {...form.submit}>
            Write it down
          </Button>
        </div>
      </form>
    </dialog>
  )
}

/** The longer side, in pixels. */
const longest = 1600
/** A weak connection must carry it within seconds. */
const quality = 0.75

/** Makes a photo small enough to be stored on the phone and sent over a weak connection. Returns a JPEG in base64. */
const shrinkPhoto = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Refusal('bad-picture', { detail: 'Take the photo again, or write without one.' })
  })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const address = canvas.toDataURL('image/jpeg', quality)
  return address.slice(address.indexOf(',') + 1)
}
