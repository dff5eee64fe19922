import type { contact } from '#contract/contact.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { club } from '#web/api.ts'

let last = { words: '', key: '' }

/** Sends a message. Sent again after a failure it has the same key, so the club gets it once. */
export const sendMessage = async (message: ParsedInput<typeof contact.add>) => {
  const words = JSON.stringify(message)
  if (last.words !== words) last = { words, key: crypto.randomUUID() }
  await club.contact.add(message, { idempotencyKey: last.key })
  last = { words: '', key: '' }
}
