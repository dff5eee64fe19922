import { dayInWords, momentInWords } from '#contract/days.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { to } from '#contract/pages.ts'
import type { Database } from '#server/database/tables.ts'
import { leaderWantedWords, leadingWords } from './leading-words.ts'
import { describeMembership } from './membership-words.ts'
import { recordWords } from './record-words.ts'
import {
  differences,
  idsIn,
  type Names,
  type RideChange,
  routesIn,
  wasAndIs,
} from './ride-change.ts'
import { type NoticeRide, readPeople, readRides, readRoutes, readTitles } from './subjects.ts'
import type { Words } from './write-notices.ts'

export type NoticeRow = {
  readonly id: string
  readonly kind: string
  readonly about: string
  readonly words: string
}

/** A notice in sentences. */
export type Description = {
  readonly title: string
  readonly text: string
  /** Where it leads. */
  readonly path: string
  /** For a lock screen, which others may see: no names, no messages. */
  readonly lockScreen: { readonly title: string; readonly text: string }
  /** What a mail lists below its first sentence. */
  readonly facts: readonly (readonly [string, string])[]
  /** The ride it is about, if it is about one and the ride is still there. */
  readonly ride?: NoticeRide | undefined
  /** What the button of a mail says, if it is not to open the ride. */
  readonly action?: string
  /** Told after the ride, so it does not matter that the ride has begun. */
  readonly afterwards?: boolean
}

/** What the notices are about is read now, so names and titles are the present ones. */
export const describeNotices = async (db: Database, notices: readonly NoticeRow[]) => {
  const parsed = notices.map(({ id, kind, about, words }) => {
    const said: Words = JSON.parse(words)
    return { id, kind: kind as NoticeKind, about, words: said, changes: changesIn(said) }
  })
  const rides = await readRides(
    db,
    parsed.flatMap(({ about, words, changes }) => [
      ...[about, ...idsIn(words.other)],
      ...changes.map(({ ride }) => ride),
    ]),
  )
  const people = await readPeople(
    db,
    parsed.flatMap(({ words, changes }) => [
      ...idsIn(words.rsvp),
      ...idsIn(words.by),
      ...changes.flatMap(({ was, is }) => [...idsIn(was.leaders), ...idsIn(is.leaders)]),
    ]),
  )
  const titles = await readTitles(
    db,
    parsed.filter(({ kind }) => kind === 'news' || kind === 'request').map(({ about }) => about),
  )
  const routes = await readRoutes(
    db,
    parsed
      .flatMap(({ changes }) =>
        changes.flatMap(({ was, is }) => [...routesIn(was.routes), ...routesIn(is.routes)]),
      )
      .map(({ version }) => version),
  )
  const known = { rides, names: new Map([...people, ...routes]), titles }
  return new Map(parsed.map((notice) => [notice.id, describe(notice, known)]))
}

const changesIn = ({ rides }: Words) => (Array.isArray(rides) ? (rides as RideChange[]) : [])
type Parsed = {
  readonly kind: NoticeKind
  readonly about: string
  readonly words: Words
  readonly changes: readonly RideChange[]
}

type Known = {
  readonly rides: ReadonlyMap<string, NoticeRide>
  readonly names: Names
  readonly titles: ReadonlyMap<string, string>
}

const describe = (notice: Parsed, known: Known): Description => {
  const { kind, about, changes } = notice
  if (kind === 'ride-cancelled' || kind === 'ride-changed') {
    return changes.length > 1
      ? describeSeries(notice, known)
      : describeChange(notice, known.rides.get(changes[0]?.ride ?? about), known.names)
  }
  if (kind === 'news') {
    const title = `Club news: ${known.titles.get(about) ?? 'an article that was deleted'}`
    return plain(title, 'Read it on the site.', to.newsItem(about))
  }
  if (kind === 'request') {
    const name = known.titles.get(about)
    return {
      ...plain('A new contact request', name ? `${name} wrote to the club.` : '', to.requests()),
      lockScreen: { title: 'A new contact request', text: 'Open to read it.' },
    }
  }
  if (kind === 'membership') return describeMembership(about, notice.words)
  if (kind === 'leading' && notice.words.what === 'marked') {
    return plain(
      'You may lead rides of the club',
      'The page Leading shows the rides that need a leader. Thank you!',
      to.leading(),
    )
  }
  if (kind === 'leading' && notice.words.what === 'unmarked') {
    const text = 'Rides you lead stay yours until a moderator changes them. Ask one if you wonder.'
    return plain('You no longer take on rides as a leader', text, to.leading())
  }
  if (kind === 'record') {
    const { title, text, lockScreen } = recordWords(notice.words, known.names)
    return { ...plain(title, text, to.profile()), lockScreen }
  }
  return describeRide(notice, known)
}

const plain = (title: string, text: string, path: string): Description => ({
  ...{ title, text, path, facts: [] },
  lockScreen: { title, text },
})

const when = ({ date, time }: Pick<NoticeRide, 'date' | 'time'>) => momentInWords(`${date}T${time}`)

const describeRide = ({ kind, about, words }: Parsed, { rides, names }: Known): Description => {
  const ride = rides.get(about)
  const path = kind === 'rider' ? to.riderList(about) : to.ride(about)
  if (!ride) return plain('About a ride that was deleted', '', to.rides())
  const named = (title: string, text: string) => {
    const sentence = { title: `${title.replace(/[^?]$/, '$&:')} ${ride.title}`, text }
    return { ...sentence, path, ride, facts: factsOf(ride), lockScreen: sentence }
  }
  const what = String(words.what ?? '')
  if (kind === 'rider') {
    const name = names.get(String(words.rsvp)) ?? 'Somebody'
    const did = { joined: 'joined', left: "can't come any more" }[what] ?? 'left a note'
    const done = { joined: 'Somebody joined', left: 'Somebody left' }[what] ?? 'A new note'
    const note = words.hasNote && what !== 'note' ? ' They left a note.' : ''
    return {
      ...named(`${name} ${did}`, `${when(ride)}.${note}`),
      lockScreen: { title: `${done}: ${ride.title}`, text: when(ride) },
    }
  }
  if (kind === 'message') {
    return {
      ...named('From the leader', String(words.text ?? '')),
      lockScreen: { title: `From the leader: ${ride.title}`, text: 'Open to read the message.' },
    }
  }
  if (kind === 'leader-wanted' || kind === 'leading') {
    const { title, text, lockTitle, path } =
      kind === 'leading'
        ? leadingWords(words, ride, rides.get(String(words.other)), names)
        : leaderWantedWords(words, ride)
    const { title: onLockScreen } = named(lockTitle, '')
    const lockScreen = { title: onLockScreen, text: when(ride) }
    return { ...named(title, text), lockScreen, path, afterwards: what === 'roll-call' }
  }
  if (kind === 'reminder') {
    return what === 'coming?'
      ? named(
          'Are you coming?',
          `${when(ride)}, ${ride.location}. Say yes or no on the page of the ride.`,
        )
      : named('Reminder', `${when(ride)}, ${ride.location}.`)
  }
  if (kind === 'after-ride') {
    const text = 'Add your pictures to its album, and see those of the others.'
    const action = 'Add your pictures'
    return { ...named('How was it?', text), path: to.ownPictures(about), action, afterwards: true }
  }
  if (kind === 'new-ride') {
    const count = Number(words.count ?? 1)
    return count > 1
      ? named('New series', `${count} rides, the first on ${when(ride)}, ${ride.location}.`)
      : named('New ride', `${when(ride)}, ${ride.location}.`)
  }
  if (what === 'passed-over') {
    return named(
      'Still in line',
      'There was a free place, but not enough for your whole party, so the next in line got it. You keep your place in the line.',
    )
  }
  if (what === 'leading') return named('You lead this ride', `${when(ride)}, ${ride.location}.`)
  if (what === 'removed')
    return named('You are off the list', `${when(ride)}. A leader removed you.`)
  const group = words.group ? ` You ride in the group ${words.group}.` : ''
  const title = what === 'moved' ? movedTitles[String(words.state)] : undefined
  return named(title ?? 'You have a place', `${when(ride)}.${group}`)
}

/** A leader moved somebody: to a place, another group, or the line. */
const movedTitles: Readonly<Record<string, string>> = {
  going: 'Your place',
  waiting: 'You are in line',
  maybe: 'You no longer hold a place',
  no: 'You are off the list',
}

const factsOf = (ride: NoticeRide): Description['facts'] => [
  ['When', when(ride)],
  ['Where', ride.location],
  ...(ride.leaders.length > 0 ? ([['With', ride.leaders.join(', ')]] as const) : []),
]

const describeChange = (
  { about, words, changes }: Parsed,
  ride: NoticeRide | undefined,
  names: Names,
): Description => {
  const [change] = changes
  if (!change || !ride) return plain('About a ride that was deleted', '', to.rides())
  const { was, is, reason } = change
  const title = `${titleOf(change)}: ${ride.title}`
  const cancelled = is.status === 'cancelled'
  const before = when({ ...ride, ...was } as NoticeRide)
  const changed = differences(change, names)
  const sentence = cancelled
    ? `${before}. ${reason ?? ''}`
    : `${changed.join(' · ') || when(ride)}.`
  const line = words.line ? ` ${words.line}` : ''
  const text = `${sentence.trim()}${line}`
  const hidesNames = 'leaders' in is || 'author' in is
  return {
    ...{ title, text, path: to.ride(change.ride || about), ride },
    lockScreen: { title, text: hidesNames ? 'Open to see what changed.' : sentence.trim() },
    facts: [
      ...(cancelled || changed.length === 0 ? [] : wasAndIs(change, ride, names)),
      ...factsOf(ride),
    ],
  }
}

const titleOf = ({ was, is }: RideChange) => {
  if (is.status === 'cancelled') return 'Cancelled'
  if (is.status === 'planned') return 'On again'
  return 'date' in was ? 'Moved' : 'Changed'
}

const describeSeries = ({ words, changes }: Parsed, known: Known): Description => {
  const rides = changes.flatMap((change) => {
    const ride = known.rides.get(change.ride)
    if (!ride) return []
    const day = dayInWords(String(change.was.date ?? ride.date))
    return [{ change, ride, day, changed: differences(change, known.names).join(' · ') }]
  })
  const [first, last] = [rides[0], rides.at(-1)]
  if (!first || !last) return plain('About rides that were deleted', '', to.rides())
  const title = `${titleOf(first.change)}: ${first.ride.title}, ${rides.length} dates`
  const isSame = rides.every(({ changed }) => changed === first.changed)
  const sentences = [
    `From ${first.day} to ${last.day}.`,
    isSame && first.changed ? `${first.changed}.` : '',
    first.change.reason ?? '',
    words.line ?? '',
  ]
  return {
    title,
    text: sentences.filter(Boolean).join(' '),
    path: to.ride(first.ride.id),
    lockScreen: { title, text: `The first is on ${first.day}.` },
    facts: rides.map(({ day, changed }, at) => [
      at === 0 ? 'Dates' : '',
      changed && !isSame ? `${day}: ${changed}` : day,
    ]),
    ride: first.ride,
  }
}
