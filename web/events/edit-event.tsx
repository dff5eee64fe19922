import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { ListFailed } from '#web/layout/long-list.tsx'
import { showPicture } from '#web/layout/picture-field.tsx'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import { useSession } from '#web/session.ts'
import { ButtonLink, quietLook } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RideActions, type Scope, scopes } from './ride-actions.tsx'
import type { RideName } from './ride-draft.ts'
import { RideFields, useRideForm } from './ride-form.tsx'
import { RideLeaders } from './ride-leaders.tsx'
import { refreshRides } from './rides.ts'
import { signupValueInWords } from './signup-draft.ts'

export const meta = () => [{ title: 'Edit Event' }]

export default function EditEventPage() {
  const { id = '' } = useParams()
  return (
    <div className="grid max-w-xl grid-cols-1 content-start gap-3 xl:max-w-none">
      <h1 className="text-3xl">Edit Event</h1>
      <EditEvent key={id} id={id} />
    </div>
  )
}

/** Read once: a newer version must not replace what is being typed. */
const asOpened = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

function EditEvent({ id }: { id: string }) {
  const ride = useQuery({
    queryKey: ['event', id],
    queryFn: () => club.events.get({ id }),
    ...asOpened,
  })
  if (ride.isSuccess) return <EditForm opened={ride.data} />
  if (ride.isPending) return <Loading />
  const gone = ride.error instanceof Refusal && ride.error.status < 500
  if (gone) return <Gone />
  return (
    <ListFailed
      title="The rides could not be loaded"
      error={ride.error}
      onRetry={() => ride.refetch()}
    />
  )
}

function EditForm({ opened }: { opened: Event }) {
  const [scope, setScope] = useState<Scope>('this')
  const back: string = useLocation().state?.back ?? to.rides()
  const navigate = useNavigate()
  const leave = () => {
    void refreshRides()
    void navigate(back)
  }
  const form = useRideForm({ opened, scope, onSaved: leave })
  const { item: ride = opened, gone } = form
  const session = useSession()
  const ownName = session.state === 'in' ? session.user.displayName : ''

  /** A name somebody typed stays; the default is only a guess. */
  const nameAuthor = (name: string) => {
    const { author } = form.draft
    if (author.trim() === '' || author === ownName) form.set('author', name)
  }

  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Link to={back} className={quietLook}>
          Back to the rides
        </Link>
        {gone ? null : (
          <RideActions
            ride={ride}
            onChanged={form.reload}
            onDeleted={() => {
              form.forget()
              leave()
            }}
          />
        )}
      </div>
      {ride.status === 'cancelled' ? (
        <FormMessage>Cancelled{ride.reason ? `: ${ride.reason}` : null}</FormMessage>
      ) : null}
      <FormNotices
        form={form}
        restored="These are changes you made before. They are not saved yet."
        show={(name, value) =>
          name === 'route' && value ? form.routes.nameOf(value) : showValue(name, value)
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <RideFields form={form} label="Edit Event">
          {ride.series && !gone ? (
            <ChoiceField legend="Save for" name="scope" choices={scopes} onChoose={setScope} />
          ) : null}
          <FormButtons form={form}>{gone ? 'Add it as a new ride' : 'Save'}</FormButtons>
        </RideFields>
        {gone ? null : <RideLeaders ride={ride} onNamed={nameAuthor} />}
      </div>
    </>
  )
}

const showValue = (name: RideName, value: string) =>
  name === 'image' ? showPicture(value) : signupValueInWords(name, value)

const Gone = () => (
  <Notice
    heading="h2"
    title="This ride is gone"
    action={
      <ButtonLink to={to.rides()} tone="plain">
        See the coming rides
      </ButtonLink>
    }
  >
    It was deleted, or the address has a typo.
  </Notice>
)

const Loading = () => (
  <div className="edge grid gap-6 rounded-card bg-card p-6">
    <p className="sr-only">Loading the ride</p>
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)
