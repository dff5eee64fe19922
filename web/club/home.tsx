import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Club } from '#contract/club.ts'
import type { Card, Home } from '#contract/club-pages.ts'
import { clubDay } from '#contract/days.ts'
import { logoIcon, to } from '#contract/pages.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { CancelledRide, NextRide, nextRides, rideForSearch } from '#web/events/next-ride.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { latestNews, NewsList, newsForSearch } from '#web/news/news-list.tsx'
import { CardAnswer } from '#web/signup/card-answer.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/home.ts'
import { Community } from './community.tsx'
import { ObjectDrawing } from './drawings.tsx'
import { People } from './people.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { club, home, team } = context.get(contentContext)
  const people = [...team.founder.people, ...team.admins.people].slice(0, 3)
  const api = context.get(clubContext)
  const [news, rides] = await Promise.all([latestNews(api), nextRides(api)])
  return { club, home, people, news, ...rides, today: clubDay(club.timeZone) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { club, home, news, next, cancelled } = loaderData
  const { origin } = matches[0].loaderData
  const rides = [cancelled, next].filter((ride) => ride !== undefined)
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

/** The club as a schema.org organisation, for search engines. */
const clubFacts = (club: Club, origin: string) => ({
  '@type': 'SportsClub',
  '@id': `${origin}/#club`,
  name: club.name,
  description: club.tagline,
  url: `${origin}/`,
  logo: origin + (club.logo ? logoIcon('512', club.logo) : '/icon-512.png'),
  image: `${origin}/art/social.jpg`,
  sport: 'Cycling',
  foundingDate: `${club.founded}-${club.establishmentDay}`,
  email: club.email,
  telephone: club.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: club.address.slice(0, -1).join(', '),
    addressLocality: club.address.at(-1),
  },
  sameAs: club.socials.map(({ url }) => url),
})

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { club, home, people, news, next, cancelled, today } = loaderData
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <Hero hero={home.hero} club={club}>
        {next || cancelled ? (
          // Side by side on wide screens, where a taller box would cover the riders.
          <div
            className={`grid gap-4 ${next && cancelled ? 'xl:grid-cols-[minmax(0,20rem)_minmax(0,48rem)]' : ''}`}
          >
            {cancelled && <CancelledRide ride={cancelled} today={today} />}
            {next && (
              <NextRide ride={next} today={today} label={home.hero.next} isWide>
                <CardAnswer ride={next} isWide />
              </NextRide>
            )}
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
      <JoinToday join={home.join}>
        {next && (
          <NextRide ride={next} today={today} label={home.hero.next} counts={false}>
            <CardAnswer ride={next} />
          </NextRide>
        )}
      </JoinToday>
    </>
  )
}

type HeroProps = { hero: Home['hero']; club: Club; children?: ReactNode }

/** The picture is under the words on small screens and behind them on wide ones, where children lie on its grass. */
const Hero = ({ hero, club, children }: HeroProps) => (
  <div className="px-2 sm:px-4">
    <section
      aria-labelledby="hero-title"
      className="on-night relative isolate mx-auto grid max-w-[100rem] overflow-hidden rounded-panel bg-sky text-cream xl:min-h-[clamp(36rem,max(80svh,46vw),54rem)]"
    >
      <div className="mx-auto grid w-full max-w-[calc(var(--container-page)-2rem)] content-start justify-items-start gap-5 px-5 pt-10 sm:px-8 sm:pt-14 lg:px-[calc(var(--spacing-gutter)-1rem)] xl:pt-[clamp(2.5rem,8svh,4.5rem)]">
        <p className="font-semibold text-amber">
          Since {club.founded} · {club.members} members
        </p>
        <h1 id="hero-title" className="max-w-[8em] text-banner font-extrabold">
          {hero.title}
        </h1>
        <p className="max-w-[26em] text-lead">{hero.lead}</p>
        <ButtonLink to={to.contact()} tone="call">
          {hero.join}
        </ButtonLink>
      </div>
      <DayNightPicture
        day="/art/hero.svg"
        night="/art/hero-night.svg"
        alt={hero.picture}
        width={2200}
        height={900}
        className="-z-20 relative -mt-20 mask-t-from-75% h-80 w-full object-cover object-[80%_100%] sm:-mt-28 sm:h-[26rem] lg:-mt-40 lg:h-[30rem] xl:absolute xl:inset-x-0 xl:bottom-0 xl:m-0 xl:mask-t-from-60% xl:h-[90%] xl:object-right-bottom"
        first
      />
      <div className="-z-10 absolute inset-0 hidden bg-radial-[58%_53%_at_10%_32%] from-50% from-scrim/60 to-transparent xl:block" />
      {children ? (
        <div className="self-end bg-grass pb-4 sm:pb-6 xl:bg-transparent">
          <div className="mx-auto w-full max-w-[calc(var(--container-page)-2rem)] px-4 sm:px-8 lg:px-[calc(var(--spacing-gutter)-1rem)]">
            {children}
          </div>
        </div>
      ) : null}
    </section>
  </div>
)

const Benefits = ({ benefits }: { benefits: Home['benefits'] }) => (
  <Section title={benefits.title}>
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
      {benefits.cards.map((card) => (
        <li key={card.name} className="grid">
          <BenefitCard {...card} />
        </li>
      ))}
    </ul>
  </Section>
)

/** The picture is above the words; on phones it is small and beside them. */
const BenefitCard = ({ name, text, object }: Card) => (
  <article className="edge grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 overflow-hidden rounded-card bg-card p-4 sm:grid-cols-1 sm:content-start sm:gap-0 sm:p-0">
    <ObjectDrawing
      object={object}
      className="size-20 rounded-card object-cover sm:aspect-4/3 sm:size-auto sm:w-full sm:rounded-none"
    />
    <div className="grid content-start gap-2 sm:p-5 lg:p-6">
      <h3 className="text-name">{name}</h3>
      <p className="text-quiet">{text}</p>
    </div>
  </article>
)

const Adventure = ({ adventure }: { adventure: Home['adventure'] }) => (
  <Section title={adventure.title} lead={adventure.lead} atOnce>
    <ul className="grid gap-x-6 gap-y-8 md:grid-cols-3">
      {adventure.scenes.map(({ name, text, picture }) => (
        <li key={name} className="grid content-start gap-3">
          {/* On a slow line browsers fetch pictures from three screens away. */}
          <div className="when-near aspect-4/3 min-h-0 rounded-card">
            <DayNightPicture
              day={`/art/sections/${picture}.svg`}
              night={`/art/sections/${picture}-night.svg`}
              alt=""
              width={800}
              height={600}
              className="size-full rounded-card object-cover"
            />
          </div>
          <h3 className="pt-1 text-name">{name}</h3>
          <p className="text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const Goals = ({ goals }: { goals: Home['goals'] }) => (
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
    <ObjectDrawing object={object} className="row-span-2 size-20 rounded-card object-cover" />
    <h3 className="text-name">{name}</h3>
    <p className="col-start-2 text-band-quiet">{text}</p>
  </article>
)

type JoinProps = { join: Home['join']; children: ReactNode }

/** Members are asked to ride instead of to join: the children are for them. */
const JoinToday = ({ join, children }: JoinProps) => (
  <div className="px-2 pb-2 sm:px-4 sm:pb-4">
    <section
      aria-labelledby="join-title"
      className="on-night relative isolate mx-auto grid max-w-[100rem] overflow-hidden rounded-panel bg-night text-cream xl:min-h-[32rem]"
    >
      <DayNightPicture
        day="/art/join.svg"
        night="/art/join-night.svg"
        alt=""
        width={1600}
        height={660}
        className="-z-20 absolute inset-x-0 bottom-0 mask-t-from-70% h-64 w-full object-cover object-[76%_100%] sm:h-96 xl:mask-none xl:h-full"
      />
      <div className="-z-10 absolute inset-0 hidden bg-linear-to-r from-night/95 via-40% via-night/85 to-62% to-transparent xl:block" />
      <div className="mx-auto grid w-full max-w-[calc(var(--container-page)-2rem)] content-center justify-items-start gap-5 px-6 pt-12 pb-64 sm:px-10 sm:pb-80 xl:px-[calc(var(--spacing-gutter)-1rem)] xl:py-20">
        <h2 id="join-title" className="text-heading">
          {join.title}
        </h2>
        <p className="max-w-[31em] text-lead">{join.text}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink to={to.contact()} tone="call">
            {join.join}
          </ButtonLink>
          <ButtonLink to={to.contact()} tone="night">
            {join.contact}
          </ButtonLink>
          <ButtonLink to={to.team()} tone="night">
            {join.club}
          </ButtonLink>
        </div>
        <div className="w-full max-w-2xl pt-2 not-in-data-account:hidden">{children}</div>
      </div>
    </section>
  </div>
)
