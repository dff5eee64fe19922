import { to } from '#contract/pages.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/contact.ts'
import { ContactLayout } from './contact-layout.tsx'
import { MessageForm } from './message-form.tsx'
import { takeMessage } from './take-message.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { club, contact } = context.get(contentContext)
  return { club, contact }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  takeMessage(await request.formData(), context.get(clubContext))

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
