import { contentContext } from '#web/house.ts'
import { Section } from '#web/kit/section.tsx'
import type { Route } from './+types/contact.ts'

export const loader = ({ context }: Route.LoaderArgs) => context.get(contentContext).club

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: 'Contact' },
  { name: 'description', content: `How to reach ${loaderData?.name}.` },
]

export default function ContactPage({ loaderData: club }: Route.ComponentProps) {
  return (
    <Section title="Contact" heading="h1" lead="Write, call, or come by before a ride.">
      <address className="edge grid max-w-xl gap-4 rounded-card bg-card p-6 not-italic sm:p-8">
        <a className="font-semibold text-lead underline" href={`mailto:${club.email}`}>
          {club.email}
        </a>
        <a className="font-semibold" href={`tel:${club.phone.replaceAll(' ', '')}`}>
          {club.phone}
        </a>
        <p>{club.address.join(', ')}</p>
      </address>
    </Section>
  )
}
