import { useRef } from 'react'
import { contact, type Message } from '#contract/contact.ts'
import { Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { club } from '#web/api.ts'
import { tell } from '#web/layout/dialogs.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { useDraft } from '#web/layout/use-draft.ts'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { refreshRequests } from './use-requests.ts'

type Props = { request: Message; autoFocus: boolean; onClose: () => void }

/** What a reply is kept under while it is written. */
export const draftOf = ({ _id }: Message) => `reply ${_id}`

export const ReplyForm = ({ request, autoFocus, onClose }: Props) => {
  const { _id: id, name, email } = request
  const attempt = useRef({ text: '', key: '' })
  const { form, submit, errorOf, message } = useForm({
    read: (typed) => check(contact.reply.input, { id, ...filledIn(typed) }),
    async send({ text }) {
      // Sent again after a failure it has the same key, so it is mailed once.
      if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
      try {
        await club.contact.reply({ id, text }, { idempotencyKey: attempt.current.key })
      } catch (failure) {
        if (!isOvertaken(failure)) throw failure
        await tellOvertaken(failure, text)
        return
      }
      draft.forget()
      toast('The reply is on its way')
      await refreshRequests()
      onClose()
    },
    again: true,
  })
  const draft = useDraft(draftOf(request), form.ref)
  return (
    <form {...form} aria-label={`Reply to ${name}`} className="grid max-w-[44rem] gap-4">
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <TextAreaField
        label={`Your reply to ${name}`}
        hint={`It goes to ${email} by mail, with the message beneath. An answer to it goes to the club's address.`}
        name="text"
        error={errorOf('text')}
        autoFocus={autoFocus}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button tone="call" {...submit}>
          Send reply
        </Button>
        <TextButton onClick={onClose}>Not now</TextButton>
      </div>
    </form>
  )
}

const isOvertaken = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal && ['already-answered', 'not-found'].includes(failure.refusal)

/** Somebody else was faster. What was typed is shown once more: the list may have no place for it now. */
const tellOvertaken = async (failure: Refusal, text: string) => {
  const gone = failure.refusal === 'not-found'
  await tell({
    title: gone ? 'This request has been removed' : failure.message,
    text: gone ? 'Someone else has just deleted it. Nothing was sent.' : failure.detail,
    reason: `You wrote: ${text}`,
    urgent: true,
  })
  await refreshRequests()
}
