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
    report: 'said how the ride {} was',
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
  membership: {
    note: 'noted a payment of {}',
    reverse: 'took back a payment of {}',
    sendReceipt: 'sent a receipt to {}',
    remind: 'asked {} to renew the membership',
    changeSettings: 'changed the plans or how to pay',
  },
  leading: {
    lead: 'became the leader of the ride {}',
    ask: 'asked for another leader of the ride {}',
    accept: 'took over the ride {} from another leader',
    decline: 'could not take over the ride {}',
    withdraw: 'withdrew a request about the ride {}',
    mark: 'changed whether {} may lead',
  },
  sheet: {
    get: 'opened the sheet of the ride {}',
    look: 'looked at the emergency contact of {} on the sheet of the ride @',
    print: 'printed the sheet of the ride {}',
    walkUp: 'added {} to the ride @',
    rolledOut: 'rolled out with the ride {}',
    allBack: 'brought everyone back from the ride {}',
    takeBack: 'took back that the ride {} had rolled out or was back',
    incident: 'wrote down an incident of the ride {}',
    addPhoto: 'added a photo to an incident of the ride {}',
    removeIncident: 'deleted an incident of the ride {}',
  },
  words: {
    publish: 'published the words {}',
    unschedule: 'withdrew the words {} that were to be published',
    undo: 'went back to earlier words of {}',
    backToFile: 'went back to the file of {}',
    settle: 'settled what contradicted the file of {}',
    addArticle: 'added the article {}',
    removeArticle: 'took the article {} out of the list',
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
  office: {
    setStep: 'set up the club',
    addRide: 'added the first rides of the club',
    testMail: 'sent a test mail',
    makeBackup: 'made a backup',
    linkBackup: 'downloaded a backup',
    startOwn: 'emptied the demonstration club and became the first admin',
  },
  users: {
    add: 'joined the club',
    changeMembership: 'changed the membership of {}',
    changeRecord: 'changed the record of {}',
    merge: 'merged two records of {}',
    createResetLink: 'created a reset link for {}',
    makeAdmin: 'made {} an admin',
    makeModerator: 'made {} a moderator',
    makeMember: 'removed the roles of {}',
    signOut: 'signed {} out everywhere',
    remove: 'removed {} from the club',
    changeMe: 'changed their own details',
    leave: 'left the club',
  },
  people: {
    invite: 'invited {} by mail',
    inviteByLink: 'made the invitation {}',
    renew: 'sent the invitation {} again',
    revoke: 'revoked the invitation {}',
    accept: 'accepted an invitation',
    runImport: 'imported members from a file',
    undoImport: 'undid an import of members',
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
  'signup.changeRider': 'called the roll of # riders of the ride @',
  'sheet.walkUp': 'added # people without an account to the ride @',
  'people.invite': 'invited # people by mail',
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
  leading: 'Leaders',
  sheet: 'Ride sheets',
  words: 'Words',
  news: 'News',
  gallery: 'Gallery',
  media: 'Pictures',
  contact: 'Requests',
  office: 'Club',
  users: 'People',
  people: 'Invitations and imports',
  identity: 'Sign-ins',
  membership: 'Membership',
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
  const isRide = isAboutRide(action)
  return {
    text: typeof title === 'string' ? quoted(action, title) : unnamedOf(action, isRide, what),
    isName: true,
    ...(isRide && what.name !== undefined && { link: to.ride(what.id) }),
  }
}

/** Other entries of sign-ups and ride sheets are about a rider. */
const isAboutRide = (action: string) =>
  /^(events|sheet|leading)\.|^signup\.download$/.test(action) &&
  !/\.(look|walkUp|mark)$/.test(action)

const rideOf = ({ before, after }: AuditEntry): Piece => {
  const { ride, rideId } = after ?? before ?? {}
  return { text: `“${ride}”`, isName: true, link: to.ride(String(rideId)) }
}

/** Titles are quoted, names of people are not. */
const quoted = (action: string, title: string) =>
  isAboutRide(action) || /^(news|routes|words)\./.test(action) ? `“${title}”` : title

/** The log has no names of people without an account. */
const unnamedOf = (action: string, isRide: boolean, what: Named) => {
  if (isRide) return 'that was deleted since'
  return /^(signup|sheet)\./.test(action) ? 'a person without an account' : unnamed(what)
}

export const nameOf = (person: Named) => person.name ?? unnamed(person)

/** Only the id of a deleted person is left; its end distinguishes them. */
const unnamed = ({ id }: Named) => `a deleted person (…${id.slice(-6)})`
