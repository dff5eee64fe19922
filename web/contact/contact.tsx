import { redirect } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { giveBack, type ReturnedForm } from '#web/layout/plain-form.tsx'
import { filledIn } from '#web/layout/use-form.ts'
import type { Route } from './+types/contact.ts'
import { ContactLayout } from './contact-layout.tsx'
import { MessageForm, readMessage } from './message-form.tsx'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { club, contact } = context.get(contentContext)
  return { club, contact }
}

/** Takes the form from a browser that sent it without React. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const typed = filledIn(form)
  const read = readMessage(form)
  if ('errors' in read) return giveBack(typed, new Refusal('bad-fields', { errors: read.errors }))
  try {
    const idempotencyKey = await keyOf(typed)
    await context.get(clubContext).contact.add(read.value, { idempotencyKey })
  } catch (failure) {
    return giveBack(typed, failure)
  }
  // A page of its own: reloading it sends nothing again, and it is the same for everyone.
  return redirect(to.contactSent(), 303)
}

/** Without scripts nothing stores a key, so it is made from the words: pressing twice sends them once. */
const keyOf = async (typed: ReturnedForm['typed']) => {
  const words = new TextEncoder().encode(JSON.stringify(typed))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', words)).toHex()
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData: { club, contact }, matches }) =>
  pageMeta(matches, {
    title: `${contact.title}: ${club.name}`,
    description: contact.lead,
    path: to.contact(),
  })

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { club, contact } = loaderData
  return (
    <ContactLayout club={club} contact={contact}>
      <MessageForm words={contact} email={club.email} returned={actionData} />
    </ContactLayout>
  )
}
