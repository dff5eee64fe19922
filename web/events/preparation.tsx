import type { Calendar } from '#contract/club-pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'

type Props = Calendar['preparation'] & { anchor?: string }

/** How to prepare for a ride. */
export const Preparation = ({ items, ...section }: Props) => (
  <div className="on-night bg-band text-cream">
    <Section {...section}>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2 xl:grid-cols-4">
        {items.map(({ name, text, icon }) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            <span className="edge grid size-12 place-items-center rounded-full bg-cream text-ink">
              <Icon shape={icon} />
            </span>
            <div className="grid content-start gap-1">
              <h3 className="text-name">{name}</h3>
              <p className="text-band-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  </div>
)
