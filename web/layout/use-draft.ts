import { type RefObject, useEffect } from 'react'
import { filledIn } from './use-form.ts'

/** The name by which `wake.js` knows that something is half written. */
const keyOf = (name: string) => `draft ${name}`

/** Whether something is half written under a name. */
export const hasDraft = (name: string) => sessionStorage.getItem(keyOf(name)) !== null

const forget = (name: string) => sessionStorage.removeItem(keyOf(name))

const isEmptyField = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === ''

/** What is being typed survives a reload in this tab. It never takes the place of something typed since. */
export const useDraft = (
  name: string,
  form: RefObject<HTMLFormElement | null>,
  { done = false }: { done?: boolean } = {},
) => {
  useEffect(() => {
    const { current } = form
    if (!current) return
    if (done) forget(name)
    const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}')
    for (const [field, text] of Object.entries(kept)) {
      const empty = current.elements.namedItem(field)
      if (isEmptyField(empty)) empty.value = text
    }
    const keep = () => {
      const typed = filledIn(new FormData(current))
      if (Object.keys(typed).length === 0) return forget(name)
      sessionStorage.setItem(keyOf(name), JSON.stringify(typed))
    }
    keep()
    current.addEventListener('input', keep)
    return () => current.removeEventListener('input', keep)
  }, [name, form, done])
  return { forget: () => forget(name) }
}
