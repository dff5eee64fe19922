import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { ListFailed } from '#web/layout/long-list.tsx'
import { queries } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLine } from '#web/ui/skeleton.tsx'
import { EditEventForm } from './edit-event-form.tsx'

export const meta = () => [{ title: 'Edit Event' }]

export default function EditEventPage() {
  const { id = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <div className="grid max-w-xl grid-cols-1 content-start gap-3">
        <h1 className="text-3xl">Edit Event</h1>
        <EditEvent key={id} id={id} />
      </div>
    </QueryClientProvider>
  )
}

/** Looked at once and then left alone: a newer version must not slip under what is being typed. */
const asOpened = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

function EditEvent({ id }: { id: string }) {
  const ride = useQuery({
    queryKey: ['event', id],
    queryFn: () => club.events.get({ id }),
    ...asOpened,
  })
  if (ride.isSuccess) return <EditEventForm opened={ride.data} />
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
