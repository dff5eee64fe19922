import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Club } from '#contract/club.ts'
import { to } from '#contract/pages.ts'
import type { PrivacyFacts } from '#contract/privacy.ts'
import { contentContext, privacyContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/privacy.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  club: context.get(contentContext).club,
  facts: context.get(privacyContext),
})

const leadFor = ({ name }: Club) =>
  `What ${name} stores about you, why, for how long, who sees it, and how you get it out or deleted.`

export const meta: Route.MetaFunction = ({ loaderData: { club }, matches }) =>
  pageMeta(matches, {
    title: `Privacy: ${club.name}`,
    description: leadFor(club),
    path: to.privacy(),
  })

/** Every sentence is true of the settings this site runs with. */
export default function PrivacyPage({ loaderData: { club, facts } }: Route.ComponentProps) {
  const others = othersIn(facts)
  return (
    <div className="wrap-anywhere mx-auto grid w-full max-w-page grid-cols-1 content-start gap-10 px-gutter py-band">
      <div className="grid gap-4">
        <h1 className="text-heading">Privacy</h1>
        <p className="max-w-[36em] text-lead">{leadFor(club)}</p>
      </div>
      <Part title="In short">
        <Points>
          <li>You can read the public pages without saying who you are.</li>
          <li>We store what you enter when you register and what you write to the club.</li>
          <li>Nothing follows you around: no advertisements, no counters of other companies.</li>
          <li>
            {others.length === 0
              ? 'This site keeps it itself and hands none of it to anybody else.'
              : 'Who else takes part is named below.'}
          </li>
          <li>You can download all of it, and delete it, yourself.</li>
        </Points>
      </Part>
      <Part title="What is stored, and why">
        <ul className="grid gap-4 md:grid-cols-2">
          {storedBy(facts).map((thing) => (
            <Stored key={thing.name} {...thing} />
          ))}
        </ul>
      </Part>
      <Part title="Who sees it">
        <Points>
          <li>Everybody sees the public pages: rides, news, pictures and who published them.</li>
          <li>Members and moderators see nothing of what you told the club about yourself.</li>
          <li>
            Admins see every member's details, the messages to the club, and the list of what was
            done on the site.
          </li>
          <li>
            The person who runs the server can read what is stored on it, backups included. Nobody
            can read your password.
          </li>
        </Points>
      </Part>
      {others.length > 0 ? (
        <Part title="Who else takes part">
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
            ? 'A token of this site, and what Firebase keeps in your browser, keep you signed in.'
            : 'A cookie and a token keep you signed in.'}{' '}
          Both go when you sign out. What you have begun to type and the rides you marked stay in
          your browser and are not sent. Pages you have opened are kept there to be read without a
          connection. Cookies are used for nothing else.
        </p>
      </Part>
      <Part title="Get it, correct it, delete it">
        <Points>
          <li>Correct it: Dashboard, Profile, “Your details”.</li>
          <li>Get it out: Profile, “Download my data”. One file holds everything.</li>
          <li>
            Delete it: Profile, “Delete my account”. Your record, your roles and your sign-in are
            gone at once. Messages you sent stay until the club removes them: ask for it.
          </li>
        </Points>
        <p>
          If you have no account, cannot get in, or have a question, write to{' '}
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

type Thing = {
  readonly name: string
  readonly what: string
  readonly why: string
  readonly until: string
}

const storedBy = (facts: PrivacyFacts): readonly Thing[] => [
  {
    name: 'Your record',
    what: 'First name, email address, street address, city, contact number, age and membership type as you enter them, the day you joined, and your role.',
    why: 'The club knows who rides with it and can reach you.',
    until: 'Until you delete your account or an admin removes it.',
  },
  {
    name: 'Your sign-in',
    what:
      facts.passwords === 'Firebase'
        ? 'Your email address and password are kept by Firebase Authentication. This site learns who you are, and never your password.'
        : `Your password is kept only as an Argon2id hash, from which nobody can read it. We note when a sign-in began and when it ends, but neither your network address nor your browser.${socially(facts)}`,
    why: 'Nobody else gets into your account.',
    until:
      'A sign-in lasts until you sign out, at most 30 days after you last used it; the rest until your account is deleted.',
  },
  {
    name: 'Messages to the club',
    what: `The name, email address and text of the contact form.${facts.mail ? " A copy goes to the club's mailbox." : ' This site sends no mail, so it is read here only.'}`,
    why: 'An admin can answer you.',
    until: `Until an admin removes it${facts.days.messages ? `, at most ${daysOf(facts.days.messages)}` : ''}.`,
  },
  {
    name: 'What was done on the site',
    what: 'Who published, changed or removed something or was given a role, and when: numbers and a few facts, no names and no addresses.',
    why: 'Mistakes can be found, and nobody acts in secret.',
    until: facts.days.audit
      ? `${daysOf(facts.days.audit)}.`
      : 'For good. Once your account is deleted, a bare number is left of you.',
  },
  {
    name: 'Rides, news and pictures',
    what: `What moderators publish belongs to the club. ${
      facts.imageHosts.length > 0
        ? `Pictures may be sent to ${listed(facts.imageHosts)} as they are.`
        : 'Of a picture only what it shows is kept, not where or with what it was taken.'
    }`,
    why: 'It is what the site is for.',
    until: 'Until the club removes it.',
  },
  {
    name: 'Technical notes',
    what: 'Tries are counted under a scrambled form of your network address. The log has the time, the kind of page and the outcome of a request, never who asked.',
    why: 'Abuse is stopped, and faults are found.',
    until: `Tries: an hour. ${
      facts.days.logs
        ? `Log files: ${daysOf(facts.days.logs)}.`
        : 'The site itself keeps no log files; whoever runs it may.'
    }`,
  },
  ...(facts.mail ? [letters] : []),
  {
    name: 'Backups',
    what: facts.backups
      ? 'Every night, a copy of everything.'
      : 'The site itself makes no nightly backups. Whoever runs it may make some.',
    why: 'Nothing is lost when a machine breaks.',
    until: facts.backups
      ? 'What you delete is gone from them after five weeks.'
      : 'Ask the club how long it keeps them.',
  },
]

const letters: Thing = {
  name: 'Letters',
  what: 'Links to confirm an address or to set a password, and answers of the club.',
  why: 'You get what you asked for.',
  until: 'Until they are sent; those that cannot be delivered, 30 days.',
}

const socially = ({ socials }: PrivacyFacts) =>
  socials.length > 0
    ? ` If you come by ${listed(socials, 'or')}, we also keep your name there, the address of your picture and the number of your account, but no key to it.`
    : ''

/** Everybody outside the site who learns something about a visitor, one sentence each. */
const othersIn = (facts: PrivacyFacts): readonly string[] => [
  ...facts.socials.map(
    (social) =>
      `${social}, if you choose to sign in with it: it learns that you come here and tells us your name, email address and picture.`,
  ),
  ...(facts.passwords === 'Firebase'
    ? ['Firebase Authentication, a service of Google, which looks after everybody who signs in.']
    : []),
  ...(facts.mail ? ['The mail server that sends the letters of the site.'] : []),
  ...(facts.pictureStore
    ? [`The S3 store at ${facts.pictureStore}, where the pictures of the club are kept.`]
    : []),
  ...facts.pictureHosts.map(
    (host) => `${host}, from which pictures are loaded: it learns your network address.`,
  ),
  ...(facts.sharedCaches
    ? ['A network of caches, through which pages reach you: it learns your network address.']
    : []),
]

const daysOf = (count: number) => (count === 1 ? '1 day' : `${count} days`)

const listed = (names: readonly string[], word: 'and' | 'or' = 'and') =>
  new Intl.ListFormat('en', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(names)

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

const Stored = ({ name, what, why, until }: Thing) => (
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
