import { startsAtOnce } from '#web/frame/scripts.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { Section } from '#web/kit/section.tsx'

export const handle = startsAtOnce

export const meta = () => [{ title: 'Register' }]

export default function RegisterPage() {
  return (
    <Section
      title="The member area is closed on this site"
      heading="h1"
      lead="Membership is arranged by writing to the club. The rides are open to everyone."
    >
      <div>
        <ButtonLink to="/contact" tone="call">
          Contact us
        </ButtonLink>
      </div>
    </Section>
  )
}
