import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { dayInWords, isDay } from '#contract/days.ts'
import type { Event, NewEvent } from '#contract/events.ts'
import { ClearForm } from '#web/layout/clear-form.tsx'
import { ask } from '#web/layout/dialogs.tsx'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { addRide } from './add-ride.ts'
import { useToday } from './club-today.ts'
import { useLastRide } from './last-ride.ts'
import { blankDraft, copyOf } from './ride-draft.ts'
import { RideFormFields } from './ride-form.tsx'
import { RideRows } from './ride-rows.tsx'
import { type RideForm, useRideForm } from './use-ride-form.ts'

export const meta = () => [{ title: 'Add Event' }]

export default function AddEventPage() {
  return (
    <QueryClientProvider client={queries}>
      <AddEvent />
    </QueryClientProvider>
  )
}

function AddEvent() {
  const blank = useBlankDraft()
  const form = useRideForm('new', blank)
  const today = useToday()
  usePresetDay(form)

  const focusDate = () => {
    const date = form.ref.current?.elements.namedItem('date')
    if (date instanceof HTMLElement) date.focus()
  }

  const copy = async (ride: Event) => {
    if (!form.untouched && !(await ask(replacing))) return
    form.write(copyOf(ride, today))
    focusDate()
  }

  const confirmPast = async ({ date }: NewEvent) => {
    if (date >= today || (await ask(inThePast(date)))) return true
    focusDate()
    return false
  }
  const last = useLastRide(today, copy)

  return (
    <div className="grid grid-cols-1 content-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <section aria-labelledby="add-event" className="grid grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h1 id="add-event" className="text-3xl">
            Add Event
          </h1>
          <div className="flex flex-wrap gap-x-6">
            <TextButton busy={last.busy} onClick={last.fetch}>
              Copy last ride
            </TextButton>
            <a href="#coming" className={`${quietLook} xl:hidden`}>
              Coming rides
            </a>
          </div>
        </div>
        {form.kept && !form.untouched ? (
          <FormMessage>This is what you had typed. It is not added yet.</FormMessage>
        ) : null}
        <RideFormFields
          form={form}
          label="Add Event"
          repeatable
          confirm={confirmPast}
          onSend={async (ride) => {
            if (await addRide(ride)) form.write(blank)
          }}
        >
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button tone="call" type="submit" busy={form.busy}>
              Add Event
            </Button>
            <ClearForm form={form} />
          </div>
        </RideFormFields>
      </section>
      <RideRows today={today} onCopy={copy} />
    </div>
  )
}

const replacing = {
  title: 'Replace what you typed?',
  text: 'The form takes over the other ride. What you typed is lost.',
  confirm: 'Replace',
}

const inThePast = (date: string) => ({
  title: 'This date is in the past. Add it anyway?',
  text: `The ride would be on ${dayInWords(date)}.`,
  confirm: 'Add it anyway',
  cancel: 'Change the date',
})

/** Whoever adds a ride mostly leads it. */
const useBlankDraft = () => {
  const session = useSession()
  return blankDraft(session.state === 'in' ? session.user.displayName : '')
}

/** The calendar leads here with a day; once it is in the form, what is typed there counts. */
const usePresetDay = ({ set }: RideForm) => {
  const [search, setSearch] = useSearchParams()
  const day = search.get('date')
  useEffect(() => {
    if (day === null) return
    if (isDay(day)) set('date', day)
    setSearch({}, { replace: true })
  }, [day, set, setSearch])
}
