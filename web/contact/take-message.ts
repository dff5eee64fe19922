import { data, redirect } from 'react-router'
import { type Client, TransportError } from '#contract/client.ts'
import type { Contract } from '#contract/index.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { filledIn, type Told } from '#web/layout/use-form.ts'
import { readMessage } from './read-message.ts'

/** What was typed and what is wrong with it, for the page that shows the form again. */
export type Returned = Told & { readonly typed: Readonly<Record<string, string>> }

/** Takes a form that the browser sent by itself: without JavaScript, or before React was awake. */
export const takeMessage = async (form: FormData, club: Client<Contract>) => {
  const typed = filledIn(form)
  const read = readMessage(form)
  if ('errors' in read) return giveBack(typed, new Refusal('bad-fields', { errors: read.errors }))
  try {
    await club.contact.add(read.value, { idempotencyKey: await keyOf(typed) })
  } catch (failure) {
    if (failure instanceof Refusal || failure instanceof TransportError) {
      return giveBack(typed, failure)
    }
    throw failure
  }
  // A page of its own: reloading it sends nothing again, and it is the same for everyone.
  return redirect(to.contactSent(), 303)
}

const giveBack = (typed: Returned['typed'], failure: Refusal | TransportError) => {
  const errors = failure instanceof Refusal ? failure.errors : []
  const retryAfter = failure instanceof Refusal && failure.retryAfter
  // Where fields are wrong, the sentences beneath them say it all.
  const message = errors.length > 0 ? undefined : sentenceOf(failure)
  const returned: Returned = { typed, errors, message }
  return data(returned, {
    status: failure.status ?? 503,
    headers: retryAfter ? { 'retry-after': String(retryAfter) } : {},
  })
}

/** Whoever presses twice sends the same words twice: they are taken once. */
const keyOf = async (typed: Returned['typed']) => {
  const words = new TextEncoder().encode(JSON.stringify(typed))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', words)).toHex()
}
