import type { Card, Home } from '#contract/club-pages.ts'
import { Section } from '#web/ui/section.tsx'
import { objectPicture } from './object-picture.ts'

export const Goals = ({ goals }: { goals: Home['goals'] }) => (
  <div className="on-night bg-band text-cream">
    <Section title={goals.title} lead={goals.lead} layout="beside">
      <ul className="grid gap-x-10 gap-y-10 md:grid-cols-2">
        {goals.cards.map((card) => (
          <li key={card.name}>
            <Goal {...card} />
          </li>
        ))}
      </ul>
    </Section>
  </div>
)

const Goal = ({ name, text, object }: Card) => (
  <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
    <img
      src={objectPicture({ object })}
      alt=""
      width="320"
      height="240"
      loading="lazy"
      decoding="async"
      className="row-span-2 size-20 rounded-card object-cover dark:brightness-90"
    />
    <h3 className="text-name">{name}</h3>
    <p className="col-start-2 text-band-quiet">{text}</p>
  </article>
)
