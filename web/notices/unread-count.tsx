import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '#web/queries.ts'
import { refreshNotices, unreadCount } from './notice-queries.ts'
import { handOverSubscription } from './push-subscription.ts'

/** The name of the bell, and the number on it. It is asked for again when the window is looked at, when a push message arrives, and once a minute. */
export default function UnreadCount() {
  const { data: count = 0 } = useQuery({ ...unreadCount, refetchInterval: 60_000 }, queries)

  useEffect(() => {
    handOverSubscription().catch(() => {})
    const worker = navigator.serviceWorker
    worker?.addEventListener('message', refreshNotices)
    return () => worker?.removeEventListener('message', refreshNotices)
  }, [])

  if (count === 0) return <span className="sr-only">Notices</span>
  return (
    <>
      <span className="sr-only">Notices, {count} unread</span>
      <span
        aria-hidden="true"
        className="absolute top-0.5 left-1/2 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-coral px-1 font-bold text-page text-xs tabular-nums ring-2 ring-page"
      >
        {count > 9 ? '9+' : count}
      </span>
    </>
  )
}
