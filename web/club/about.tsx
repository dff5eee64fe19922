import type { Club } from '#contract/club.ts'
import type { About } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import { contentContext } from '#web/contexts.ts'
import { Preparation } from '#web/events/preparation.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/about.ts'
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

/** The anchors of the sections, in page order. */
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

const History = ({ history }: { history: About['history'] }) => (
  <Section title={history.title} anchor="history" layout="beside">
    <div className="grid gap-10">
      <div className="grid max-w-[38em] gap-4 text-lead">
        {history.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ol className="grid gap-6 border-line border-l-4 pl-6">
        {history.milestones.map(({ year, text }) => (
          <li key={year} className="grid gap-x-6 sm:grid-cols-[4rem_minmax(0,1fr)]">
            <span className="font-bold font-display text-coral text-name tabular-nums">{year}</span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </Section>
)

const Mission = ({ mission }: { mission: About['mission'] }) => (
  <div className="on-night bg-band text-cream">
    <Section title={mission.title} anchor="mission" layout="beside">
      <p className="max-w-[30em] font-display text-2xl leading-snug md:text-3xl">{mission.text}</p>
    </Section>
  </div>
)

const Fridays = ({ fridays }: { fridays: About['fridays'] }) => (
  <Section title={fridays.title} anchor="fridays" lead={fridays.lead} layout="beside">
    <ol className="edge grid gap-6 rounded-card bg-card p-6 sm:p-8">
      {fridays.steps.map(({ time, text }) => (
        <li key={time} className="grid gap-x-6 sm:grid-cols-[5rem_minmax(0,1fr)]">
          <span className="font-bold font-display text-lagoon text-name tabular-nums">{time}</span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)

type PointsProps = {
  title: string
  lead: string
  anchor: string
  items: readonly { name: string; text: string }[]
  numbered?: boolean
}

const Points = ({ title, lead, anchor, items, numbered = false }: PointsProps) => {
  const List = numbered ? 'ol' : 'ul'
  // Four items in three columns would leave one alone in its row.
  const columns = items.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'
  return (
    <Section title={title} anchor={anchor} lead={lead}>
      <List className={`grid gap-x-10 gap-y-8 sm:grid-cols-2 ${columns}`}>
        {items.map(({ name, text }, index) => (
          <li key={name} className="grid content-start gap-2 border-line border-t-4 pt-4">
            <h3 className="text-name">
              {numbered && <span className="text-coral tabular-nums">{index + 1}. </span>}
              {name}
            </h3>
            <p className="text-quiet">{text}</p>
          </li>
        ))}
      </List>
    </Section>
  )
}

const Benefits = ({ benefits }: { benefits: About['benefits'] }) => (
  <div className="on-night bg-band text-cream">
    <Section title={benefits.title} anchor="benefits" lead={benefits.lead} layout="beside">
      <div className="grid gap-10">
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {benefits.items.map(({ name, text }) => (
            <li key={name} className="grid content-start gap-2">
              <h3 className="text-name">{name}</h3>
              <p className="text-band-quiet">{text}</p>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink to={to.contact()} tone="call">
            {benefits.button}
          </ButtonLink>
        </div>
      </div>
    </Section>
  </div>
)

const Testimonials = ({ testimonials }: { testimonials: About['testimonials'] }) => (
  <Section title={testimonials.title} anchor="testimonials">
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3 lg:gap-6">
      {testimonials.quotes.map(({ text, name, since }) => (
        <li key={name}>
          <figure className="edge wrap-anywhere grid h-full grid-cols-1 content-between gap-6 rounded-card bg-card p-[min(1.5rem,6vw)] sm:p-8">
            <blockquote className="font-display text-name leading-snug">“{text}”</blockquote>
            <figcaption>
              <span className="block font-semibold">{name}</span>
              <span className="text-quiet">{since}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </Section>
)

const Festivals = ({ festivals }: { festivals: About['festivals'] }) => (
  <Section title={festivals.title} anchor="festivals" lead={festivals.lead} layout="beside">
    <ul className="grid gap-6">
      {festivals.items.map(({ when, name, text }) => (
        <li
          key={name}
          className="grid gap-x-6 gap-y-1 border-line border-b-2 pb-6 last:border-0 sm:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <p className="font-bold font-display text-coral">{when}</p>
          <div className="grid gap-1">
            <h3 className="text-name">{name}</h3>
            <p className="text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

type ContactProps = { contact: About['contact']; club: Club }

const ContactDetails = ({ contact, club }: ContactProps) => (
  <Section title={contact.title} anchor="contact" lead={contact.lead} layout="beside">
    <address className="edge grid gap-4 rounded-card bg-card p-6 not-italic sm:p-8">
      <a
        className="justify-self-start font-semibold text-lead underline"
        href={`mailto:${club.email}`}
      >
        {club.email}
      </a>
      <a
        className="justify-self-start font-semibold underline-offset-4 hover:underline"
        href={`tel:${club.phone.replaceAll(' ', '')}`}
      >
        {club.phone}
      </a>
      <p>{club.address.join(', ')}</p>
      <div className="pt-2">
        <ButtonLink to={to.contact()} tone="plain">
          {contact.button}
        </ButtonLink>
      </div>
    </address>
  </Section>
)
