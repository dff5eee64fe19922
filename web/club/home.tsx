import { useRevalidator } from 'react-router'
import { pageMeta } from '#web/frame/page-meta.ts'
import { clubContext, contentContext } from '#web/house.ts'
import { Section } from '#web/kit/section.tsx'
import { latestNews } from '#web/news/latest-news.ts'
import { NewsList } from '#web/news/news-list.tsx'
import type { Route } from './+types/home.ts'
import { Adventure } from './adventure.tsx'
import { Benefits } from './benefits.tsx'
import { clubFacts } from './club-facts.ts'
import { Community } from './community.tsx'
import { Goals } from './goals.tsx'
import { Hero } from './hero.tsx'
import { JoinToday } from './join-today.tsx'
import { People } from './people.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { club, home, team } = context.get(contentContext)
  const people = [...team.founder.people, ...team.admins.people].slice(0, 3)
  return { club, home, people, news: await latestNews(context.get(clubContext)) }
}

export const meta: Route.MetaFunction = ({ loaderData: { club, home }, matches }) =>
  pageMeta(matches, {
    title: `${club.name}: ${home.hero.title}`,
    description: home.hero.lead,
    path: '/',
    facts: [clubFacts(club, matches[0].loaderData.origin)],
  })

export default function HomePage({
  loaderData: { club, home, people, news },
}: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <Hero hero={home.hero} club={club} />
      <Benefits benefits={home.benefits} />
      <Adventure adventure={home.adventure} />
      <Goals goals={home.goals} />
      <Community community={home.community} />
      <People {...home.members} people={people} />
      <Section title={home.news.title}>
        <NewsList {...news} loading={state === 'loading'} onRetry={revalidate} />
      </Section>
      <JoinToday join={home.join} />
    </>
  )
}
