import type { Home } from '#contract/club-pages.ts'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'
import { Section } from '#web/ui/section.tsx'

export const Adventure = ({ adventure }: { adventure: Home['adventure'] }) => (
  <Section title={adventure.title} lead={adventure.lead}>
    <ul className="grid gap-x-6 gap-y-8 md:grid-cols-3">
      {adventure.scenes.map(({ name, text, picture }) => (
        <li key={name} className="grid content-start gap-3">
          <DayNightPicture
            day={`/art/sections/${picture}.svg`}
            night={`/art/sections/${picture}-night.svg`}
            alt=""
            width={800}
            height={600}
            className="aspect-4/3 w-full rounded-card object-cover"
          />
          <h3 className="pt-1 text-name">{name}</h3>
          <p className="text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
