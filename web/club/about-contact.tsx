import type { Club } from '#contract/club.ts'
import type { About } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/section.tsx'

type Props = { contact: About['contact']; club: Club }

export const ContactDetails = ({ contact, club }: Props) => (
  <Section title={contact.title} anchor="contact" lead={contact.lead} layout="beside">
    <address className="edge grid gap-4 rounded-card bg-card p-6 not-italic sm:p-8">
      <a
        className="justify-self-start font-semibold text-lead underline"
        href={`mailto:${club.email}`}
      >
        {club.email}
      </a>
      <a
        className="justify-self-start font-semibold underline-offset-4 hover:underline"
        href={`tel:${club.phone.replaceAll(' ', '')}`}
      >
        {club.phone}
      </a>
      <p>{club.address.join(', ')}</p>
      <div className="pt-2">
        <ButtonLink to={to.contact()} tone="plain">
          {contact.button}
        </ButtonLink>
      </div>
    </address>
  </Section>
)
