import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

type Action = { readonly name: string; readonly run: () => void }
type Toast = { readonly id: number; readonly text: string; readonly action?: Action | undefined }

const shownFor = 1500
/** There must be time to read it, to decide and to reach the button. */
const shownWithAction = 8000
/** On smaller screens the menu is in the corner. */
const wide = '(min-width: 64rem)'
const none: readonly Toast[] = []

let queue = none
let count = 0
const listeners = new Set<() => void>()

const setQueue = (next: readonly Toast[]) => {
  queue = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a message for a moment. Several are shown one after another; one with a button makes room at once. */
export const toast = (text: string, action?: Action) => {
  count += 1
  setQueue([...queue.filter((waiting) => !waiting.action), { id: count, text, action }])
}

const end = (ended: Toast) => setQueue(queue.filter((waiting) => waiting !== ended))

/** Outside the pages, so that a toast stays while people go to another page. */
export function Toasts() {
  const [shown] = useSyncExternalStore(
    subscribe,
    () => queue,
    () => none,
  )

  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (!shown || (isHeld && shown.action)) return
    const timer = setTimeout(() => end(shown), shown.action ? shownWithAction : shownFor)
    return () => clearTimeout(timer)
  }, [shown, isHeld])

  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const isStrip = shown !== undefined && !matchMedia(wide).matches
    document.documentElement.toggleAttribute('data-toast', isStrip)
    if (isStrip) style.setProperty('--toast', `${region.current?.offsetHeight ?? 0}px`)
    else style.removeProperty('--toast')
  }, [shown])

  return (
    <div
      ref={region}
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-20 print:hidden lg:start-auto lg:end-4 lg:top-4 lg:ms-4"
    >
      {shown ? (
        // A new element arrives visibly and is read aloud, also if it says the same as the one before.
        <p
          key={shown.id}
          className={`edge animate-arrive bg-words px-gutter pt-[calc(0.875rem+env(safe-area-inset-top))] pb-3.5 font-semibold text-page lg:rounded-card lg:px-5 lg:pt-3.5 lg:text-start lg:shadow-xl ${shown.action ? 'pointer-events-auto flex items-center justify-between gap-6' : 'text-end'}`}
        >
          {shown.text}
          {shown.action ? (
            <ToastButton {...shown.action} onHold={setHeld} onDone={() => end(shown)} />
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

type ButtonProps = Action & { onHold: (held: boolean) => void; onDone: () => void }

/** While somebody points at it or has it in focus, the toast stays. */
const ToastButton = ({ name, run, onHold, onDone }: ButtonProps) => (
  <button
    type="button"
    onPointerEnter={() => onHold(true)}
    onPointerLeave={() => onHold(false)}
    onFocus={() => onHold(true)}
    onBlur={() => onHold(false)}
    onClick={() => {
      onHold(false)
      onDone()
      run()
    }}
    className="-mx-3 -my-2.5 min-h-11 min-w-12 rounded-xl px-3 font-bold underline decoration-2 underline-offset-4 focus-visible:rounded-xl focus-visible:-outline-offset-4"
  >
    {name}
  </button>
)
