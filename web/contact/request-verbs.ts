import type { Message } from '#contract/contact.ts'
import { Refusal } from '#contract/refusal.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { refreshRequests } from './use-requests.ts'

/** Asks first, and tells whether the request is gone. */
export const removeRequest = async ({ _id: id, name, email }: Message) => {
  const sure = await ask({
    title: `Remove the request of ${name} (${email})?`,
    text: 'The message is deleted for good. This cannot be undone.',
    confirm: 'Remove',
    destructive: true,
  })
  if (!sure) return false
  return carryOut(async () => {
    await club.contact.remove({ id })
    toast('The request is removed')
  })
}

export const markRequest = ({ _id: id }: Message, answered: boolean) =>
  carryOut(async () => {
    const { modifiedCount } = await club.contact.mark({ id, answered })
    if (modifiedCount > 0) {
      return toast(answered ? 'The request is marked as answered' : 'The request is open again')
    }
    const state = answered ? 'answered' : 'opened again'
    void tell({
      title: `Already ${state}`,
      text: `Someone else has just ${state} this request. The list is up to date now.`,
    })
  })

/** The list is asked for anew whatever comes of it, so it shows what others have done meanwhile. */
const carryOut = async (work: () => Promise<void>) => {
  try {
    await work()
    return true
  } catch (failure) {
    if (!endsSession(failure)) {
      await tell({ title: 'That did not work', text: wordsFor(failure), urgent: true })
    }
    return false
  } finally {
    void refreshRequests()
  }
}

const wordsFor = (failure: unknown) =>
  failure instanceof Refusal && failure.refusal === 'not-found'
    ? 'Someone else has just deleted this request.'
    : sentenceOf(failure)
