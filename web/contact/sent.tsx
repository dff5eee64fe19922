import { contentContext } from '#web/contexts.ts'
import type { Route } from './+types/sent.ts'
import { ContactLayout } from './contact-layout.tsx'
import { MessageForm } from './message-form.tsx'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { club, contact } = context.get(contentContext)
  return { club, contact }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.contact.sent.title} ${loaderData?.contact.sent.text}` },
  { name: 'robots', content: 'noindex' },
]

/** Where a browser arrives that has sent the form by itself. */
export default function SentPage({ loaderData: { club, contact } }: Route.ComponentProps) {
  return (
    <ContactLayout club={club} contact={contact}>
      <div role="status" className="edge grid gap-1 rounded-panel bg-band p-5 text-cream sm:px-8">
        <p className="font-bold font-display text-name">{contact.sent.title}</p>
        <p>{contact.sent.text}</p>
      </div>
      <MessageForm words={contact} email={club.email} sent />
    </ContactLayout>
  )
}
