import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#contract/refusal.ts'

/** What is wrong with the fields of a form, and the way to the first of them. */
export const useFieldErrors = () => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<readonly FieldError[]>([])

  const focusFirst = () => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const folded = first?.closest('details')
    if (folded) folded.open = true
    first?.focus()
  }

  return {
    ref: form,
    setErrors,
    focusFirst,
    pointOut(found: readonly FieldError[]) {
      flushSync(() => setErrors(found))
      focusFirst()
    },
    /** A sentence goes as soon as something is done about its field. */
    settle: useCallback(
      (name: string) => setErrors((before) => before.filter(({ field }) => field !== name)),
      [],
    ),
    errorOf: (name: string) => errors.find(({ field }) => field === name)?.detail,
  }
}
