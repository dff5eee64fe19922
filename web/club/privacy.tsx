import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Club } from '#contract/club.ts'
import { to } from '#contract/pages.ts'
import type { PrivacyFacts } from '#contract/privacy.ts'
import { adultAge } from '#contract/users.ts'
import { contentContext, privacyContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/privacy.ts'

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
          and are not sent. Pages you have opened are stored there so you can read them offline. We
          use cookies for nothing else.
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

type StoredItem = {
  readonly name: string
  readonly what: string
  readonly why: string
  readonly until: string
}

const storedItems = (facts: PrivacyFacts): readonly StoredItem[] => [
  {
    name: 'Your details',
    what: 'First name, email address, street address, city, contact number, age and membership type as you entered them, the day you joined and your roles. Also when you last saw what is new on your overview, and which of the first steps you have done.',
    why: 'So the club knows its members and can reach you.',
    until: 'Until you or an admin delete your account.',
  },
  {
    name: 'Your rides',
    what: 'Which rides you said yes, maybe or no to and when, your group, how many guests you bring, your note to the leaders, and whether you were there. From that the site adds up your season; whether members see it, you decide.',
    why: 'So leaders know whom to wait for, and everyone whether there is a place.',
    until:
      'Until you delete your account. The secret address of your own calendar can be replaced at any time.',
  },
  {
    name: 'What you are told',
    what: `Notices about your rides and the club, how you want to be told and your quiet hours. If you press “Notify me on this device”, the address and key your browser gives us: your browser's push service then learns that the club has news for you, but not what. ${facts.mail ? 'Mails about rides go to your confirmed address.' : 'This site sends no email.'}`,
    why: 'So you hear of it when a ride changes.',
    until:
      'Notices for 90 days. A device until you remove it or sign out there, or until it has not been reached for 60 days.',
  },
  {
    name: 'For emergencies',
    what: `Your emergency contact, your birth year and, under ${adultAge}, the name, phone number and email address of an adult, as far as you entered them.`,
    why: `So leaders can call someone, and know who is under ${adultAge}.`,
    until: 'Until you clear the fields or your account is deleted.',
  },
  {
    name: 'Guests',
    what: describeGuests(facts),
    why: 'So leaders know who comes, and can call someone.',
    until: 'At most 30 days after the ride. Then only the number of riders is left.',
  },
  {
    name: 'Your sign-in',
    what:
      facts.passwords === 'Firebase'
        ? 'Firebase Authentication stores your email address and password. This site learns who you are, but never your password.'
        : `Your password is stored only as an Argon2id hash, from which no one can read it. We store when a session began and when it ends, but not your IP address or your browser.${describeSocials(facts)}`,
    why: 'So no one else can use your account.',
    until:
      'A session ends when you sign out, or 30 days after you last used it. The rest is stored until your account is deleted.',
  },
  {
    name: 'Messages to the club',
    what: `The name, email address and message you enter in the contact form.${facts.mail ? " A copy goes to the club's mailbox." : ' This site sends no email, so admins read it here.'}`,
    why: 'So an admin can answer you.',
    until: `Until an admin deletes it${facts.days.messages ? `, at most ${formatDays(facts.days.messages)}` : ''}.`,
  },
  {
    name: 'Activity log',
    what: 'Who published, changed or deleted something or was given a role, and when: IDs and a few facts, no names or addresses.',
    why: 'So mistakes can be traced.',
    until: facts.days.audit
      ? `${formatDays(facts.days.audit)}.`
      : 'Without a limit. Once your account is deleted, only an anonymous ID is left.',
  },
  {
    name: 'Rides, news and pictures',
    what: `What moderators publish belongs to the club. ${
      facts.imageHosts.length > 0
        ? `Pictures may be sent to ${formatList(facts.imageHosts)} unchanged.`
        : 'From pictures we remove where and with which camera they were taken.'
    }`,
    why: "It's what the site is for.",
    until: 'Until the club deletes them.',
  },
  {
    name: 'Pictures you send us',
    what: 'Members can send pictures of rides they were on: the picture, its description, the ride and who sent it. Until they are published, only moderators see them; your name is never shown beside them. If you ask us to remove a picture, it is hidden at once, and we store what you write until a moderator has decided; those who know the address of its file can open it until then. Who asked is in the activity log, but only if you are signed in.',
    why: 'So the album of a ride has more than one view.',
    until:
      'Until a moderator declines a picture, or you take it back. With your account we delete those that are not published; published ones stay without your name.',
  },
  {
    name: 'Technical data',
    what: 'Attempts are counted under a scrambled form of your IP address. The log has the time, the kind of page and the result of each request, never who made it.',
    why: 'To stop abuse and find faults.',
    until: `Attempts: one hour. ${
      facts.days.logs
        ? `Log files: ${formatDays(facts.days.logs)}.`
        : 'The site itself keeps no log files; the operator may.'
    }`,
  },
  ...(facts.mail ? [emails] : []),
  {
    name: 'Backups',
    what: facts.backups
      ? 'A copy of everything, every night.'
      : 'The site itself makes no nightly backups. The operator may make some.',
    why: 'So nothing is lost when a machine breaks.',
    until: facts.backups
      ? 'Deleted data is gone from backups after five weeks.'
      : 'Ask the club how long it keeps them.',
  },
]

const describeGuests = ({ mail }: PrivacyFacts) =>
  `${mail ? 'People without an account enter their name, email address and phone number for one ride, and an emergency contact if they like. ' : ''}Leaders can add people who come along, with a phone number and an emergency contact if they give one.`

const emails: StoredItem = {
  name: 'Emails',
  what: 'Links to confirm an address, a ride as a guest or a new password, and answers from the club.',
  why: 'So you get what you asked for.',
  until: "Until they are sent. Those that can't be delivered: 30 days.",
}

const describeSocials = ({ socials }: PrivacyFacts) =>
  socials.length > 0
    ? ` If you sign in with ${formatList(socials, 'or')}, we also store your name there, the address of your picture and your account ID, but no access to your account.`
    : ''

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
  ...(facts.sharedCaches
    ? ['A content delivery network, which brings pages to you: it learns your IP address.']
    : []),
]

const formatDays = (count: number) => (count === 1 ? '1 day' : `${count} days`)

const formatList = (names: readonly string[], word: 'and' | 'or' = 'and') =>
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
