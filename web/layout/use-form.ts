import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { sentenceOf } from './failure.ts'
import { useHydrated } from './use-hydrated.ts'

type Plan<Values> = {
  /** Makes sense of what was typed, or names every bad field at once. */
  read(typed: FormData): { readonly value: Values } | { readonly errors: readonly FieldError[] }
  send(values: Values): Promise<void>
  /** Hears the sentence that then stays beside the form. */
  onFailure?(sentence: string): void
  /** The form stays after it was sent, to be sent again. */
  readonly again?: true
  /** What the server has said already, when the browser sent the form by itself. */
  readonly told?: Told | undefined
}

export type Told = { readonly errors: readonly FieldError[]; readonly message: string | undefined }

/** A form whose fields keep what was typed, whatever comes of it. */
export const useForm = <Values>({ read, send, onFailure, again, told }: Plan<Values>) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<readonly FieldError[]>(told?.errors ?? [])
  const [message, setMessage] = useState(told?.message)
  const [busy, setBusy] = useState<string>()
  const awake = useHydrated()

  const pointOut = (found: readonly FieldError[]) => {
    flushSync(() => setErrors(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  /** Does one thing at a time. Its name tells which button is the busy one. */
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
      onFailure?.(sentence)
      if (failure instanceof Refusal) pointOut(failure.errors)
    }
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = read(new FormData(event.currentTarget))
    if ('errors' in result) return pointOut(result.errors)
    setErrors([])
    await attempt('form', () => send(result.value))
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
    /** Sent by React only: a browser that sent it by itself would show the page anew. */
    form: { ref: form, method: 'post', noValidate: true, onSubmit, onInput } as const,
    submit: { type: 'submit', busy: busy === 'form', disabled: !awake } as const,
    errorOf: (name: string) => errors.find(({ field }) => field === name)?.detail,
    message,
    busy,
    attempt,
  }
}

/** What was filled in, by name. A field left empty is not there. */
export const filledIn = (typed: FormData) =>
  Object.fromEntries([...typed].filter(([, value]) => value !== '')) as Record<string, string>
