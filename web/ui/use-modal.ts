import { type RefObject, useEffect, useRef } from 'react'

export const dialogLook =
  'edge m-auto w-[min(32rem,calc(100%-1.5rem))] rounded-card border-2 border-line bg-card p-5 text-words backdrop:bg-ink/60 sm:p-8'

/** Runs after the next paint. Returns what stops it. */
const afterPaint = (run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * The ref of a dialog that is open while it is rendered. On a long page the browser looks at every element when a dialog
 * opens or closes. It does so after the paint that answers the press or the key.
 */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const onCancel = (event: Event) => {
      // Fields for files send this event as well.
      if (event.target !== dialog) return
      event.preventDefault()
      afterPaint(() => dialog.close())
    }
    dialog.addEventListener('cancel', onCancel)
    const stop = afterPaint(() => dialog.showModal())
    return () => {
      stop()
      dialog.removeEventListener('cancel', onCancel)
    }
  }, [])
  return ref
}
