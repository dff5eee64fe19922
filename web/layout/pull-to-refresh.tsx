import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Spinner } from '#web/ui/loading.tsx'
import { toast } from './toasts.tsx'

/** How far people pull, in pixels: the page follows half of it. */
const enough = 140
const farthest = 200

/** Pulling the page down loads it again. */
export default function PullToRefresh() {
  const { revalidate } = useRevalidator()
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const refresh = async () => {
      if (!navigator.onLine) return toast("You're offline. Try again once you're back online.")
      setBusy(true)
      const { queries } = await import('#web/queries.ts')
      await Promise.allSettled([revalidate(), queries.invalidateQueries()])
      setBusy(false)
    }
    return watchPull(setPulled, () => void refresh())
  }, [revalidate])

  const isShown = busy || pulled > 0
  const offset = busy ? enough / 2 : pulled / 2
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-(--header) z-9 h-0">
      {isShown ? (
        <span
          className="edge mx-auto -mt-12 grid size-11 place-items-center rounded-full bg-card text-coral shadow-xl motion-reduce:mt-3 motion-reduce:transform-none!"
          style={{
            transform: `translateY(${offset}px) rotate(${busy ? 0 : pulled}deg)`,
            opacity: busy || pulled >= enough ? 1 : pulled / enough / 2,
          }}
        >
          <Spinner className={`size-6 ${busy ? '' : 'animate-none!'}`} />
          {busy ? <span className="sr-only">Refreshing</span> : null}
        </span>
      ) : null}
    </div>
  )
}

/** Follows one finger that pulls the top of the page down. */
const watchPull = (onPull: (distance: number) => void, onRefresh: () => void) => {
  const listening = new AbortController()
  const { signal } = listening
  let start: { readonly x: number; readonly y: number } | undefined
  let distance = 0
  const pull = (next: number) => {
    if (next === distance) return
    distance = next
    onPull(next)
  }
  const begin = ({ touches }: TouchEvent) => {
    const [touch] = touches
    const isFree = scrollY <= 0 && !document.querySelector(':popover-open, dialog[open]')
    start =
      isFree && touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined
  }
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (!start || !touch) return
    const [across, down] = [Math.abs(touch.clientX - start.x), touch.clientY - start.y]
    // Sideways, up, or back to where it can scroll: not a pull.
    if (distance === 0 && (down < across || scrollY > 0)) start = undefined
    else pull(Math.max(0, Math.min(down, farthest)))
  }
  const end = () => {
    const isEnough = distance >= enough
    start = undefined
    pull(0)
    if (isEnough) onRefresh()
  }
  const cancel = () => {
    start = undefined
    pull(0)
  }
  addEventListener('touchstart', begin, { signal, passive: true })
  addEventListener('touchmove', move, { signal, passive: true })
  addEventListener('touchend', end, { signal })
  addEventListener('touchcancel', cancel, { signal })
  return () => listening.abort()
}
