import type { AuditEntry, Named } from '#contract/audit.ts'
import { to } from '#contract/pages.ts'

/**
 * What was done, by feature and call, to follow a person's name; `{}` is replaced by what it was done to, `@` by the
 * ride it is about.
 */
const phrases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    add: 'added the ride {}',
    change: 'changed the ride {}',
    cancel: 'cancelled the ride {}',
    restore: 'restored the ride {}',
    remove: 'deleted the ride {}',
    changeLeaders: 'changed the leaders of the ride {}',
    changeGroupPlaces: 'changed the places of a group of the ride {}',
    changeRoute: 'changed the route of the ride {}',
  },
  routes: {
    add: 'added the route {}',
    change: 'changed the route {}',
    addVersion: 'added a new version of the route {}',
    setState: 'published or archived the route {}',
  },
  signup: {
    addRider: 'added {} to the ride @',
    changeRider: 'changed the sign-up of {} for the ride @',
    removeRider: 'removed {} from the ride @',
    emergency: 'read the emergency contact of {} on the ride @',
    download: 'downloaded the rider list of the ride {}',
  },
  news: {
    add: 'published the news {}',
    change: 'changed the news {}',
    remove: 'deleted the news {}',
    upload: 'uploaded a picture for the news',
  },
  gallery: {
    add: 'added a picture',
    remove: 'deleted a picture from the gallery',
    upload: 'uploaded a picture to propose',
    propose: 'proposed a picture',
    withdraw: 'took back a proposed picture',
    publish: 'published a proposed picture',
    decline: 'declined a proposed picture',
    askRemoval: 'asked to remove a picture',
    keep: 'kept a picture that somebody asked to remove',
  },
  media: {
    takeImage: 'uploaded a picture',
    takeFile: 'uploaded a file',
  },
  contact: {
    reply: 'replied to the request from {}',
    mark: 'marked the request from {}',
    markMany: 'marked several requests, one of them from {}',
    remove: 'deleted the request from {}',
    removeMany: 'deleted several requests, one of them from {}',
  },
  users: {
    add: 'joined the club',
    changeMembership: 'changed the membership of {}',
    createResetLink: 'created a reset link for {}',
    makeAdmin: 'made {} an admin',
    makeModerator: 'made {} a moderator',
    makeMember: 'removed the roles of {}',
    signOut: 'signed {} out everywhere',
    remove: 'removed {} from the club',
    changeMe: 'changed their own details',
    leave: 'left the club',
  },
  identity: {
    claim: 'became the first admin with the owner link',
    leave: 'signed out everywhere',
    confirmEmail: 'confirmed a new email address',
    disown: 'was deleted by the owner of the email address, who had not registered',
  },
}

/** The same for several things at once; `{}` is replaced by their title, `#` by their number. */
const together: Readonly<Record<string, string>> = {
  'events.add': 'added # rides {}',
  'events.change': 'changed # rides {}',
  'events.cancel': 'cancelled # rides {}',
  'events.restore': 'restored # rides {}',
  'events.remove': 'deleted # rides {}',
  'contact.markMany': 'marked # requests',
  'contact.removeMany': 'deleted # requests',
  'gallery.add': 'added # pictures',
  'gallery.remove': 'deleted # pictures from the gallery',
  'gallery.upload': 'uploaded # pictures to propose',
  'news.upload': 'uploaded # pictures for the news',
  'gallery.propose': 'proposed # pictures',
  'gallery.publish': 'published # proposed pictures',
  'gallery.decline': 'declined # proposed pictures',
  'gallery.keep': 'kept # pictures that somebody asked to remove',
  'media.takeImage': 'uploaded # pictures',
  'media.takeFile': 'uploaded # files',
}

const featureNames: Readonly<Record<string, string>> = {
  events: 'Rides',
  routes: 'Routes',
  signup: 'Sign-ups',
  news: 'News',
  gallery: 'Gallery',
  media: 'Pictures',
  contact: 'Requests',
  users: 'People',
  identity: 'Sign-ins',
}

const phraseFor = (action: string, count: number) => {
  if (count > 1 && together[action]) return together[action].replace('#', String(count))
  const [feature = '', call = ''] = action.split('.')
  return phrases[feature]?.[call] ?? `did “${action}” to {}`
}

/** What the log can be filtered by: a feature, or one of its calls. */
export const kinds = Object.entries(featureNames).map(([feature, name]) => ({
  feature,
  name,
  calls: Object.entries(phrases[feature] ?? {}).map(([call, phrase]) => ({
    kind: `${feature}.${call}`,
    name: phrase.replace('{}', '…').replace(' @', ''),
  })),
}))

/** A piece of a sentence: plain words, or the name of something, with a link if it has a page. */
type Piece = { readonly text: string; readonly isName?: true; readonly link?: string }

/** What was done, in pieces, to follow the name of a person. */
export const sentenceFor = (entry: AuditEntry, count = 1): readonly Piece[] =>
  phraseFor(entry.action, count)
    .split(/(\{\}|@)/)
    .map((text) => (text === '{}' ? subjectOf(entry) : text === '@' ? rideOf(entry) : { text }))

const subjectOf = ({ action, what, before, after }: AuditEntry): Piece => {
  const title = what.name ?? after?.title ?? before?.title
  const isRide = action.startsWith('events.') || action === 'signup.download'
  return {
    text: typeof title === 'string' ? quoted(action, title) : unnamedOf(action, isRide, what),
    isName: true,
    ...(isRide && what.name !== undefined && { link: to.ride(what.id) }),
  }
}

const rideOf = ({ before, after }: AuditEntry): Piece => {
  const { ride, rideId } = after ?? before ?? {}
  return { text: `“${ride}”`, isName: true, link: to.ride(String(rideId)) }
}

/** Titles are quoted, names of people are not. */
const quoted = (action: string, title: string) =>
  /^(events|news|routes)\.|\.download$/.test(action) ? `“${title}”` : title

/** The log has no names of people without an account. */
const unnamedOf = (action: string, isRide: boolean, what: Named) => {
  if (isRide) return 'that was deleted since'
  return action.startsWith('signup.') ? 'a person without an account' : unnamed(what)
}

export const nameOf = (person: Named) => person.name ?? unnamed(person)

/** Only the id of a deleted person is left; its end distinguishes them. */
const unnamed = ({ id }: Named) => `a deleted person (…${id.slice(-6)})`

type Fact = {
  readonly name: string
  readonly value: string
  /** The new value, if it was changed. */
  readonly now?: string
}

/** Fields that mean nothing to people. */
const hidden = ['series', 'url', 'ride', 'rideId']

const fieldNames: Readonly<Record<string, string>> = {
  authorChanged: 'author changed',
  cautionChanged: 'cautions changed',
  cuesChanged: 'cue sheet changed',
  noteChanged: 'note changed',
  number: 'version',
  routeChanged: 'route changed',
  bodyChanged: 'text changed',
  climb: 'climb in m',
  dateTime: 'date and time',
  descriptionChanged: 'description changed',
  distance: 'distance in km',
  endTime: 'end time',
  membershipType: 'membership',
  leadersChanged: 'leaders changed',
  pictureChanged: 'picture changed',
  placesChanged: 'places changed',
  presence: 'roll call',
  signupChanged: 'sign-up changed',
}

type Change = Pick<AuditEntry, 'before' | 'after'>

/** What changed, or all facts of something new or deleted, except the title, which is in the sentence. */
export const factsOf = ({ before, after }: Change): readonly Fact[] =>
  fieldsOf(before, after).flatMap((field) => {
    const name = fieldNames[field] ?? field
    const [was, now] = [inWords(before?.[field]), inWords(after?.[field])]
    // Long texts are not recorded, only that they changed.
    if (field.endsWith('Changed')) return now === 'yes' ? [{ name, value: now }] : []
    if (before && after) return was === now ? [] : [{ name, value: was, now }]
    const value = before ? was : now
    return field === 'title' || value === none ? [] : [{ name, value }]
  })

const fieldsOf = (before: object = {}, after: object = {}) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !hidden.includes(field),
  )

/** The facts of several entries: each once, and the first and last of their days. */
export const factsOfAll = (entries: readonly Change[]): readonly Fact[] => {
  const facts = entries.flatMap((entry) => factsOf(entry).filter(({ name }) => name !== 'date'))
  const each = new Map(facts.map((fact) => [JSON.stringify(fact), fact]))
  return [...dayFacts(entries), ...each.values()]
}

const dayFacts = (entries: readonly Change[]): readonly Fact[] => {
  const [were, are] = [
    span(entries.map(({ before }) => before?.date)),
    span(entries.map(({ after }) => after?.date)),
  ]
  const value = were ?? are
  if (!value) return []
  return [{ name: 'days', value, ...(are && are !== value && { now: are }) }]
}

const span = (days: readonly unknown[]) => {
  const sorted = days.filter((day) => typeof day === 'string').toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first && `${inWords(first)} to ${inWords(last)}`
}

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const none = 'none'

const inWords = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return none
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  const [, date, clock] = value.match(/^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/) ?? []
  if (!date) return value
  const words = day.format(Date.parse(`${date}T00:00Z`))
  return clock ? `${words}, ${clock}` : words
}
