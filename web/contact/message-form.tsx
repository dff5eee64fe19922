import { Link } from 'react-router'
import type { ContactPage } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import { tell } from '#web/layout/dialogs.tsx'
import { useDraft } from '#web/layout/use-draft.ts'
import { useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toNextField } from './next-field.ts'
import { readMessage } from './read-message.ts'
import { sendMessage } from './send-message.ts'
import type { Returned } from './take-message.ts'
import { Trap } from './trap.tsx'

type Props = {
  words: Pick<ContactPage, 'form' | 'sent' | 'failed'>
  /** Another way to reach the club. */
  email: string
  /** What a form that the browser sent by itself came back with. */
  returned?: Returned | undefined
  /** Whether it was just sent that way. */
  sent?: boolean
}

/** Works as plain HTML, too: then the page of the contact room takes it. */
export const MessageForm = ({ words, email, returned, sent = false }: Props) => {
  const { form, submit, errorOf, message } = useForm({
    read: readMessage,
    async send(written) {
      await sendMessage(written)
      draft.forget()
      empty(form.ref.current)
      tell(words.sent)
    },
    onFailure: (sentence) =>
      tell({
        ...words.failed,
        text: `${sentence} ${words.failed.otherWay} ${email}.`,
        urgent: true,
      }),
    again: true,
    told: returned,
  })
  const draft = useDraft('contact', form.ref, { done: sent })
  const firstWrong = returned?.errors[0]?.field
  const field = (name: 'name' | 'email' | 'message') => ({
    name,
    label: words.form[name],
    error: errorOf(name),
    defaultValue: returned?.typed[name],
    autoFocus: name === firstWrong,
  })
  return (
    <form
      {...form}
      action={to.contact()}
      onKeyDown={toNextField}
      aria-labelledby="write"
      className="edge relative grid content-start gap-5 rounded-panel bg-card p-5 sm:p-8"
    >
      <div className="grid gap-1.5">
        <h2 id="write" className="text-name">
          {words.form.title}
        </h2>
        <p className="text-quiet">{words.form.note}</p>
      </div>
      {message ? (
        <FormMessage urgent>
          {message} {words.failed.otherWay} <a href={`mailto:${email}`}>{email}</a>.
        </FormMessage>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-5">
        <TextField {...field('name')} autoComplete="name" enterKeyHint="next" />
        <TextField {...field('email')} type="email" autoComplete="email" enterKeyHint="next" />
      </div>
      <TextAreaField {...field('message')} />
      <Trap label={words.form.trap} />
      <div>
        <Button tone="call" {...submit} disabled={false}>
          {words.form.send}
        </Button>
      </div>
      <p className="text-quiet">
        The club stores what you write here; see{' '}
        <Link to={to.privacy()} className="font-semibold underline underline-offset-4">
          Privacy
        </Link>
        .
      </p>
    </form>
  )
}

/** A reset would bring back what the page was sent with. */
const empty = (form: HTMLFormElement | null) => {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  for (const field of fields ?? []) field.value = ''
}
