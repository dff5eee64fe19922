import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { showMessage } from './dialogs.tsx'
import { readStored, store } from './draft.ts'
import { sentenceOf } from './failure.ts'
import { useHydrated } from './use-hydrated.ts'

type Errors = {
  readonly errors: readonly FieldError[]
  /** Shown in a dialog before the first bad field gets the focus. */
  readonly dialog?: Parameters<typeof showMessage>[0]
}

/** What the server said about a form that the browser sent without React. */
export type Returned = Pick<Errors, 'errors'> & { readonly message: string | undefined }

export type Checked<Values> = { readonly value: Values } | Errors

type Options<Values> = {
  /** Checks what was typed, and names every bad field at once. */
  read(typed: FormData): Checked<Values>
  /** Asked before anything is sent. */
  readonly confirm?: ((values: Values) => Promise<boolean>) | undefined
  send(values: Values): Promise<void>
  /** The sentence stays beside the form; this may show it elsewhere, too. */
  onFailure?(sentence: string, failure: unknown, errors: readonly FieldError[]): void
  /** Puts the errors the site names at the fields of this form. */
  placeErrors?(errors: readonly FieldError[]): readonly FieldError[]
  /** The form stays after it was sent, to be sent again. */
  readonly again?: true
  readonly returned?: Returned | undefined
  /** What is typed survives a reload of this tab under this name. */
  readonly draft?: string
}

/** A form whose fields hold what was typed, whatever comes of it. Works on a page React has not taken over yet. */
export const useForm = <Values>(options: Options<Values>) => {
  const { read, confirm, send, onFailure, placeErrors, again, returned, draft } = options
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<readonly FieldError[]>(returned?.errors ?? [])
  const [message, setMessage] = useState(returned?.message)
  const [busy, setBusy] = useState<string>()
  const hydrated = useHydrated()
  useTabDraft(draft, form)

  const focusFirstError = () => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const folded = first?.closest('details')
    if (folded) folded.open = true
    first?.focus()
  }

  const showErrors = (found: readonly FieldError[]) => {
    flushSync(() => setErrors(found))
    focusFirstError()
  }

  /** Does one thing at a time. Its name says which button is the busy one. */
  const attempt = async (name: string, work: () => Promise<void>) => {
    if (busy) return
    setMessage(undefined)
    setBusy(name)
    try {
      await work()
      if (again) setBusy(undefined)
    } catch (failure) {
      const sentence = sentenceOf(failure)
      setBusy(undefined)
      setMessage(sentence)
      const named = failure instanceof Refusal ? failure.errors : []
      const found = placeErrors?.(named) ?? named
      onFailure?.(sentence, failure, found)
      if (failure instanceof Refusal) showErrors(found)
    }
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const result = read(new FormData(event.currentTarget))
    if ('value' in result) {
      setErrors([])
      if (confirm && !(await confirm(result.value))) return
      return attempt('form', () => send(result.value))
    }
    flushSync(() => setErrors(result.errors))
    if (result.dialog) await showMessage(result.dialog)
    focusFirstError()
  }

  /** A sentence goes as soon as its field is right. */
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const name = 'name' in target ? target.name : undefined
    if (!errors.some(({ field }) => field === name)) return
    const result = read(new FormData(currentTarget))
    const still = 'errors' in result ? result.errors.filter(({ field }) => field === name) : []
    setErrors(errors.flatMap((error) => (error.field === name ? still : error)))
  }

  return {
    /** Sent by React only: if the browser sent it, the page would load again. */
    form: { ref: form, method: 'post', noValidate: true, onSubmit, onInput } as const,
    submit: { type: 'submit', busy: busy === 'form', disabled: !hydrated } as const,
    errorOf: (name: string) => errors.find(({ field }) => field === name)?.detail,
    /** Says what is wrong with a field, or that nothing is any more. */
    setError: useCallback(
      (name: string, detail?: string) =>
        setErrors((before) => [
          ...before.filter(({ field }) => field !== name),
          ...(detail ? [{ field: name, detail }] : []),
        ]),
      [],
    ),
    clearErrors: () => setErrors([]),
    message,
    busy,
    attempt,
  }
}

/** What was filled in, by name. Empty fields are left out. */
export const filledIn = (typed: FormData) =>
  Object.fromEntries([...typed].filter(([, value]) => value !== '')) as Record<string, string>

/** `lazy-hydrate.js` looks for the prefix to learn that a page has a draft. */
const draftKey = (name: string) => `draft ${name}`

export const hasDraft = (name: string) => sessionStorage.getItem(draftKey(name)) !== null

export const forgetDraft = (name: string) => sessionStorage.removeItem(draftKey(name))

const isEmptyField = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === ''

/** Restores a draft into fields that are still empty, then stores what is typed. */
const useTabDraft = (name: string | undefined, form: RefObject<HTMLFormElement | null>) =>
  useEffect(() => {
    const { current } = form
    if (!current || name === undefined) return
    const stored = readStored<Record<string, string>>(sessionStorage, draftKey(name)) ?? {}
    for (const [field, text] of Object.entries(stored)) {
      const empty = current.elements.namedItem(field)
      if (isEmptyField(empty)) empty.value = text
    }
    const save = () => {
      const typed = filledIn(new FormData(current))
      if (Object.keys(typed).length === 0) return forgetDraft(name)
      store(sessionStorage, draftKey(name), typed)
    }
    save()
    current.addEventListener('input', save)
    return () => current.removeEventListener('input', save)
  }, [name, form])
