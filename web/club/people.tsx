import type { TeamMember } from '#contract/club.ts'
import { Section } from '#web/ui/section.tsx'
import { Portrait } from './drawings.tsx'

type Props = { title: string; lead: string; people: readonly TeamMember[]; anchor?: string }

export const People = ({ people, ...section }: Props) => (
  <Section {...section}>
    <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
      {people.map((person) => (
        <li key={person.name}>
          <PersonCard {...person} />
        </li>
      ))}
    </ul>
  </Section>
)

type CardProps = TeamMember & { layout?: 'stacked' | 'beside' }

/** `stacked` puts the portrait above the words where there is room; on phones it is always beside them. */
export const PersonCard = ({ name, role, text, portrait, layout = 'stacked' }: CardProps) => (
  <article
    className={`edge grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-4 rounded-card bg-card p-5 sm:p-6 ${layout === 'stacked' ? 'md:grid-cols-1' : 'xl:gap-6'}`}
  >
    <Portrait
      name={portrait}
      className={`size-20 ${layout === 'stacked' ? 'md:size-28' : 'xl:size-28'}`}
    />
    <div className="grid content-start gap-2 md:gap-4">
      <div>
        <h3 className="text-name">{name}</h3>
        <p className="font-semibold text-coral">{role}</p>
      </div>
      <p className="text-quiet">{text}</p>
    </div>
  </article>
)
