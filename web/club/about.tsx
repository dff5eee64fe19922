import type { About } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import { contentContext } from '#web/contexts.ts'
import { Preparation } from '#web/events/preparation.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/about.ts'
import { Benefits } from './about-benefits.tsx'
import { ContactDetails } from './about-contact.tsx'
import { Festivals } from './about-festivals.tsx'
import { Fridays } from './about-fridays.tsx'
import { History } from './about-history.tsx'
import { Points } from './about-points.tsx'
import { Testimonials } from './about-testimonials.tsx'
import { People } from './people.tsx'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { club, about, team, calendar } = context.get(contentContext)
  const people = [...team.founder.people, ...team.admins.people]
  return { club, about, people, checklist: calendar.preparation.items }
}

export const meta: Route.MetaFunction = ({ loaderData: { club, about }, matches }) =>
  pageMeta(matches, { title: `About ${club.name}`, description: about.lead, path: to.about() })

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { club, about, people, checklist } = loaderData
  return (
    <>
      <Opening about={about} />
      <History history={about.history} />
      <People anchor="admins" {...about.admins} people={people} />
      <Mission mission={about.mission} />
      <Fridays fridays={about.fridays} />
      <Preparation anchor="preparation" {...about.preparation} items={checklist} />
      <Points anchor="activities" {...about.activities} />
      <Points anchor="health" {...about.health} />
      <Benefits benefits={about.benefits} />
      <Testimonials testimonials={about.testimonials} />
      <Festivals festivals={about.festivals} />
      <Points anchor="safety" {...about.safety} numbered />
      <ContactDetails contact={about.contact} club={club} />
    </>
  )
}

/** Where each part of the page is found, in the order of the page. */
const anchors = [
  'history',
  'admins',
  'mission',
  'fridays',
  'preparation',
  'activities',
  'health',
  'benefits',
  'testimonials',
  'festivals',
  'safety',
  'contact',
] as const

const Opening = ({ about }: { about: About }) => (
  <Section title={about.title} heading="h1" lead={about.lead} layout="beside">
    <DayNightPicture
      day="/art/collage/crossing.svg"
      night="/art/collage/crossing-night.svg"
      alt=""
      width={1200}
      height={600}
      className="aspect-2/1 w-full rounded-panel object-cover"
      first
    />
    <nav aria-label={about.contents} className="lg:col-span-2">
      <ul className="flex flex-wrap gap-2">
        {anchors.map((anchor) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="inline-flex min-h-11 items-center rounded-full border-2 border-line px-4 font-semibold hover:bg-card"
            >
              {about[anchor].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </Section>
)

const Mission = ({ mission }: { mission: About['mission'] }) => (
  <div className="on-night bg-band text-cream">
    <Section title={mission.title} anchor="mission" layout="beside">
      <p className="max-w-[30em] font-display text-2xl leading-snug md:text-3xl">{mission.text}</p>
    </Section>
  </div>
)
