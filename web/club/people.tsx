import type { TeamMember } from '#contract/club.ts'
import { Section } from '#web/ui/section.tsx'
import { PersonCard } from './person-card.tsx'

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
