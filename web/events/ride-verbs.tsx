import { useState } from 'react'
import { dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'
import { club, endsSession } from '#web/api.ts'
import { askFor, tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { scopeIn, scopes } from './ride-scope.ts'
import { refreshRides } from './use-rides.ts'

/** Each asks first what is not easily undone, does it, says so, and tells whether it was done. */
export const cancelRide = async (ride: Event) => {
  const given = await askFor({
    title: 'Cancel this ride?',
    text: `${nameOf(ride)} stays in the calendar, marked as cancelled, with your reason.`,
    fields: (
      <>
        <ReasonField />
        <WhichRides ride={ride} />
      </>
    ),
    confirm: 'Cancel ride',
    cancel: 'Keep it',
  })
  if (!given) return false
  const reason = String(given.get('reason'))
  return carryOut(
    () => club.events.cancel({ ...meant(ride, given), reason }),
    'The ride is cancelled',
  )
}

/** Where the browser would show a bubble, the site says beside the field what is missing. */
const ReasonField = () => {
  const [error, setError] = useState<string>()
  return (
    <TextField
      label="Reason"
      name="reason"
      maxLength={300}
      pattern=".*\S.*"
      error={error}
      onInvalid={(event) => {
        event.preventDefault()
        setError('Please say why it is cancelled.')
        event.currentTarget.focus()
      }}
      onInput={() => setError(undefined)}
    />
  )
}

export const restoreRide = async (ride: Event) => {
  const given = ride.series ? await askFor(restoring(ride)) : new FormData()
  if (!given) return false
  return carryOut(() => club.events.restore(meant(ride, given)), 'The ride takes place')
}

const restoring = (ride: Event) => ({
  title: 'Restore this ride?',
  text: `${nameOf(ride)} takes place after all.`,
  fields: <WhichRides ride={ride} />,
  confirm: 'Restore',
})

export const removeRide = async (ride: Event) => {
  const given = await askFor({
    title: 'Delete this ride?',
    text: `${nameOf(ride)} disappears from the calendar. This cannot be undone.`,
    fields: <WhichRides ride={ride} />,
    confirm: 'Delete',
    destructive: true,
  })
  if (!given) return false
  return carryOut(() => club.events.remove(meant(ride, given)), 'The ride is deleted')
}

const nameOf = ({ title, date }: Event) => `“${title}” on ${dayInWords(date)}`

const meant = ({ _id: id, version }: Event, given: FormData) => ({
  id,
  version,
  scope: scopeIn(given),
})

const WhichRides = ({ ride }: { ride: Event }) =>
  ride.series ? <ChoiceField legend="Which rides" name="scope" choices={scopes} /> : null

const carryOut = async (work: () => Promise<unknown>, done: string) => {
  try {
    await work()
    toast(done)
    return true
  } catch (failure) {
    if (endsSession(failure)) return false
    await tell({ title: 'That did not work', text: wordsOf(failure), urgent: true })
    return false
  } finally {
    void refreshRides()
  }
}

/** A field of a dialog is gone when its answer comes, so what is wrong with it is said at once. */
const wordsOf = (failure: unknown) => {
  const [first] = failure instanceof Refusal ? failure.errors : []
  return first?.detail ?? sentenceOf(failure)
}
