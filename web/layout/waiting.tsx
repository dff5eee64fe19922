import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SkeletonLine, Spinner } from '#web/ui/loading.tsx'

/** Shown until the session is known. As high as the window, so that the footer does not jump when the page comes. */
export const Waiting = ({ late }: { late: boolean }) => (
  <div className="grid min-h-svh grid-cols-1 content-start gap-6">
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-3">
      <Spinner className="size-6 text-coral" />
      <p role="status" className="max-w-[34em] text-quiet">
        {late
          ? 'Signing you in is taking too long. Check your connection and try again.'
          : 'Signing you in…'}
      </p>
      {late ? (
        <Button tone="call" onClick={() => location.reload()}>
          Retry
        </Button>
      ) : null}
    </div>
    <p className="hidden noscript:block">This page needs JavaScript.</p>
    <SkeletonLine className="h-9 w-3/5 noscript:hidden" />
    <div className="edge grid gap-5 rounded-card bg-card p-5 noscript:hidden sm:p-8">
      {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
        <SkeletonLine key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  </div>
)

const watchConnection = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export const useOnline = () =>
  useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
