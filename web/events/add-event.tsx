import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { addDays, dayInWords, isDay } from '#contract/days.ts'
import type { Event, NewEvent } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import { useSession } from '#web/session.ts'
import { quietLook, TextButton } from '#web/ui/button.tsx'
import { copyRide, rideDraft } from './ride-draft.ts'
import { RideFields, type RideForm, useRideForm } from './ride-form.tsx'
import { RideRows } from './ride-rows.tsx'
import { refreshRides, useToday } from './rides.ts'

export const meta = () => [{ title: 'Add Event' }]

export default function AddEventPage() {
  const session = useSession()
  const today = useToday()
  const [added, setAdded] = useState<{ readonly id: string; readonly title: string }>()
  const form = useRideForm({
    // People mostly add the rides they lead.
    blank: rideDraft({ author: session.state === 'in' ? session.user.displayName : '' }),
    confirm: confirmPast,
    onSaved: () => void refreshRides(),
    onAdded: (id, title) => setAdded({ id, title }),
  })
  usePreset(form)

  const focusDate = () => {
    const date = form.form.ref.current?.elements.namedItem('date')
    if (date instanceof HTMLElement) date.focus()
  }

  const copy = async ({ _id: id }: Event) => {
    if (!form.untouched && !(await ask(replacing))) return
    try {
      // Rides in lists have no groups.
      const [ride, routes] = await Promise.all([
        club.events.get({ id }),
        club.routes.ofRide({ id }),
      ])
      form.replace({ ...copyRide(ride, today), knownRoutes: form.draft.knownRoutes })
      form.routes.remember(...routes)
      focusDate()
    } catch (failure) {
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    }
  }

  /** Asked before the picture is uploaded. */
  async function confirmPast({ date }: NewEvent) {
    if (date >= today || (await ask(inThePast(date)))) return true
    focusDate()
    return false
  }

  return (
    <div className="grid grid-cols-1 content-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <section aria-labelledby="add-event" className="grid grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h1 id="add-event" className="text-3xl">
            Add Event
          </h1>
          <div className="flex flex-wrap gap-x-6">
            <CopyLastRide today={today} onFound={copy} />
            <a href="#coming" className={`${quietLook} xl:hidden`}>
              Coming rides
            </a>
          </div>
        </div>
        {added ? <Added {...added} /> : null}
        <FormNotices form={form} restored="This is what you had typed. It is not added yet." />
        <RideFields form={form} label="Add Event" repeatable>
          <FormButtons form={form}>Add Event</FormButtons>
        </RideFields>
      </section>
      <RideRows today={today} onCopy={copy} />
    </div>
  )
}

/** Leaders are named on the screen of the ride, once it exists. */
const Added = ({ id, title }: { id: string; title: string }) => (
  <div className="edge flex flex-wrap items-center gap-x-6 rounded-card bg-card px-4 py-2">
    <p className="wrap-anywhere">“{title}” is in the calendar.</p>
    <Link to={`${to.editRide(id)}#leaders`} state={{ back: to.addRide() }} className={quietLook}>
      Name its leaders
    </Link>
  </div>
)

const replacing = {
  title: 'Replace what you typed?',
  text: 'The other ride fills the form, and what you typed is lost.',
  confirm: 'Replace',
}

const inThePast = (date: string) => ({
  title: 'This date is in the past. Add it anyway?',
  text: `The ride would be on ${dayInWords(date)}.`,
  confirm: 'Add it anyway',
  cancel: 'Change the date',
})

/** Other pages link here with a day and a title; once they are in the form, what is typed there counts. */
const usePreset = ({ set }: RideForm) => {
  const [search, setSearch] = useSearchParams()
  const [day, title] = [search.get('date'), search.get('title')]
  useEffect(() => {
    if (day === null && title === null) return
    if (day && isDay(day)) set('date', day)
    if (title) set('title', title)
    setSearch({}, { replace: true })
  }, [day, title, set, setSearch])
}

type CopyProps = { today: string; onFound: (ride: Event) => Promise<void> }

const CopyLastRide = ({ today, onFound }: CopyProps) => {
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    try {
      const ride = await findLastRide(today)
      if (ride) await onFound(ride)
      else
        await showMessage({ title: 'Nothing to copy', text: 'There is no ride on the site yet.' })
    } catch (failure) {
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <TextButton busy={busy} onClick={() => void copy()}>
      Copy last ride
    </TextButton>
  )
}

/** The latest ride up to a month ahead: the far end of a long series is not the last one. */
const findLastRide = async (today: string): Promise<Event | undefined> => {
  const [last] = await club.events.list({ to: addDays(today, 31), order: 'newest', limit: 1 })
  if (last) return last
  const [next] = await club.events.list({ from: today, limit: 1 })
  return next
}
