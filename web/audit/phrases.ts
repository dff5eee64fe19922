import type { AuditEntry, Named } from '#contract/audit.ts'

/** What was done in each room, after the name of who did it; `{}` stands for what it was done to. */
const phrases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    add: 'added the ride {}',
    change: 'changed the ride {}',
    cancel: 'cancelled the ride {}',
    restore: 'restored the ride {}',
    remove: 'deleted the ride {}',
  },
  news: {
    add: 'published the news {}',
    change: 'changed the news {}',
    remove: 'removed the news {}',
  },
  gallery: {
    add: 'added a picture',
    remove: 'took a picture of the gallery down',
  },
  media: {
    takeImage: 'sent a picture',
    takeFile: 'uploaded a file',
  },
  contact: {
    reply: 'replied to the request of {}',
    mark: 'marked the request of {}',
    remove: 'removed the request of {}',
  },
  users: {
    add: 'joined the club',
    changeMembership: 'changed the membership of {}',
    createResetLink: 'made a reset link for {}',
    makeAdmin: 'made {} an admin',
    makeModerator: 'made {} a moderator',
    makeMember: 'took the roles of {} away',
    signOut: 'signed {} out everywhere',
    remove: 'removed {} from the club',
    changeMe: 'changed their own record',
    leave: 'left the club',
  },
  identity: {
    claim: 'became the first admin with the owner link',
    leave: 'signed out everywhere',
    confirmEmail: 'confirmed a new email address',
    disown: 'was deleted by the owner of the email address, who had not registered',
  },
}

/** The same of several things at once; `{}` stands for their title, `#` for how many they are. */
const together: Readonly<Record<string, string>> = {
  'events.add': 'added # rides {}',
  'events.change': 'changed # rides {}',
  'events.cancel': 'cancelled # rides {}',
  'events.restore': 'restored # rides {}',
  'events.remove': 'deleted # rides {}',
  'gallery.add': 'hung # pictures in the gallery',
  'gallery.remove': 'took # pictures of the gallery down',
  'media.takeImage': 'sent # pictures',
  'media.takeFile': 'sent # pictures as files',
}

const rooms: Readonly<Record<string, string>> = {
  events: 'Rides',
  news: 'News',
  gallery: 'Gallery',
  media: 'Pictures',
  contact: 'Requests',
  users: 'People',
  identity: 'Sign-ins',
}

const phraseFor = (action: string, count: number) => {
  if (count > 1 && together[action]) return together[action].replace('#', String(count))
  const [room = '', verb = ''] = action.split('.')
  return phrases[room]?.[verb] ?? `did “${action}” to {}`
}

/** What can be looked for: a room, and each thing that is done in it. */
export const kinds = Object.entries(rooms).map(([room, name]) => ({
  room,
  name,
  verbs: Object.entries(phrases[room] ?? {}).map(([verb, phrase]) => ({
    kind: `${room}.${verb}`,
    name: phrase.replace('{}', '…'),
  })),
}))

/** The words around the name of what something was done to; without a name they stand alone. */
export const sentenceFor = ({ action, what, before, after }: AuditEntry, count = 1) => {
  const [start = '', end] = phraseFor(action, count).split('{}')
  if (end === undefined) return { start, name: undefined, end: '' }
  const title = what.name ?? after?.title ?? before?.title
  return { start, name: typeof title === 'string' ? quoted(action, title) : unnamed(what), end }
}

/** Titles are quoted, people are not. */
const quoted = (action: string, title: string) =>
  /^(events|news)\./.test(action) ? `“${title}”` : title

export const nameOf = (somebody: Named) => somebody.name ?? unnamed(somebody)

/** Of who or what is gone only the id is left; its end tells one from another. */
const unnamed = ({ id }: Named) => `somebody who is gone (…${id.slice(-6)})`
