import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countWaiting } from '#web/layout/menu-queries.ts'
import { queries } from '#web/queries.ts'
import { markRead, refreshNotices } from './notice-queries.ts'
import { handOverSubscription } from './push-subscription.ts'

/** The name of the bell, and the number on it, which a push message refreshes. */
export default function UnreadCount() {
  const { data: count = 0 } = useQuery(countWaiting('notices'), queries)

  useEffect(() => {
    handOverSubscription().catch(() => {})
    markPressed()
    const worker = navigator.serviceWorker
    worker?.addEventListener('message', refreshNotices)
    window.addEventListener('hashchange', markPressed)
    return () => {
      worker?.removeEventListener('message', refreshNotices)
      window.removeEventListener('hashchange', markPressed)
    }
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

/** A pressed push message opens its page with the notice in the hash. */
const markPressed = () => {
  const notice = location.hash.match(/^#notice=(.+)/)?.[1]
  if (!notice) return
  history.replaceState(history.state, '', location.pathname + location.search)
  markRead([decodeURIComponent(notice)]).catch(() => {})
}
