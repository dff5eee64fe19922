import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Club } from '#contract/club.ts'
import { to } from '#contract/pages.ts'
import { adultAge, type PrivacyFacts } from '#contract/privacy.ts'

import { contentContext, privacyContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/privacy.ts'
import { type StoredItem, storedItems } from './stored-data.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  club: context.get(contentContext).club,
  facts: context.get(privacyContext),
})

const leadFor = ({ name }: Club) =>
  `What ${name} stores about you, why, for how long, who can see it, and how to download or delete it.`

export const meta: Route.MetaFunction = ({ loaderData: { club }, matches }) =>
  pageMeta(matches, {
    title: `Privacy: ${club.name}`,
    description: leadFor(club),
    path: to.privacy(),
  })

/** Every sentence depends on the settings of this site, so that it is true. */
export default function PrivacyPage({ loaderData: { club, facts } }: Route.ComponentProps) {
  const others = otherServices(facts)
  return (
    <div className="wrap-anywhere mx-auto grid w-full max-w-page grid-cols-1 content-start gap-10 px-gutter py-band">
      <div className="grid gap-4">
        <h1 className="text-heading">Privacy</h1>
        <p className="max-w-[36em] text-lead">{leadFor(club)}</p>
      </div>
      <Part title="In short">
        <Points>
          <li>You can read the public pages without giving your name.</li>
          <li>
            We store what you enter when you register, what you write to the club and which rides
            you sign up for.
          </li>
          <li>No tracking, no ads, no analytics by other companies.</li>
          <li>
            {others.length === 0
              ? 'Your data stays on this site. We give it to no one else.'
              : 'The other services involved are listed below.'}
          </li>
          <li>You can download or delete all of it yourself.</li>
        </Points>
      </Part>
      <Part title="What is stored, and why">
        <ul className="grid gap-4 md:grid-cols-2">
          {storedItems(facts).map((item) => (
            <Stored key={item.name} {...item} />
          ))}
        </ul>
      </Part>
      <Part title="Who can see it">
        <Points>
          <li>Everyone sees the public pages: rides, news, pictures and who published them.</li>
          <li>
            Everyone sees how many people come to a ride, but no names, and the first names of its
            leaders. Members see the names of riders as each rider wants to be named, until a week
            after the ride, and never the names of guests and of riders under {adultAge}.
          </li>
          <li>
            Leaders of a ride see its riders by name, who is under {adultAge}, and notes and phone
            numbers until a day after the start; moderators see them later, too. From 12 hours
            before the start until 24 hours after it, both can look up an emergency contact, and
            every look is recorded.
          </li>
          <li>Only you see what you rode in a season, unless you show the totals to members.</li>
          <li>Members and moderators can't see your other personal details.</li>
          <li>Admins see every member's details, the messages to the club and the activity log.</li>
          <li>
            The person who runs the server can read what is stored on it, including backups. No one
            can read your password.
          </li>
        </Points>
      </Part>
      {others.length > 0 ? (
        <Part title="Other services involved">
          <Points>
            {others.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </Points>
        </Part>
      ) : null}
      <Part title="In your browser">
        <p>
          {facts.passwords === 'Firebase'
            ? 'A token of this site, and data that Firebase stores in your browser, keep you signed in.'
            : 'A cookie and a token keep you signed in.'}{' '}
          Both are deleted when you sign out. Drafts and the rides you marked stay in your browser
          and are not sent. Pages you have opened are stored there so you can read them offline. The
          ride sheet of a leader is stored encrypted until 24 hours after the ride, or until they
          sign out; what could not be sent waits for up to seven days. We use cookies for nothing
          else.
        </p>
      </Part>
      <Part title="Download, correct or delete it">
        <Points>
          <li>Download: Dashboard, Profile, “Download my data”. You get everything in one file.</li>
          <li>Pictures of you: choose “Please remove me” below one. You need no account.</li>
          <li>Correct: Profile, “Your details” and “For rides”.</li>
          <li>
            Delete: Profile, “Delete my account”. Your details, roles and sign-in are deleted at
            once. You lose your places on coming rides; of past ones only the number of riders
            stays. Messages you sent to the club stay; ask us to delete them.
          </li>
          {facts.mail ? (
            <li>Guests: withdraw with the link in your email, and what you entered is deleted.</li>
          ) : null}
        </Points>
        <p>
          If you have no account, can't sign in or have a question, write to{' '}
          <a href={`mailto:${club.email}`} className={link}>
            {club.email}
          </a>{' '}
          or use the{' '}
          <Link to={to.contact()} className={link}>
            contact page
          </Link>
          . The club is {club.name}, {club.address.join(', ')}.
        </p>
      </Part>
    </div>
  )
}

/** Everyone else who learns something about a visitor, one sentence each. */
const otherServices = (facts: PrivacyFacts): readonly string[] => [
  ...facts.socials.map(
    (social) =>
      `${social}, if you choose to sign in with it: it learns that you use this site and gives us your name, email address and picture.`,
  ),
  ...(facts.passwords === 'Firebase'
    ? ['Firebase Authentication, a Google service, which handles every sign-in.']
    : []),
  ...(facts.mail ? ['The mail server that sends our emails.'] : []),
  ...(facts.pictureStore
    ? [`The S3 storage at ${facts.pictureStore}, which stores the club's pictures.`]
    : []),
  ...facts.pictureHosts.map((host) => `${host}, which serves pictures: it learns your IP address.`),
  ...facts.mapHosts.map((host) => `${host}, if you open a map: it learns your IP address.`),
  ...(facts.weatherHost
    ? [
        `${facts.weatherHost}, which our server asks for the weather of the next rides: it learns where they start, to about ten kilometres, and nothing about you.`,
      ]
    : []),
  ...(facts.sharedCaches
    ? ['A content delivery network, which brings pages to you: it learns your IP address.']
    : []),
]

const link = 'font-semibold underline underline-offset-4'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid max-w-[64rem] gap-4">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)

const Points = ({ children }: { children: ReactNode }) => (
  <ul className="grid max-w-[48em] list-disc gap-1.5 pl-5 marker:text-coral">{children}</ul>
)

const Stored = ({ name, what, why, until }: StoredItem) => (
  <li className="edge grid content-start gap-3 rounded-card bg-card p-5">
    <h3 className="text-name">{name}</h3>
    <p>{what}</p>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt className="font-semibold">Why</dt>
      <dd>{why}</dd>
      <dt className="font-semibold">How long</dt>
      <dd>{until}</dd>
    </dl>
  </li>
)
