import type { Home } from '#contract/club-pages.ts'
import { PictureCard } from '#web/ui/picture-card.tsx'
import { Section } from '#web/ui/section.tsx'
import { objectPicture } from './object-picture.ts'

export const Benefits = ({ benefits }: { benefits: Home['benefits'] }) => (
  <Section title={benefits.title}>
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
      {benefits.cards.map((card) => (
        <li key={card.name} className="grid">
          <PictureCard picture={objectPicture(card)} title={card.name} text={card.text} />
        </li>
      ))}
    </ul>
  </Section>
)
