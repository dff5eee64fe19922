import type { Club } from '#contract/club.ts'
import type { Content } from '#contract/club-pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { auditHandlers } from './audit/handlers.ts'
import { readAuditOf } from './audit/store.ts'
import { cleanUp } from './clean-up.ts'
import { contactHandlers } from './contact/handlers.ts'
import { messageStore } from './contact/store.ts'
import type { Changes } from './database/changes.ts'
import { findNamesWith } from './database/page.ts'
import type { Database, DatabaseTransaction } from './database/tables.ts'
import { countWrites, openWrites } from './database/writes.ts'
import { rideFeeds } from './events/feed.ts'
import { eventChecks, eventHandlers } from './events/handlers.ts'
import { eventStore } from './events/store.ts'
import { galleryChecks, galleryHandlers } from './gallery/handlers.ts'
import { exportPictures, forgetProposals } from './gallery/personal-data.ts'
import { galleryStore } from './gallery/store.ts'
import { operatorId, visitorId } from './http/audit.ts'
import { contractRoutes } from './http/handle-call.ts'
import { forgetKeysOf } from './http/idempotency.ts'
import type { Log } from './http/log.ts'
import { apiDescriptionRoutes } from './http/openapi.ts'
import { openLimitCache } from './http/rate-limits.ts'
import { get, openRouter } from './http/routes.ts'
import { joinHosts } from './http/security-headers.ts'
import { endSignIns } from './identity/end-sessions.ts'
import { identityHandlers, openOwnerLink, type Records } from './identity/handlers.ts'
import { openRecogniser } from './identity/open.ts'
import type { Provider } from './identity/provider.ts'
import { endedSignInStore } from './identity/store.ts'
import type { Tokens } from './identity/token.ts'
import { deleteMailTo } from './mail/outbox.ts'
import type { Mail } from './mail/sender.ts'
import { mediaHandlers, openMedia } from './media/handlers.ts'
import type { PictureStorage } from './media/picture-storage.ts'
import type { Pictures } from './media/pictures.ts'
import { newsFeeds } from './news/feed.ts'
import { newsChecks, newsHandlers } from './news/handlers.ts'
import { newsStore } from './news/store.ts'
import { deviceStore, forgetUnreached } from './notices/devices.ts'
import { noticeHandlers } from './notices/handlers.ts'
import { mailLinks } from './notices/links.ts'
import { readPreferences } from './notices/preferences.ts'
import { openPush } from './notices/push.ts'
import { openPushHosts } from './notices/push-hosts.ts'
import type { PushKeys } from './notices/push-keys.ts'
import { openSender } from './notices/sender.ts'
import { noticeStore } from './notices/store.ts'
import { overviewHandlers } from './overview/handlers.ts'
import { overviewStore } from './overview/store.ts'
import { seasonHandlers } from './season/handlers.ts'
import { isSeasonShown } from './season/store.ts'
import type { Settings } from './settings.ts'
import { calendarAddresses } from './signup/calendar-address.ts'
import { emptyOldGuests } from './signup/guests.ts'
import { signupHandlers } from './signup/handlers.ts'
import { exportRides, forgetRider } from './signup/personal-data.ts'
import { endAllUnconfirmed } from './signup/places.ts'
import { tellWhatIsDue } from './signup/reminders.ts'
import { type PersonalData, type RemovalSteps, userHandlers } from './users/handlers.ts'
import { userStore } from './users/store.ts'

export type Parts = {
  readonly db: Database
  readonly changes: Changes
  readonly tokens: Tokens
  readonly provider: Provider
  readonly content: Content
  /** What the secret addresses of calendars are made with. */
  readonly secret: string
  /** What push messages are signed with. */
  readonly pushKeys: PushKeys
  readonly storage: PictureStorage
  readonly settings: Settings
  readonly log: Log
  /** Absent if the site sends no mail. */
  readonly mail: Mail | undefined
  /** The public address of the site. */
  readonly origin: () => string
  /** Purges a deleted picture from shared caches. Absent if there are none. */
  readonly purgePicture?: ((id: string) => void) | undefined
  readonly isShuttingDown: () => boolean
}

/** Wires the features to HTTP: every call of the contract, uploads, feeds and health checks. */
export const openApp = (parts: Parts) => {
  const { db, tokens, provider, log, mail, origin } = parts
  const { club } = parts.content
  const calendars = calendarAddresses(parts.secret, origin)
  const links = mailLinks(parts.secret)
  const pushHosts = openPushHosts(parts.settings)
  const push = openPush({ hosts: pushHosts, keys: parts.pushKeys, subject: contactOf(parts) })
  const { findConfirmed } = provider
  const sender = openSender({ db, log, club, origin, links, mail, push, findConfirmed })
  parts.changes.onChange(() => sender.start())
  const personOf = (subject: string) => userStore(db).findBySubject(subject)
  const { write, waiting } = countWrites(openWrites(db))
  const callParts = {
    ...parts,
    write,
    limits: openLimitCache(),
    ...openRecogniser({ db, tokens, provider, personOf }),
    onFailed: (error: unknown) => log.error('failed afterwards', error),
  }
  const ownership = openOwnerLink({
    ids: (db) => userStore(db).admins(),
    make: (db, id) => userStore(db).setRoles(id, { admin: 1 }),
  })
  const media = openMedia({ ...parts, isShown })
  const checks = {
    events: eventChecks(media.pictures),
    news: newsChecks(media.pictures),
    gallery: galleryChecks(media.pictures),
  }
  const features = {
    identity: identityHandlers({
      tokens,
      provider,
      claim: ownership.claim,
      records: records(provider, club, media.pictures),
    }),
    users: userHandlers({
      ...removalSteps(provider, club, media.pictures),
      collectPersonalData: personalData(provider),
      releaseEmail: records(provider, club, media.pictures).releaseEmail,
      findConfirmed: provider.findConfirmed,
      createResetLink: provider.createResetLink,
    }),
    events: eventHandlers(media.pictures, club.timeZone),
    signup: signupHandlers({ club, mail, origin, calendars, links }),
    season: seasonHandlers(club.timeZone),
    news: newsHandlers(media),
    gallery: galleryHandlers({ ...media, timeZone: club.timeZone, namesOf }),
    media: mediaHandlers(media),
    contact: contactHandlers({ club, mail, namesOf }),
    notices: noticeHandlers({
      ...{ db, club, mail, links, push, pushHosts, sender, findConfirmed },
      hasMailbox: parts.settings.mail === 'mailbox',
      pushKey: parts.pushKeys.publicKey,
    }),
    audit: auditHandlers({ timeZone: club.timeZone, namesOf, titles }),
  }
  const [guide] = parts.content.articles.guides.map(({ slug, title }) => ({ slug, title }))
  const overview = overviewHandlers({ ...features, timeZone: club.timeZone, guide })
  const routes = [
    ...contractRoutes(callParts, checks, { ...features, overview }),
    ...apiDescriptionRoutes(),
    ...media.routes,
    ...provider.routes,
    ...rideFeeds({ db, club, origin, calendars }),
    ...newsFeeds(db, club, origin),
    get('/healthz', () => Response.json({ alive: true })),
    get('/readyz', () => readiness(parts)),
  ]
  const router = openRouter(routes, log)
  return {
    router,
    cleanUp: (now = Date.now()) =>
      cleanUp(parts, now, () => [
        userStore(db).recount(),
        media.sweep(),
        emptyOldGuests(db, now),
        forgetUnreached(db, now),
      ]),
    /** What happens at a certain time rather than on a call. */
    async doWhatIsDue() {
      await endAllUnconfirmed(db, club.timeZone)
      await tellWhatIsDue(db, club.timeZone)
      sender.start()
    },
    /** Sends the notices that are due, and waits for it. */
    sendNotices: sender.sendDue,
    load: () => ({
      writesWaiting: waiting(),
      uploadsInFlight: media.inFlight(),
      notices: sender.counts(),
    }),
    ownerLink: () => ownership.link(db, origin()),
    /** External hosts the pages may use, by directive of their content security policy. */
    hosts: joinHosts(provider.hosts, media.hosts),
    async close() {
      await sender.close()
      media.close()
    },
  }
}

const namesOf = findNamesWith(async (db, ids) => [
  ...(await userStore(db).names(ids)),
  { id: operatorId, name: 'The operator of the site' },
  { id: visitorId, name: 'A visitor' },
])

/** The names of what audit entries are about, by feature. */
const titles = {
  users: namesOf,
  identity: namesOf,
  events: findNamesWith((db, ids) => eventStore(db).names(ids)),
  signup: findNamesWith(async (db, ids) => [
    ...(await userStore(db).names(ids)),
    ...(await eventStore(db).names(ids)),
  ]),
  news: findNamesWith((db, ids) => newsStore(db).names(ids)),
  contact: findNamesWith((db, ids) => messageStore(db).names(ids)),
}

/** These features show pictures; `media` does not know them. */
const isShown = async (db: DatabaseTransaction, url: string) =>
  (await galleryStore(db).shows(url)) ||
  (await eventStore(db).shows(url)) ||
  (await newsStore(db).shows(url))

/** What other features delete when a person is removed. */
const removalSteps = (provider: Provider, club: Club, pictures: Pictures): RemovalSteps => ({
  endSignIns: (db, subject) => endSignIns(provider, db, subject),
  async forget(db, gone) {
    const { subject } = gone
    const deleteFiles = gone.id && (await forgetProposals(db, pictures, gone.id))
    if (gone.id) {
      await forgetRider(db, gone.id, club.timeZone)
      await noticeStore(db).forget(gone.id)
    }
    await endedSignInStore(db).endSubject(subject)
    await forgetKeysOf(db, subject)
    await deleteMailTo(db, gone)
    const outside = await provider.forget(db, subject)
    return async () => {
      if (deleteFiles) await deleteFiles()
      await outside?.()
    }
  },
})

/** Keeps person records in line with the addresses people sign in with. */
const records = (provider: Provider, club: Club, pictures: Pictures): Records => {
  const { unconfirmed } = provider
  const holderOf = async (db: Database, email: string) => {
    const record = await userStore(db).findByEmail(email)
    return record && (await userStore(db).subjectOf(record.id))
  }
  const isTyped = async (db: Database, subject: string) =>
    unconfirmed !== undefined && (await unconfirmed.isTyped(db, subject))
  return {
    async isTaken(db, email) {
      const holder = await holderOf(db, email)
      return holder !== undefined && !(await isTyped(db, holder))
    },
    async releaseEmail(db, email, claimant) {
      const holder = await holderOf(db, email)
      if (!holder || holder === claimant) return true
      if (!unconfirmed || !(await isTyped(db, holder)) || (await isTyped(db, claimant)))
        return false
      await userStore(db).updateEmail(holder, await unconfirmed.drop(db, holder))
      return true
    },
    updateEmail: (db, subject, email) => userStore(db).updateEmail(subject, email),
    async remove(call, gone) {
      const record = await userStore(call.db).findBySubject(gone.subject)
      if (record && record.roles.length > 0)
        throw new Refusal('holds-roles', { detail: askTheClub })
      const outside = await removalSteps(provider, club, pictures).forget(call.db, {
        ...gone,
        id: record?.id,
      })
      if (record) await userStore(call.db).remove(record.id)
      if (outside) call.afterwards(outside)
      return record?.id
    },
  }
}

const askTheClub = 'It is not deleted by a link. Write to the club.'

/** What the features store about a person. Messages are theirs only if their address is verified. */
const personalData =
  (provider: Provider): PersonalData['collectPersonalData'] =>
  async (db, caller, person) => ({
    signIn: await provider.exportSignIn(db, caller),
    audit: await readAuditOf(db, person.id),
    messages: caller.emailVerified ? await messageStore(db).sentFrom(caller.email) : [],
    rides: await exportRides(db, person.id),
    pictures: await exportPictures(db, person.id),
    seasonShown: await isSeasonShown(db, person.id),
    notices: await noticeStore(db).of(person.id),
    notifications: await readPreferences(db, person),
    devices: await deviceStore(db).list(person.id, caller.session),
    overview: await overviewStore(db).of(person.id),
  })

/** Whom a push service can ask. Apple refuses an address of this machine. */
const contactOf = ({ settings, content }: Parts) =>
  settings.publicUrl?.startsWith('https:') ? settings.publicUrl : `mailto:${content.club.email}`

const readiness = async ({ db, isShuttingDown }: Parts) => {
  if (isShuttingDown()) return Response.json({ ready: false }, { status: 503 })
  await db.selectFrom('fact').select('name').limit(1).execute()
  return Response.json({ ready: true })
}
