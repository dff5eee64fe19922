import type { KeyboardEvent } from 'react'

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.tabIndex >= 0

/** Enter in a single line leads to the next field that is still empty; when there is none, it sends. */
export const toNextField = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, currentTarget, key, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const fields = [...currentTarget.elements].filter(isField)
  const next = fields.slice(fields.indexOf(target) + 1).find(({ value }) => value === '')
  if (!next) return
  event.preventDefault()
  next.focus()
}
