import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { club } from '#web/api.ts'
import { useLeaveGuard, useUnloadGuard } from '#web/layout/leave-guard.ts'
import { type SessionUser, useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLine } from '#web/ui/skeleton.tsx'
import { identityActions } from './actions.ts'
import { DeleteAccount } from './profile-delete.tsx'
import { Details } from './profile-details.tsx'
import { WhatTheClubKnows } from './profile-export.tsx'
import { Labels } from './profile-labels.tsx'
import { SignInSection } from './profile-sign-in.tsx'

export const meta = () => [{ title: 'Profile' }]

export default function ProfilePage() {
  const session = useSession()
  if (session.state !== 'in') return null
  return <Profile key={session.user.email} user={session.user} />
}

/** Read anew at each visit, and never while somebody types. */
const onceAVisit = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

const leaving = {
  title: 'Leave without saving?',
  text: 'What you changed in your details is not saved yet.',
  confirm: 'Leave',
}

function Profile({ user }: { user: SessionUser }) {
  const me = useQuery({ queryKey: ['me'], queryFn: () => club.users.me({}), ...onceAVisit })
  const ways = useQuery({ queryKey: ['ways'], queryFn: identityActions.ways, ...onceAVisit })
  const [unsaved, setUnsaved] = useState(false)
  useLeaveGuard(unsaved, leaving)
  useUnloadGuard(unsaved)
  return (
    <div className="grid grid-cols-1 content-start gap-10">
      <div className="grid justify-items-start gap-3">
        <h1 className="text-heading">Profile</h1>
        <p className="wrap-anywhere text-quiet">
          {user.displayName}, {user.email}
        </p>
        {me.data ? <Labels me={me.data} /> : null}
      </div>
      {me.isPending ? <Loading /> : null}
      {me.isError ? (
        <Notice
          urgent
          heading="h2"
          title="Your details could not be loaded"
          action={
            <Button tone="plain" onClick={() => me.refetch()}>
              Try again
            </Button>
          }
        >
          {me.error.message}
        </Notice>
      ) : null}
      {me.data ? <Details me={me.data} onUnsaved={setUnsaved} /> : null}
      {ways.isPending ? null : <SignInSection ways={ways.data ?? ['password']} />}
      {me.data ? <WhatTheClubKnows /> : null}
      {me.data && !ways.isPending ? (
        <DeleteAccount
          ways={ways.data ?? ['password']}
          onDeleted={() => flushSync(() => setUnsaved(false))}
        />
      ) : null}
    </div>
  )
}

const Loading = () => (
  <div className="grid gap-4">
    <p className="sr-only">Loading your details</p>
    {['w-2/5', 'w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)
