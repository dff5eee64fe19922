import { type KeyboardEvent, useEffect } from 'react'
import { Link } from 'react-router'
import type { ContactPage } from '#contract/club-pages.ts'
import { ContactForm } from '#contract/contact.ts'
import { to } from '#contract/pages.ts'
import { check } from '#contract/sentence.ts'
import { club } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sendOnce } from '#web/layout/draft.ts'
import { type ReturnedForm, Trap } from '#web/layout/plain-form.tsx'
import { filledIn, forgetDraft, useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'

export const readMessage = (typed: FormData) => check(ContactForm, filledIn(typed))

type Props = {
  words: Pick<ContactPage, 'form' | 'sent' | 'failed'>
  /** Another way to reach the club. */
  email: string
  returned?: ReturnedForm | undefined
  /** Whether the browser has just sent it without React. */
  sent?: boolean
}

/** Works as plain HTML, too: then the action of the contact page takes it. */
export const MessageForm = ({ words, email, returned, sent = false }: Props) => {
  // Before useForm, which would restore the draft.
  useEffect(() => {
    if (sent) forgetDraft('contact')
  }, [sent])
  const { form, submit, errorOf, message } = useForm({
    read: readMessage,
    async send(written) {
      await sendOnce('contact-attempt', written, club.contact.add, sessionStorage)
      forgetDraft('contact')
      empty(form.ref.current)
      showMessage(words.sent)
    },
    onFailure: (sentence) =>
      showMessage({
        ...words.failed,
        text: `${sentence} ${words.failed.otherWay} ${email}.`,
        urgent: true,
      }),
    again: true,
    returned,
    draft: 'contact',
  })
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
      onKeyDown={focusNextEmpty}
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
      <TextAreaField {...field('message')} rows={6} className="max-h-[32rem] min-h-44 resize-y" />
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

/** A reset would bring back what the page came with. */
const empty = (form: HTMLFormElement | null) => {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  for (const field of fields ?? []) field.value = ''
}

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.tabIndex >= 0

/** Enter in a single line moves to the next empty field; when there is none, it sends the form. */
const focusNextEmpty = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, currentTarget, key, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const fields = [...currentTarget.elements].filter(isField)
  const next = fields.slice(fields.indexOf(target) + 1).find(({ value }) => value === '')
  if (!next) return
  event.preventDefault()
  next.focus()
}
