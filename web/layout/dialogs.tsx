import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { buttonLook } from '#web/ui/button-look.ts'

type Words = {
  readonly title: string
  readonly text: string
  /** Why it is so, beneath what is said. */
  readonly reason?: string
  /** Something went wrong. */
  readonly urgent?: true
}
type Question = Words & {
  readonly confirm: string
  /** Something is lost for good by confirming. */
  readonly destructive?: true
  /** The way out, where the usual word for it would be misread. */
  readonly cancel?: string
}
type Shown = Question & {
  readonly id: number
  /** What there is to fill in. */
  readonly fields?: ReactNode
  readonly answer: (given: FormData | undefined) => void
}

/** The first one is shown; the others wait, so that each of them gets its answer. */
let queue: readonly Shown[] = []
let count = 0
const watchers = new Set<() => void>()

const setQueue = (next: readonly Shown[]) => {
  queue = next
  for (const watcher of watchers) watcher()
}

const show = (next: Omit<Shown, 'id'>) => {
  count += 1
  setQueue([...queue, { ...next, id: count }])
}

/** Asks before something is done that cannot be undone. */
export const ask = (question: Question) =>
  new Promise<boolean>((answer) =>
    show({ cancel: 'Cancel', ...question, answer: (given) => answer(given !== undefined) }),
  )

/** Asks for what is to be filled into fields, which then lies under their names. */
export const askFor = (question: Question & { readonly fields: ReactNode }) =>
  new Promise<FormData | undefined>((answer) => show({ cancel: 'Cancel', ...question, answer }))

/** Says something that must not be overlooked. */
export const tell = (words: Words & { readonly fields?: ReactNode }) =>
  new Promise<void>((answer) => show({ ...words, confirm: 'OK', answer: () => answer() }))

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The one place where dialogs appear. Each is a new one, also if it follows another at once. */
export function Dialogs() {
  const current = useSyncExternalStore(
    watch,
    () => queue[0],
    () => undefined,
  )
  return current ? <Dialog key={current.id} {...current} /> : null
}

function Dialog({
  title,
  text,
  reason,
  urgent,
  confirm,
  destructive,
  cancel,
  fields,
  answer,
}: Shown) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={({ currentTarget }) => {
        const given = new FormData(currentTarget.querySelector('form') ?? undefined)
        setQueue(queue.slice(1))
        answer(currentTarget.returnValue === 'yes' ? given : undefined)
      }}
      className="edge m-auto w-[min(30rem,calc(100%-2rem))] rounded-card border-2 border-line bg-card p-6 text-words backdrop:bg-ink/60 sm:p-8"
    >
      <form method="dialog" className="grid gap-4">
        <h2 id={id} className="text-name">
          {title}
        </h2>
        <div id={`${id}-text`} className="wrap-anywhere grid gap-2 whitespace-pre-line">
          <p>{text}</p>
          {reason ? <p className="text-quiet">{reason}</p> : null}
        </div>
        {fields}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          {cancel && (
            // Not a way to submit: the first one of a form is what Enter in a field presses.
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className={buttonLook('plain')}
            >
              {cancel}
            </button>
          )}
          <button type="submit" value="yes" className={buttonLook(destructive ? 'danger' : 'call')}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}
