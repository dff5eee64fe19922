import { type Message, Reply } from '#contract/contact.ts'
import { Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { club } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sendOnce } from '#web/layout/draft.ts'
import { toast } from '#web/layout/toasts.tsx'
import { filledIn, forgetDraft, useForm } from '#web/layout/use-form.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { refreshRequests } from './use-requests.ts'

type Props = { request: Message; autoFocus: boolean; onClose: () => void }

/** The name of the draft of a reply. */
export const replyDraft = ({ _id }: Message) => `reply ${_id}`

export const ReplyForm = ({ request, autoFocus, onClose }: Props) => {
  const { _id: id, name, email } = request
  const draft = replyDraft(request)
  const { form, submit, errorOf, message } = useForm({
    read: (typed) => check(Reply, { id, ...filledIn(typed) }),
    async send({ text }) {
      try {
        await sendOnce(`reply-attempt-${id}`, { id, text }, club.contact.reply, sessionStorage)
      } catch (failure) {
        if (!isOvertaken(failure)) throw failure
        await showOvertaken(failure, text)
        return
      }
      forgetDraft(draft)
      toast('The reply is on its way')
      await refreshRequests()
      onClose()
    },
    again: true,
    draft,
  })
  return (
    <form {...form} aria-label={`Reply to ${name}`} className="grid max-w-[44rem] gap-4">
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <TextAreaField
        label={`Your reply to ${name}`}
        hint={`It goes to ${email} by mail, with the message quoted below. Replies go to the club's address.`}
        name="text"
        error={errorOf('text')}
        autoFocus={autoFocus}
        rows={6}
        className="max-h-[32rem] min-h-44 resize-y"
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

/** Someone else was faster. The list may not show the form any more, so the dialog repeats what was typed. */
const showOvertaken = async (failure: Refusal, text: string) => {
  const gone = failure.refusal === 'not-found'
  await showMessage({
    title: gone ? 'This request has been removed' : failure.message,
    text: gone ? 'Someone else has just deleted it. Nothing was sent.' : failure.detail,
    reason: `You wrote: ${text}`,
    urgent: true,
  })
  await refreshRequests()
}
