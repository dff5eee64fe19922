import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { quietLook } from '#web/ui/quiet-look.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { cancelRide, removeRide, restoreRide } from './ride-verbs.tsx'

type Props = {
  ride: Event
  /** On the ride's own screen there is no way to it. */
  editable?: boolean
  onChanged: () => Promise<unknown>
  onRemoved?: () => unknown
}

/** What moderators do about a ride. */
export const RideActions = ({ ride, editable = false, onChanged, onRemoved }: Props) => {
  const [busy, setBusy] = useState(false)
  const { pathname, search } = useLocation()
  const { _id: id, title, date, status } = ride
  const which = <span className="sr-only">{` ${title}, ${date}`}</span>

  const act = async (verb: (ride: Event) => Promise<boolean>, then: () => unknown) => {
    setBusy(true)
    try {
      if (await verb(ride)) await then()
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
      {status === 'planned' ? (
        <TextButton busy={busy} onClick={() => act(cancelRide, onChanged)}>
          Cancel ride…{which}
        </TextButton>
      ) : (
        <TextButton busy={busy} onClick={() => act(restoreRide, onChanged)}>
          Restore{which}
        </TextButton>
      )}
      <TextButton danger busy={busy} onClick={() => act(removeRide, onRemoved ?? onChanged)}>
        Delete…{which}
      </TextButton>
    </div>
  )
}
