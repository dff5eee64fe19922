import type { About } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/section.tsx'

export const Benefits = ({ benefits }: { benefits: About['benefits'] }) => (
  <div className="on-night bg-band text-cream">
    <Section title={benefits.title} anchor="benefits" lead={benefits.lead} layout="beside">
      <div className="grid gap-10">
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {benefits.items.map(({ name, text }) => (
            <li key={name} className="grid content-start gap-2">
              <h3 className="text-name">{name}</h3>
              <p className="text-band-quiet">{text}</p>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink to={to.contact()} tone="call">
            {benefits.button}
          </ButtonLink>
        </div>
      </div>
    </Section>
  </div>
)
