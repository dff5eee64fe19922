import type { Event } from '#contract/events.ts'
import { Conflict } from '#web/layout/conflict.tsx'
import { draftOf, type RideDraft, type RideName } from './ride-draft.ts'
import { labels } from './ride-labels.ts'
import type { RideForm } from './use-ride-form.ts'

/** Two people changed the same ride. */
export type RideClash = { readonly yours: RideDraft; readonly theirs: Event }

type Props = { clash: RideClash; form: RideForm; onSettled: () => void }

export const EditEventClash = ({ clash: { yours, theirs }, ...rest }: Props) => (
  <Conflict
    what="ride"
    yours={yours}
    theirs={draftOf(theirs)}
    labels={labels}
    show={show}
    {...rest}
  />
)

const show = (name: RideName, value: string) =>
  name === 'image' ? (
    <img src={value} alt="" className="inline-block aspect-4/3 w-20 rounded-lg object-cover" />
  ) : undefined
