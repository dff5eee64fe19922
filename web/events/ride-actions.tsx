import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, askFor, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { quietLook, TextButton } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { copyMessage } from './ride-words.tsx'
import { refreshRides } from './rides.ts'
import { findRiders } from './tell-riders.tsx'

export type Scope = 'this' | 'later'

export const scopes: Readonly<Record<Scope, string>> = {
  this: 'This ride only',
  later: 'This and later rides of the series',
}

type Props = {
  ride: Event
  /** Links to the screen that edits the ride; that screen itself needs no link. */
  editable?: boolean
  onChanged: () => Promise<unknown>
  onDeleted?: () => unknown
}

/** What moderators do with a ride besides editing it. */
export const RideActions = ({ ride, editable = false, onChanged, onDeleted }: Props) => {
  const [busy, setBusy] = useState(false)
  const { pathname, search } = useLocation()
  const { _id: id, title, date, status } = ride
  const which = <span className="sr-only">{` ${title}, ${date}`}</span>

  const run = async (
    action: (ride: Event) => Promise<boolean | 'cancelled'>,
    then: () => unknown,
  ) => {
    setBusy(true)
    try {
      const done = await action(ride)
      if (done) await (done === 'cancelled' ? onChanged() : then())
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-x-5">
      {editable ? (
        <Link to={to.editRide(id)} state={{ back: pathname + search }} className={quietLook}>
          Edit{which}
        </Link>
      ) : null}
      <Link to={to.riderList(id)} className={quietLook}>
        Rider list{which}
      </Link>
      {status === 'planned' ? (
        <TextButton busy={busy} onClick={() => run(cancelRide, onChanged)}>
          Cancel ride…{which}
        </TextButton>
      ) : (
        <>
          <TextButton busy={busy} onClick={() => run(restoreRide, onChanged)}>
            Restore{which}
          </TextButton>
          <TextButton onClick={() => void copyMessage(ride)}>Copy as message{which}</TextButton>
        </>
      )}
      <TextButton danger busy={busy} onClick={() => run(deleteRide, onDeleted ?? onChanged)}>
        Delete…{which}
      </TextButton>
    </div>
  )
}

/** Each action asks first, does it, says so, and returns whether it was done. */
const cancelRide = async (ride: Event) => {
  const who = await findRiders(ride)
  const given = await askFor({
    title: 'Cancel this ride?',
    text: `${nameOf(ride)} stays in the calendar, marked as cancelled, with your reason.`,
    ...(who && { reason: `${who} will be told.` }),
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
  return attempt(
    () => club.events.cancel({ ...target(ride, given), reason }),
    'The ride is cancelled',
  )
}

/** Says beside the field what is missing, where the browser would show a bubble of its own. */
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

const restoreRide = async (ride: Event) => {
  const given = ride.series ? await askFor(restoring(ride)) : new FormData()
  if (!given) return false
  return attempt(() => club.events.restore(target(ride, given)), 'The ride takes place')
}

const restoring = (ride: Event) => ({
  title: 'Restore this ride?',
  text: `${nameOf(ride)} takes place after all.`,
  fields: <WhichRides ride={ride} />,
  confirm: 'Restore',
})

const deleteRide = async (ride: Event) => {
  const given = await askFor({
    title: 'Delete this ride?',
    text: `${nameOf(ride)} disappears from the calendar. This cannot be undone.`,
    fields: <WhichRides ride={ride} />,
    confirm: 'Delete',
    destructive: true,
  })
  if (!given) return false
  const remove = () => club.events.remove(target(ride, given))
  return attempt(remove, 'The ride is deleted', (failure) =>
    hasRiders(failure) && ride.status === 'planned' ? cancelInstead(ride) : undefined,
  )
}

const hasRiders = (failure: unknown) =>
  failure instanceof Refusal && failure.refusal === 'ride-has-riders'

const cancelInstead = async (ride: Event) => {
  const sure = await ask({
    title: 'People have signed up for this ride',
    text: "It can't be deleted. Cancel it instead, so that they hear about it.",
    confirm: 'Cancel it instead',
    cancel: 'Keep it',
  })
  return sure && (await cancelRide(ride)) ? 'cancelled' : false
}

const nameOf = ({ title, date }: Event) => `“${title}” on ${dayInWords(date)}`

/** A ride that belongs to no series offers no choice. */
const target = ({ _id: id, version }: Event, given: FormData) => ({
  id,
  version,
  scope: given.get('scope') === 'later' ? ('later' as const) : ('this' as const),
})

const WhichRides = ({ ride }: { ride: Event }) =>
  ride.series ? <ChoiceField legend="Which rides" name="scope" choices={scopes} /> : null

type Otherwise = (failure: unknown) => Promise<'cancelled' | false> | undefined

const attempt = async (work: () => Promise<unknown>, done: string, otherwise?: Otherwise) => {
  try {
    await work()
    toast(done)
    return true
  } catch (failure) {
    if (endsSession(failure)) return false
    const instead = otherwise?.(failure)
    if (instead) return instead
    await showMessage({ title: 'That did not work', text: describeFailure(failure), urgent: true })
    return false
  } finally {
    void refreshRides()
  }
}

/** The dialog is closed when the answer comes, so its field cannot show what is wrong. */
const describeFailure = (failure: unknown) => {
  const [first] = failure instanceof Refusal ? failure.errors : []
  return first?.detail ?? sentenceOf(failure)
}
