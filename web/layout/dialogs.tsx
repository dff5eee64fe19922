import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { buttonLook } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/use-modal.ts'

type Message = {
  readonly title: string
  readonly text: string
  /** An explanation below the text. */
  readonly reason?: string
  /** Announced at once, for failures. */
  readonly urgent?: true
}
type Question = Message & {
  readonly confirm: string
  /** Confirming deletes something for good. */
  readonly destructive?: true
  /** The label of the cancel button, where “Cancel” would be ambiguous. */
  readonly cancel?: string
}
type FieldsQuestion = Question & {
  readonly fields: ReactNode
  /** Another way to confirm: then the values have `otherwise`. */
  readonly otherwise?: string
}
type Shown = Question & {
  readonly id: number
  readonly fields?: ReactNode
  readonly otherwise?: string
  readonly answer: (given: FormData | undefined) => void
}

/** The first dialog is shown, the others wait their turn. */
let queue: readonly Shown[] = []
let count = 0
const listeners = new Set<() => void>()

const setQueue = (next: readonly Shown[]) => {
  queue = next
  for (const listener of listeners) listener()
}

const show = (next: Omit<Shown, 'id'>) => {
  count += 1
  setQueue([...queue, { ...next, id: count }])
}

/** Asks for a confirmation. */
export const ask = (question: Question) =>
  new Promise<boolean>((answer) =>
    show({ cancel: 'Cancel', ...question, answer: (given) => answer(given !== undefined) }),
  )

/** Asks the user to fill in fields. Resolves to their values by name, or undefined if cancelled. */
export const askFor = (question: FieldsQuestion) =>
  new Promise<FormData | undefined>((answer) => show({ cancel: 'Cancel', ...question, answer }))

/** Shows a message that must be acknowledged. */
export const showMessage = (message: Message & { readonly fields?: ReactNode }) =>
  new Promise<void>((answer) => show({ ...message, confirm: 'OK', answer: () => answer() }))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders the current dialog. The key makes each one a new element. */
export function Dialogs() {
  const current = useSyncExternalStore(
    subscribe,
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
  otherwise,
  answer,
}: Shown) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={({ currentTarget }) => {
        const given = new FormData(currentTarget.querySelector('form') ?? undefined)
        setQueue(queue.slice(1))
        if (currentTarget.returnValue === 'otherwise') given.set('otherwise', 'yes')
        answer(currentTarget.returnValue ? given : undefined)
      }}
      className="edge m-auto w-[min(33rem,calc(100%-2rem))] rounded-card border-2 border-line bg-card p-6 text-words backdrop:bg-ink/60 sm:p-8"
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
        <div
          className={`flex flex-wrap justify-end gap-3 pt-2 ${otherwise ? 'max-sm:flex-col' : ''}`}
        >
          {cancel && (
            // Not a submit button: Enter in a field presses the first of those.
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className={buttonLook('plain')}
            >
              {cancel}
            </button>
          )}
          {otherwise && (
            <button
              type="button"
              onClick={() => dialog.current?.close('otherwise')}
              className={buttonLook('plain')}
            >
              {otherwise}
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
