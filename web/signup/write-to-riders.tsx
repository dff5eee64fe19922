import { useId } from 'react'
import { RiderMessage } from '#contract/notices.ts'
import { check } from '#contract/sentence.ts'
import type { RsvpState } from '#contract/signup-rules.ts'
import { clubForLeaders } from '#web/api.ts'
import { sendOnce } from '#web/layout/draft.ts'
import { useMail } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { filledIn, forgetDraft, useForm } from '#web/layout/use-form.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import type { RiderList } from './rider-queries.ts'

type Props = {
  list: RiderList
  onClose: () => void
}

const told: readonly RsvpState[] = ['going', 'waiting', 'leading']

/** Writes to everyone who is coming or in the line. What is typed stays until it is sent. */
export const WriteToRiders = ({ list, onClose }: Props) => {
  const { _id: id } = list.ride
  const dialog = useModal()
  const titleId = useId()
  const mail = useMail()
  const draft = `message ${id}`

  const form = useForm<RiderMessage>({
    read: (typed) => check(RiderMessage, { id, ...filledIn(typed) }),
    draft,
    again: true,
    send: (message) =>
      sendOnce(`message-attempt-${id}`, message, async (input, key) => {
        const { told } = await clubForLeaders.events.message(input, key)
        forgetDraft(draft)
        toast(told === 1 ? '1 person was told.' : `${told} people were told.`)
        dialog.current?.close()
      }),
  })

  const isTold = ({ state }: { readonly state: RsvpState }) => told.includes(state)
  const count = list.riders.filter(isTold).length - (list.mine && isTold(list.mine) ? 1 : 0)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="edge m-auto w-[min(36rem,calc(100%-1.5rem))] rounded-card border-2 border-line bg-card p-5 text-words backdrop:bg-ink/60 sm:p-8"
    >
      <form {...form.form} aria-labelledby={titleId} className="grid gap-4">
        <h2 id={titleId} className="text-name">
          Write to the riders
        </h2>
        <p>
          {count === 1 ? '1 person gets' : `${count} people get`} it{' '}
          {mail === 'off' ? 'in the app and by push' : 'in the app, by mail and by push'}: everyone
          else who is coming, in line or leading.
        </p>
        <TextAreaField
          label="Message"
          name="text"
          error={form.errorOf('text')}
          rows={5}
          maxLength={2000}
          className="max-h-[40vh] min-h-32"
        />
        {form.message ? <FormMessage urgent>{form.message}</FormMessage> : null}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className={buttonLook('plain')}
          >
            Close
          </button>
          <Button tone="call" {...form.submit}>
            Send
          </Button>
        </div>
      </form>
    </dialog>
  )
}
