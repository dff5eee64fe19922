import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Event, NewEvent } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { ClearForm } from '#web/layout/clear-form.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'
import { addRide } from './add-ride.ts'
import { EditEventClash, type RideClash } from './edit-event-clash.tsx'
import { RideActions } from './ride-actions.tsx'
import { draftOf } from './ride-draft.ts'
import { RideFormFields } from './ride-form.tsx'
import { type Scope, scopes } from './ride-scope.ts'
import { useRideForm } from './use-ride-form.ts'
import { refreshRides } from './use-rides.ts'

/** The form about a ride that is there already. */
export const EditEventForm = ({ opened }: { opened: Event }) => {
  const [ride, setRide] = useState(opened)
  const form = useRideForm(ride._id, draftOf(opened), opened.version)
  const [clash, setClash] = useState(() => keptClash(opened, form.kept))
  const [scope, setScope] = useState<Scope>('this')
  const [gone, setGone] = useState(false)
  const leave = useLeaving()
  const { _id: id } = ride

  /** Goes on from the ride as it stands now, with what was typed laid over it. */
  const lookAgain = async () => {
    const newer = await club.events.get({ id })
    form.goOnFrom(draftOf(newer), newer.version)
    setRide(newer)
    return newer
  }

  const save = async ({ repeat: _, ...wanted }: NewEvent) => {
    if (gone) return void ((await addRide(wanted)) && finish())
    const { version } = form
    const failure = await club.events.change({ id, version, scope, ...wanted }).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    if (isRefused(failure, 'stale')) {
      setClash({ yours: { ...form.draft, image: wanted.image }, theirs: await lookAgain() })
    } else if (isRefused(failure, 'not-found')) {
      setGone(true)
    } else if (failure) {
      throw failure
    } else {
      toast('The ride is saved')
      finish()
    }
  }

  const finish = () => {
    form.forget()
    void refreshRides()
    void leave.now()
  }

  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Link to={leave.to} className={quietLook}>
          Back to the rides
        </Link>
        {gone ? null : (
          <RideActions
            ride={{ ...ride, version: form.version }}
            onChanged={() => lookAgain().catch(form.explain)}
            onRemoved={finish}
          />
        )}
      </div>
      {ride.status === 'cancelled' ? (
        <FormMessage>Cancelled{ride.reason ? `: ${ride.reason}` : null}</FormMessage>
      ) : null}
      {gone ? (
        <FormMessage urgent>
          Someone else has just deleted this ride. What you typed is still here.
        </FormMessage>
      ) : null}
      {clash && !gone ? (
        <EditEventClash clash={clash} form={form} onSettled={() => setClash(undefined)} />
      ) : null}
      {form.kept && !clash && !form.untouched ? (
        <FormMessage>These are changes you made before. They are not saved yet.</FormMessage>
      ) : null}
      <RideFormFields form={form} label="Edit Event" onSend={save}>
        {ride.series && !gone ? (
          <ChoiceField legend="Save for" name="scope" choices={scopes} onChoose={setScope} />
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button tone="call" type="submit" busy={form.busy}>
            {gone ? 'Add it as a new ride' : 'Save'}
          </Button>
          <ClearForm form={form} />
        </div>
      </RideFormFields>
    </>
  )
}

/** Somebody comes back to changes of an older version than there is now. */
const keptClash = (
  opened: Event,
  kept: ReturnType<typeof useRideForm>['kept'],
): RideClash | undefined =>
  kept && kept.version !== opened.version ? { yours: kept.draft, theirs: opened } : undefined

const isRefused = (failure: unknown, name: Refusal['refusal']) =>
  failure instanceof Refusal && failure.refusal === name

/** The way back to where somebody came from. */
const useLeaving = () => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const back: string = state?.back ?? to.rides()
  return { to: back, now: () => navigate(back) }
}
