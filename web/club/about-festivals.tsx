import type { About } from '#contract/club-pages.ts'
import { Section } from '#web/ui/section.tsx'

export const Festivals = ({ festivals }: { festivals: About['festivals'] }) => (
  <Section title={festivals.title} anchor="festivals" lead={festivals.lead} layout="beside">
    <ul className="grid gap-6">
      {festivals.items.map(({ when, name, text }) => (
        <li
          key={name}
          className="grid gap-x-6 gap-y-1 border-line border-b-2 pb-6 last:border-0 sm:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <p className="font-bold font-display text-coral">{when}</p>
          <div className="grid gap-1">
            <h3 className="text-name">{name}</h3>
            <p className="text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
