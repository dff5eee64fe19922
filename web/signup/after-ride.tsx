import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { clubClock } from '#contract/days.ts'
import { type Event, RideReport } from '#contract/events.ts'
import { check } from '#contract/sentence.ts'
import type { Incident } from '#contract/sheet.ts'
import { clubForLeaders } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClub, useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { type RiderList, ridersKey } from './rider-queries.ts'

/** How it was, for everyone, and what happened, for leaders and moderators. From the start of the ride on. */
export const AfterRide = ({ list: { ride, moments } }: { list: RiderList }) => {
  const id = useId()
  const { timeZone } = useClub()
  const clockOf = useClubTime()
  const { _id, date, time, status } = ride
  if (status === 'cancelled' || clubClock(timeZone) < `${date}T${time}`) return null
  const { rolledOut, back } = moments ?? {}
  const times = [
    ...(rolledOut ? [`Rolled out ${clockOf(rolledOut).clock}`] : []),
    ...(back ? [`all back ${clockOf(back).clock}`] : []),
  ].join(', ')
  return (
    <section aria-labelledby={id} className="grid gap-5 border-line border-t pt-6">
      <div className="grid gap-1">
        <h2 id={id} className="text-name">
          After the ride
        </h2>
        {times ? <p>{times.charAt(0).toUpperCase() + times.slice(1)}</p> : null}
      </div>
      <Report ride={ride} />
      <Incidents ride={_id} />
    </section>
  )
}

const Report = ({ ride: { _id: id, distance, report } }: { ride: Event }) => {
  // The list is fetched again every minute.
  const [start, setStart] = useState(report)
  const isReplaced = JSON.stringify(report) !== JSON.stringify(start)
  const form = useForm<RideReport>({
    read(typed) {
      const { distance, words } = filledIn(typed)
      return check(RideReport, {
        ...{ id, ...(distance && { distance: Number(distance) }) },
        ...(words?.trim() && { words: words.trim().replace(/\s+/g, ' ') }),
      })
    },
    again: true,
    async send(given) {
      await clubForLeaders.events.report(given)
      const { id: _, ...saved } = given
      setStart(Object.keys(saved).length > 0 ? saved : undefined)
      toast('Saved. Everyone sees it on the page of the ride.')
      await queries.invalidateQueries({ queryKey: ridersKey(id) })
    },
  })
  const planned = distance === undefined ? '' : ` Planned were ${distance} km.`
  return (
    <form {...form.form} aria-label="How it was" className="grid max-w-[38rem] gap-4">
      <TextField
        label="Distance as ridden, in km"
        name="distance"
        hint={`It counts for the season.${planned}`}
        error={form.errorOf('distance')}
        defaultValue={start?.distance}
        type="number"
        inputMode="numeric"
        min={1}
        required={false}
        className="max-w-32"
      />
      <TextAreaField
        label="How it was, in a sentence"
        name="words"
        hint="Everyone sees it on the page of the ride."
        error={form.errorOf('words')}
        defaultValue={start?.words}
        rows={2}
        maxLength={300}
        required={false}
      />
      {isReplaced && report ? (
        <FormMessage>
          Another leader has just saved: {reportInWords(report)}. Saving replaces it.
        </FormMessage>
      ) : null}
      {form.message ? <FormMessage urgent>{form.message}</FormMessage> : null}
      <div>
        <Button tone="plain" {...form.submit}>
          Save
        </Button>
      </div>
    </form>
  )
}

const reportInWords = ({ distance, words }: NonNullable<Event['report']>) =>
  [...(distance === undefined ? [] : [`${distance} km`]), ...(words ? [`“${words}”`] : [])].join(
    ', ',
  )

const incidentsKey = (ride: string) => ['incidents', ride]

/** Leaders may read them for a week; after that there is nothing to show. */
const Incidents = ({ ride }: { ride: string }) => {
  const { data = [] } = useQuery({
    queryKey: incidentsKey(ride),
    queryFn: () => clubForLeaders.sheet.incidents({ id: ride }),
  })
  if (data.length === 0) return null
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{data.length === 1 ? '1 incident' : `${data.length} incidents`}</h3>
      <ul className="grid divide-y divide-line">
        {data.map((incident) => (
          <IncidentRow key={incident._id} ride={ride} incident={incident} />
        ))}
      </ul>
    </div>
  )
}

type RowProps = { ride: string; incident: Incident }

const IncidentRow = ({ ride, incident }: RowProps) => {
  const { _id, who, where, what, at, by, photo } = incident
  const session = useSession()
  const clockOf = useClubTime()
  const isModerator = session.state === 'in' && session.roles.includes('moderator')
  return (
    <li className="wrap-anywhere grid gap-1 py-4">
      <p className="font-semibold">{[who, where, clockOf(at).clock].filter(Boolean).join(' · ')}</p>
      <p className="whitespace-pre-line">{what}</p>
      {by ? <p className="text-quiet text-sm">Written down by {by}</p> : null}
      <div className="flex flex-wrap gap-x-6">
        {photo ? <IncidentPhoto ride={ride} incident={incident} /> : null}
        {isModerator ? <RemoveIncident ride={ride} id={_id} /> : null}
      </div>
    </li>
  )
}

/** Fetched only when asked for: it may show an injured person. */
const IncidentPhoto = ({ ride, incident: { _id, who } }: RowProps) => {
  const [source, setSource] = useState<string>()
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      const { type, data } = await clubForLeaders.sheet.photo({ id: ride, incident: _id })
      setSource(`data:${type};base64,${data}`)
    } catch (failure) {
      await showMessage({ title: 'The photo could not be loaded', text: sentenceOf(failure) })
    } finally {
      setBusy(false)
    }
  }
  return source ? (
    <img src={source} alt={`Incident: ${who}`} className="mt-2 max-h-96 rounded-xl" />
  ) : (
    <TextButton busy={busy} onClick={() => void show()}>
      Show the photo
    </TextButton>
  )
}

const RemoveIncident = ({ ride, id }: { ride: string; id: string }) => {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    const confirmed = await ask({
      title: 'Delete this incident?',
      text: 'Its notes and its photo are deleted for good.',
      confirm: 'Delete it',
      destructive: true,
    })
    if (!confirmed) return
    setBusy(true)
    try {
      await clubForLeaders.sheet.removeIncident({ id: ride, incident: id })
      toast('Incident deleted')
    } catch (failure) {
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: incidentsKey(ride) })
    }
  }
  return (
    <TextButton busy={busy} onClick={() => void remove()}>
      Delete
    </TextButton>
  )
}
