import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { buttonLook } from '#web/kit/button-look.ts'
import { TextField } from '#web/kit/text-field.tsx'

type Words = {
  readonly title: string
  readonly text: string
  /** Something went wrong. */
  readonly urgent?: true
}
type Shown = Words & {
  readonly confirm: string
  readonly cancel?: string
  /** The name of a field to fill in. */
  readonly label?: string
  readonly answer: (given: string | undefined) => void
}

let shown: Shown | undefined
const watchers = new Set<() => void>()

const show = (next: Shown | undefined) => {
  shown = next
  for (const watcher of watchers) watcher()
}

/** Asks before something is done that cannot be undone. */
export const ask = (words: Words & { readonly confirm: string }) =>
  new Promise<boolean>((answer) =>
    show({ ...words, cancel: 'Cancel', answer: (given) => answer(given !== undefined) }),
  )

/** Asks for an e-mail address. */
export const askFor = (words: Words & { readonly label: string; readonly confirm: string }) =>
  new Promise<string | undefined>((answer) => show({ ...words, cancel: 'Cancel', answer }))

/** Says something that must not be overlooked. */
export const tell = (words: Words) =>
  new Promise<void>((answer) => show({ ...words, confirm: 'OK', answer: () => answer() }))

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The one place where dialogs appear. */
export function Dialogs() {
  const current = useSyncExternalStore(
    watch,
    () => shown,
    () => undefined,
  )
  return current ? <Dialog {...current} /> : null
}

function Dialog({ title, text, urgent, confirm, cancel, label, answer }: Shown) {
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
        const typed = new FormData(currentTarget.querySelector('form') ?? undefined).get('given')
        show(undefined)
        answer(currentTarget.returnValue === 'yes' ? String(typed ?? '') : undefined)
      }}
      className="edge m-auto w-[min(30rem,calc(100%-2rem))] rounded-card bg-card p-6 text-words backdrop:bg-ink/60 sm:p-8"
    >
      <form method="dialog" className="grid gap-4">
        <h2 id={id} className="text-name">
          {title}
        </h2>
        <p id={`${id}-text`} className="wrap-anywhere">
          {text}
        </p>
        {label && <TextField label={label} name="given" type="email" autoComplete="email" />}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          {cancel && (
            <button type="submit" value="no" formNoValidate className={buttonLook('plain')}>
              {cancel}
            </button>
          )}
          <button type="submit" value="yes" className={buttonLook('call')}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}
