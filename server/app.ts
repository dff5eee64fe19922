import type { Content } from '#contract/club-pages.ts'
import { auditHandlers } from './audit/handlers.ts'
import { cleanUp } from './clean-up.ts'
import { contactHandlers } from './contact/handlers.ts'
import type { Changes } from './database/changes.ts'
import type { WatchTables } from './database/table-versions.ts'
import type { Database } from './database/tables.ts'
import { countWrites, openWrites } from './database/writes.ts'
import { rideFeeds } from './events/feed.ts'
import { eventChecks, eventHandlers } from './events/handlers.ts'
import { galleryChecks, galleryHandlers } from './gallery/handlers.ts'
import { contractRoutes } from './http/contract-routes.ts'
import { callersWith } from './http/handle-call.ts'
import type { Log } from './http/log.ts'
import { apiDescriptionRoutes } from './http/openapi.ts'
import { openLimitCache } from './http/rate-limits.ts'
import { get, openRouter } from './http/routes.ts'
import { joinHosts } from './http/security-headers.ts'
import { identityHandlers, openOwnerLink } from './identity/handlers.ts'
import { openRecogniser } from './identity/open.ts'
import type { Provider } from './identity/provider.ts'
import type { Tokens } from './identity/token.ts'
import { leadingHandlers } from './leading/handlers.ts'
import { forgetOldRequests } from './leading/store.ts'
import type { Mail } from './mail/sender.ts'
import { mediaHandlers, openMedia } from './media/handlers.ts'
import type { PictureStorage } from './media/picture-storage.ts'
import { membershipHandlers } from './membership/handlers.ts'
import { writeLetters } from './membership/letters.ts'
import { beginTerms } from './membership/terms.ts'
import { mergeSteps, recordSteps } from './merge-records.ts'
import { isShownBy, namesOf, titlesWith } from './names.ts'
import { newsFeeds } from './news/feed.ts'
import { newsChecks, newsHandlers } from './news/handlers.ts'
import { forgetUnreached } from './notices/devices.ts'
import { noticeHandlers } from './notices/handlers.ts'
import { mailLinks } from './notices/links.ts'
import { openPush } from './notices/push.ts'
import { openPushHosts } from './notices/push-hosts.ts'
import type { PushKeys } from './notices/push-keys.ts'
import { openSender } from './notices/sender.ts'
import { openBackups } from './office/backups.ts'
import { officeHandlers, openMailTests } from './office/handlers.ts'
import { logoRoutes } from './office/icons.ts'
import type { Machine } from './office/machine.ts'
import { overviewHandlers } from './overview/handlers.ts'
import { peopleHandlers } from './people/handlers.ts'
import { continueImports, forgetImports } from './people/imports.ts'
import { openInvitations } from './people/invitations.ts'
import { firstPeople, personalData, records, removalSteps } from './person-records.ts'
import { downloads } from './routes/downloads.ts'
import { routeHandlers, routePreparations } from './routes/handlers.ts'
import { openHeat } from './routes/heat.ts'
import { routeLinks } from './routes/links.ts'
import { openMap } from './routes/map.ts'
import { forgetPreviews, openPreviews } from './routes/previews.ts'
import { openRouteReader } from './routes/read-routes.ts'
import { seasonHandlers } from './season/handlers.ts'
import type { Settings } from './settings.ts'
import { sheetHandlers } from './sheet/handlers.ts'
import { forgetIncidents } from './sheet/store.ts'
import { calendarAddresses } from './signup/calendar-address.ts'
import { emptyOldGuests } from './signup/guests.ts'
import { signupHandlers } from './signup/handlers.ts'
import { endAllUnconfirmed } from './signup/places.ts'
import { tellWhatIsDue } from './signup/reminders.ts'
import { userHandlers } from './users/handlers.ts'
import { isLeader } from './users/leaders.ts'
import { userStore } from './users/store.ts'
import { openForecasts, weatherHandlers } from './weather/handlers.ts'
import type { Words } from './words/current.ts'
import { findDraft, wordsHandlers } from './words/handlers.ts'
import { publishDue } from './words/schedule.ts'

export type Parts = {
  readonly db: Database
  readonly changes: Changes
  /** Absent where other processes write to the database, too. */
  readonly watch: WatchTables | undefined
  readonly tokens: Tokens
  readonly provider: Provider
  readonly words: Words
  /** What the secret addresses of calendars are made with. */
  readonly secret: string
  /** What push messages are signed with. */
  readonly pushKeys: PushKeys
  readonly storage: PictureStorage
  /** The machine the site runs on. */
  readonly machine: Machine
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
  const { words } = parts
  const club = () => words.content().club
  const calendars = calendarAddresses(parts.secret, origin)
  const links = mailLinks(parts.secret)
  const pushHosts = openPushHosts(parts.settings)
  const push = openPush({ hosts: pushHosts, keys: parts.pushKeys, subject: () => contactOf(parts) })
  const { findConfirmed } = provider
  const sender = openSender({ db, log, club, origin, links, mail, push, findConfirmed })
  parts.changes.onChange(() => sender.start())
  const { write, waiting } = countWrites(openWrites(db))
  const recogniser = openRecogniser(parts)
  const callParts = {
    ...parts,
    write,
    limits: openLimitCache(),
    opened: new Set(parts.settings.routesPublic ? ['routes'] : []),
    ...recogniser,
    onFailed: (error: unknown) => log.error('failed afterwards', error),
  }
  const ownership = openOwnerLink({
    ids: (db) => userStore(db).admins(),
    make: (db, id) => userStore(db).setRoles(id, { admin: 1 }),
  })
  const invitations = openInvitations({
    ...{ club, origin, admins: (db) => userStore(db).admins() },
    confirmAddress: provider.confirmAddress,
  })
  const media = openMedia({ ...parts, isShown: isShownBy(words) })
  const map = openMap(parts.settings)
  const routeReader = openRouteReader(log)
  const fileLinks = routeLinks(parts.secret, origin)
  const checks = {
    events: eventChecks(media.pictures),
    news: newsChecks(media.pictures),
    gallery: galleryChecks(media.pictures),
  }
  const previews = openPreviews(routeReader)
  const mailTests = openMailTests({ mail, club, origin })
  const preparations = {
    routes: routePreparations(previews),
    office: mailTests.preparations,
  }
  const { onFailed } = callParts
  const { backups: folder } = parts.machine
  const backups = openBackups({ db, folder, secret: parts.secret, onFailed })
  const heat = openHeat(parts.changes)
  const forecasts = openForecasts(parts.settings, log)
  const featuresFor = ({ club }: Content) => ({
    identity: identityHandlers({
      tokens,
      provider,
      claim: ownership.claim,
      isLeader,
      records: records(provider, club, media.pictures),
    }),
    users: userHandlers({
      ...removalSteps(provider, club, media.pictures),
      ...mergeSteps(club.timeZone),
      ...recordSteps(provider),
      collectPersonalData: personalData(provider),
      releaseEmail: records(provider, club, media.pictures).releaseEmail,
      findConfirmed: provider.findConfirmed,
      createResetLink: provider.createResetLink,
      invitations,
    }),
    people: peopleHandlers({ invitations, mail, namesOf }),
    membership: membershipHandlers(club.timeZone),
    events: eventHandlers(media.pictures, club.timeZone),
    signup: signupHandlers({ club, mail, origin, calendars, links }),
    sheet: sheetHandlers({ timeZone: club.timeZone, takePhoto: media.takePhoto }),
    leading: leadingHandlers({ timeZone: club.timeZone, calendars }),
    weather: weatherHandlers(forecasts, club.timeZone),
    season: seasonHandlers(club.timeZone),
    routes: routeHandlers({
      ...{ links: fileLinks, timeZone: club.timeZone, namesOf },
      ...{ previews, heat },
    }),
    news: newsHandlers(media),
    gallery: galleryHandlers({ ...media, timeZone: club.timeZone, namesOf }),
    media: mediaHandlers(media),
    contact: contactHandlers({ club, mail, namesOf }),
    notices: noticeHandlers({
      ...{ db, club, mail, links, push, pushHosts, sender, findConfirmed },
      hasMailbox: parts.settings.mail === 'mailbox',
      pushKey: parts.pushKeys.publicKey,
    }),
    audit: auditHandlers({ timeZone: club.timeZone, namesOf, titles: titlesWith(words) }),
    office: officeHandlers({
      ...{ ...parts, club, backups, mailTests, ...firstPeople },
      pushKey: parts.pushKeys.publicKey,
      passwords: parts.settings.passwords,
      sweepPictures: media.sweep,
    }),
    words: wordsHandlers({ words, pictures: media.pictures, timeZone: club.timeZone, namesOf }),
  })
  const handlersFor = (content: Content) => {
    const features = featuresFor(content)
    const [guide] = content.articles.guides.map(({ slug, title }) => ({ slug, title }))
    const { timeZone } = content.club
    return { ...features, overview: overviewHandlers({ ...features, timeZone, guide }) }
  }
  let handlers = handlersFor(words.content())
  words.onChange(() => {
    handlers = handlersFor(words.content())
  })
  const routes = [
    ...contractRoutes(callParts, { checks, preparations }, () => handlers),
    ...apiDescriptionRoutes(),
    ...media.routes,
    ...map.routes,
    ...provider.routes,
    ...rideFeeds({ db, club, origin, calendars }),
    ...newsFeeds(db, club, origin),
    ...downloads({ ...callParts, links: fileLinks }),
    ...backups.routes,
    ...logoRoutes({ club, makeIcon: media.makeIcon }),
    get('/healthz', () => Response.json({ alive: true })),
    get('/readyz', () => readiness(parts)),
  ]
  const router = openRouter(routes, log)
  return {
    router,
    callers: callersWith(recogniser),
    cleanUp: (now = Date.now()) =>
      cleanUp(parts, now, () => [
        userStore(db).recount(),
        media.sweep(),
        emptyOldGuests(db, now),
        forgetUnreached(db, now),
        forgetPreviews(db, now),
        forgetOldRequests(db, now),
        forgetIncidents(db, now),
        forgetImports(db, now),
      ]),
    /** What happens at a certain time rather than on a call. */
    async doWhatIsDue() {
      await endAllUnconfirmed(db, club().timeZone)
      await tellWhatIsDue(db, club().timeZone)
      await beginTerms(db, club().timeZone)
      await writeLetters(db, club().timeZone)
      await publishDue({ ...parts, write, pictures: media.pictures })
      sender.start()
      await continueImports(db, invitations)
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
    hosts: joinHosts(provider.hosts, media.hosts, map.hosts),
    mapForBrowser: map.forBrowser,
    /** The words with a draft that one person looks at. */
    async findDraft(token: string) {
      const draft = await findDraft(db, token)
      return draft && words.contentWith(draft.page, draft.value)
    },
    async close() {
      await backups.close()
      await sender.close()
      media.close()
      routeReader.close()
    },
  }
}

/** Whom a push service can ask. Apple refuses an address of this machine. */
const contactOf = ({ settings, words }: Parts) =>
  settings.publicUrl?.startsWith('https:')
    ? settings.publicUrl
    : `mailto:${words.content().club.email}`

const readiness = async ({ db, isShuttingDown }: Parts) => {
  if (isShuttingDown()) return Response.json({ ready: false }, { status: 503 })
  await db.selectFrom('fact').select('name').limit(1).execute()
  return Response.json({ ready: true })
}
