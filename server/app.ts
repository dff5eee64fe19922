import { Hono } from 'hono'
import type { Content } from '#contract/club.ts'
import { Refusal, type RefusalName } from '#contract/refusal.ts'
import { auditHandlers } from './audit/handlers.ts'
import { readAuditOf } from './audit/store.ts'
import { cleanUp } from './clean-up.ts'
import { contactHandlers } from './contact/handlers.ts'
import { messageStore } from './contact/store.ts'
import type { Changes } from './database/changes.ts'
import { countWrites } from './database/count-writes.ts'
import { asRefusal } from './database/faults.ts'
import { lookUpWith } from './database/look-up.ts'
import type { Database, DatabaseTransaction } from './database/tables.ts'
import { openWrites } from './database/writes.ts'

import { rideFeeds } from './events/feed.ts'
import { eventChecks, eventHandlers } from './events/handlers.ts'
import { eventStore } from './events/store.ts'
import { galleryChecks, galleryHandlers } from './gallery/handlers.ts'
import { galleryStore } from './gallery/store.ts'
import { refuse } from './http/answer.ts'
import { operatorId } from './http/audit.ts'
import { hearingOut } from './http/body-progress.ts'
import { contractRoutes } from './http/contract-routes.ts'
import { forgetKeysOf } from './http/idempotency.ts'
import { nameRoute } from './http/internal-headers.ts'
import type { Log } from './http/log.ts'
import { rememberOverLimit } from './http/rate-limits.ts'
import { get, methodsByPath, type Route, type Visit } from './http/route.ts'
import { joinHosts } from './http/security-headers.ts'
import { withTimeout } from './http/timeout.ts'
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
import { newsFeeds } from './news/feed.ts'
import { newsChecks, newsHandlers } from './news/handlers.ts'
import { newsStore } from './news/store.ts'
import type { Settings } from './settings.ts'
import { type PersonalData, type RemovalSteps, userHandlers } from './users/handlers.ts'

import { userStore } from './users/store.ts'

export type Parts = {
  readonly db: Database
  readonly changes: Changes
  readonly tokens: Tokens
  readonly provider: Provider
  readonly content: Content
  readonly storage: PictureStorage
  readonly settings: Settings
  readonly log: Log
  /** Absent where no mail can be sent. */
  readonly mail: Mail | undefined
  /** Where the site is reached, as everybody should know it. */
  readonly origin: () => string
  /** Tells shared caches that a picture is gone. Absent where there are none to be told. */
  readonly purgePicture?: ((id: string) => void) | undefined
  /** Whether the site still answers, but is about to go. */
  readonly isLeaving: () => boolean
}

/** The server: every call of the contract, feeds, and the questions of those who watch over it. */
export const openApp = (parts: Parts) => {
  const { db, tokens, provider, log } = parts
  const personOf = (subject: string) => userStore(db).findBySubject(subject)
  const { write, waiting } = countWrites(openWrites(db))
  const door = {
    ...parts,
    write,
    over: rememberOverLimit(),
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
    news: newsChecks,
    gallery: galleryChecks(media.pictures),
  }
  const routes = [
    ...contractRoutes(door, checks, {
      identity: identityHandlers({
        tokens,
        provider,
        claim: ownership.claim,
        records: records(provider),
      }),
      users: userHandlers({
        ...farewells(provider),
        collectPersonalData: holdings(provider),
        releaseEmail: records(provider).releaseEmail,
        findConfirmed: provider.findConfirmed,
        createResetLink: provider.createResetLink,
      }),
      events: eventHandlers(media.pictures, parts.content.club.timeZone),
      news: newsHandlers,
      gallery: galleryHandlers(media.pictures),
      media: mediaHandlers(media),
      contact: contactHandlers({ club: parts.content.club, mail: parts.mail, namesOf }),
      audit: auditHandlers({ timeZone: parts.content.club.timeZone, namesOf, titles }),
    }),
    ...media.routes,
    ...provider.routes,
    ...rideFeeds(parts.db, parts.content.club, parts.origin),
    ...newsFeeds(parts.db, parts.content.club, parts.origin),
    get('/healthz', () => Response.json({ alive: true })),
    get('/readyz', () => readiness(parts)),
  ]
  const paths = new Set(routes.map(({ path }) => path))
  const folders = routes.filter(({ path }) => path.includes(':')).map(folderOf)
  const kept = new Set(routes.filter((route) => route.kept).map(({ path }) => path))
  const patient = new Set(routes.filter((route) => route.patient).map(({ path }) => path))
  return {
    fetch: mount(routes, parts.log).fetch,
    /** Every other path is a page. */
    answers: (path: string) =>
      paths.has(path) ||
      /^\/api(\/|$)/.test(path) ||
      folders.some((folder) => path.startsWith(folder) && path !== folder),
    keeps: (path: string) => kept.has(path),
    /** Whether what is sent there may take its time. */
    isPatient: (path: string) => patient.has(path),
    tidy: (now = Date.now()) => cleanUp(parts, now, () => [userStore(db).recount(), media.sweep()]),
    load: () => ({ writesWaiting: waiting(), picturesUnderWay: media.inFlight() }),
    ownerLink: () => ownership.link(db, parts.origin()),
    /** Outside hosts the pages may reach, by directive of their policy. */
    hosts: joinHosts(provider.hosts, media.hosts),
    close: media.close,
  }
}

const namesOf = lookUpWith(async (db, ids) => [
  ...(await userStore(db).names(ids)),
  { id: operatorId, name: 'The operator of the site' },
])

/** What the record of the audit speaks of, by room. */
const titles = {
  users: namesOf,
  identity: namesOf,
  events: lookUpWith((db, ids) => eventStore(db).names(ids)),
  news: lookUpWith((db, ids) => newsStore(db).names(ids)),
  contact: lookUpWith((db, ids) => messageStore(db).names(ids)),
}

/** Pictures are shown by these rooms; the one that keeps them knows none of them. */
const isShown = async (db: DatabaseTransaction, url: string) =>
  (await galleryStore(db).shows(url)) || (await eventStore(db).shows(url))

/** Ended sign-ins buy nothing any more, and a removed person is forgotten by everybody. */
const farewells = (provider: Provider): RemovalSteps => ({
  endSignIns: (db, subject) => endSignIns(provider, db, subject),
  async forget(db, gone) {
    const { subject } = gone
    await endedSignInStore(db).endSubject(subject)
    await forgetKeysOf(db, subject)
    await deleteMailTo(db, gone)
    return provider.forget(db, subject)
  },
})

/** The records follow the addresses people sign in with. */
const records = (provider: Provider): Records => {
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
      if (record) await userStore(call.db).remove(record.id)
      const outside = await farewells(provider).forget(call.db, gone)
      if (outside) call.afterwards(outside)
      return record?.id
    },
  }
}

const askTheClub = 'It is not deleted by a link. Write to the club.'

/** What each room holds about somebody. Messages are theirs only if the address surely is. */
const holdings =
  (provider: Provider): PersonalData['collectPersonalData'] =>
  async (db, caller, { id }) => ({
    signIn: await provider.exportSignIn(db, caller),
    audit: await readAuditOf(db, id),
    messages: caller.emailVerified ? await messageStore(db).sentFrom(caller.email) : [],
  })

/** What stands before the first part that differs. */
const folderOf = ({ path }: Route) => path.slice(0, path.indexOf(':'))

const readiness = async ({ db, isLeaving }: Parts) => {
  if (isLeaving()) return Response.json({ ready: false }, { status: 503 })
  await db.selectFrom('fact').select('name').limit(1).execute()
  return Response.json({ ready: true })
}

/** What whoever runs the site can do about a failure. */
const grave: Partial<Record<RefusalName, string>> = {
  'storage-full': 'the disk is full: free some space, a restart is not needed',
}

const mount = (routes: readonly Route[], log: Log) => {
  const app = new Hono<{ Bindings: Visit }>()
  const logFailure = (error: unknown, { requestId }: Visit) => {
    const refusal = asRefusal(error) ?? new Refusal('unexpected')
    // A crowd is no failure, and its last need is a long log.
    const failed = refusal.status >= 500 && refusal.refusal !== 'busy'
    if (failed) log.error(grave[refusal.refusal] ?? 'failed', error, { id: requestId })
    return refusal
  }
  for (const { method, path, patient, answer } of routes) {
    app.on(method, path, async (c) => {
      const answered = answer(c.req.raw, c.req.param(), c.env)
      const failedLate = (error: unknown) => void logFailure(error, c.env)
      const response = await (patient
        ? hearingOut(c.req.raw, answered)
        : withTimeout(answered, { failedLate }))
      nameRoute(response.headers, path)
      return response
    })
  }
  for (const [path, allowed] of methodsByPath(routes)) {
    app.all(path, () => refuse(new Refusal('wrong-method'), path, { allow: allowed.join(', ') }))
  }
  app.notFound(() => refuse(new Refusal('not-found'), '*'))
  app.onError((error, c) => refuse(logFailure(error, c.env), c.req.routePath))
  return app
}
