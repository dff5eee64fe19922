import { DayNightPicture } from '#web/kit/day-night-picture.tsx'
import { Section } from '#web/kit/section.tsx'

export const meta = () => [
  { title: 'Gallery' },
  { name: 'description', content: 'Scenes from the rides of the club.' },
]

const scenes = [
  { name: 'hero', width: 2200, height: 900 },
  { name: 'join', width: 1600, height: 660 },
]

export default function GalleryPage() {
  return (
    <Section title="Gallery" heading="h1" lead="Scenes from the rides of the club.">
      <div className="grid gap-4 lg:grid-cols-2">
        {scenes.map(({ name, ...size }) => (
          <DayNightPicture
            key={name}
            day={`/art/${name}.svg`}
            night={`/art/${name}-night.svg`}
            alt=""
            {...size}
            className="h-full w-full rounded-card object-cover"
          />
        ))}
      </div>
    </Section>
  )
}
