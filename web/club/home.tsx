import { useRevalidator } from 'react-router'
import { clubContext, contentContext } from '#web/house.ts'
import { Section } from '#web/kit/section.tsx'
import { latestNews } from '#web/news/latest-news.ts'
import { NewsList } from '#web/news/news-list.tsx'
import type { Route } from './+types/home.ts'
import { Benefits } from './benefits.tsx'
import { Community } from './community.tsx'
import { Goals } from './goals.tsx'
import { Hero } from './hero.tsx'
import { JoinToday } from './join-today.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { club, home } = context.get(contentContext)
  return { club, home, news: await latestNews(context.get(clubContext)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.club.name}: ${loaderData?.home.hero.title}` },
  { name: 'description', content: loaderData?.home.hero.lead },
]

export default function HomePage({ loaderData: { club, home, news } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <Hero hero={home.hero} club={club} />
      <Benefits benefits={home.benefits} />
      <Goals goals={home.goals} />
      <Community community={home.community} />
      <Section title={home.news.title}>
        <NewsList {...news} loading={state === 'loading'} onRetry={revalidate} />
      </Section>
      <JoinToday join={home.join} />
    </>
  )
}
