import { contentContext } from '#web/house.ts'
import { Section } from '#web/kit/section.tsx'
import type { Route } from './+types/about.ts'
import { Goals } from './goals.tsx'
import { JoinToday } from './join-today.tsx'

export const loader = ({ context }: Route.LoaderArgs) => context.get(contentContext)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `About ${loaderData?.club.name}` },
  { name: 'description', content: loaderData?.club.tagline },
]

export default function AboutPage({ loaderData: { club, home } }: Route.ComponentProps) {
  return (
    <>
      <Section title={`About ${club.name}`} heading="h1" lead={home.hero.lead}>
        <p className="max-w-[36em]">
          Founded in {club.founded}, {club.members} members, and a city-to-city ride every Friday.
        </p>
      </Section>
      <Goals goals={home.goals} />
      <div className="pt-band">
        <JoinToday join={home.join} />
      </div>
    </>
  )
}
