import { useRevalidator } from 'react-router'
import { clubDay } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import {
  CancelledRide,
  chooseNext,
  NextRide,
  nextRides,
  rideForSearch,
} from '#web/events/next-ride.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { latestNews, NewsList, newsForSearch } from '#web/news/news-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/section.tsx'
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
  const asked = context.get(clubContext)
  const [news, rides] = await Promise.all([latestNews(asked), nextRides(asked)])
  return { club, home, people, news, rides, today: clubDay(club.timeZone) }
}

export const meta: Route.MetaFunction = ({ loaderData: { club, home, news, rides }, matches }) => {
  const { origin } = matches[0].loaderData
  const items = 'items' in news ? news.items : []
  return pageMeta(matches, {
    title: `${club.name}: ${home.hero.title}`,
    description: home.hero.lead,
    path: to.home(),
    facts: [
      clubFacts(club, origin),
      ...rides.map((ride) => rideForSearch(ride, club, origin)),
      ...items.filter(({ hasText }) => hasText).map((item) => newsForSearch(item, club, origin)),
    ],
  })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { club, home, people, news, rides, today } = loaderData
  const { revalidate, state } = useRevalidator()
  const { next, cancelled } = chooseNext(rides)
  return (
    <>
      <Hero hero={home.hero} club={club}>
        {next || cancelled ? (
          // Side by side on wide screens, where the riders stand close above.
          <div
            className={`grid gap-3 ${next && cancelled ? 'xl:grid-cols-[minmax(0,20rem)_minmax(0,48rem)]' : ''}`}
          >
            {cancelled && <CancelledRide ride={cancelled} today={today} />}
            {next && <NextRide ride={next} today={today} label={home.hero.next} />}
          </div>
        ) : null}
      </Hero>
      <Benefits benefits={home.benefits} />
      <Adventure adventure={home.adventure} />
      <Goals goals={home.goals} />
      <Community community={home.community} />
      <People {...home.members} people={people} />
      <Section title={home.news.title}>
        <NewsList {...news} loading={state === 'loading'} onRetry={revalidate} />
        {'items' in news && news.items.length > 0 ? (
          <div>
            <ButtonLink to={to.news()} tone="plain">
              {home.news.all}
            </ButtonLink>
          </div>
        ) : null}
      </Section>
      <JoinToday join={home.join} />
    </>
  )
}
