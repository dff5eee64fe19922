import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { prepareBackupFolder, scheduleBackups } from '#ops/backup/nightly.ts'
import { openMachine } from '#ops/machine.ts'
import { openMetrics } from '#ops/metrics/open.ts'
import { openApp } from '#server/app.ts'
import { clubOf } from '#server/content/compose.ts'
import type { PageValues } from '#server/content/page-shapes.ts'
import { privacyFacts } from '#server/content/privacy-facts.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { demoWelcome, holdsDemoClub, seedDemoClub } from '#server/demo-club.ts'
import { readAssets } from '#server/http/assets.ts'
import { openCachePurge } from '#server/http/cache-purge.ts'
import { callerAddress } from '#server/http/caller-address.ts'
import { guardConnections, listen, portOf, refuseMalformed } from '#server/http/connections.ts'
import { openEntry } from '#server/http/entry.ts'
import { gracefulShutdown, type Shutdown } from '#server/http/graceful-shutdown.ts'
import { openLoadShedding } from '#server/http/load-shedding.ts'
import type { Log } from '#server/http/log.ts'
import { openOverloadResponses } from '#server/http/overload-response.ts'
import { findCacheKey, isExempt, isPage, openPageAddresses } from '#server/http/page-addresses.ts'
import { openPageCache } from '#server/http/page-cache.ts'
import { openPages, type Render } from '#server/http/pages.ts'
import { canonicalUrl } from '#server/http/routes.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { openProvider } from '#server/identity/open.ts'
import { endSignInsOnNewSecret, tokenSecret } from '#server/identity/secret.ts'
import { openTokens } from '#server/identity/token.ts'
import { openMail } from '#server/mail/sender.ts'
import { prepareMedia } from '#server/media/handlers.ts'
import { openPictureStorage } from '#server/media/picture-storage.ts'
import { readPushKeys } from '#server/notices/push-keys.ts'
import { type Settings, SettingsMistake } from '#server/settings.ts'
import { planMissingReminders } from '#server/signup/reminders.ts'
import { version } from '#server/version.ts'
import { openWords, type Words } from '#server/words/current.ts'

const root = join(import.meta.dirname, '..')

type Listen = (incoming: IncomingMessage, outgoing: ServerResponse) => void
type Middleware = (i: IncomingMessage, o: ServerResponse, next: () => void) => void

export type Plan = {
  readonly settings: Settings
  /** The club's words, from the files. */
  readonly content: PageValues
  readonly log: Log
  readonly render: Render
  /** The folder of the built web files. */
  readonly assetFolder?: string
  /** How they are read: tests read them once for many sites. */
  readonly readFiles?: typeof readAssets
  /** Whether to print the owner link: a new link invalidates earlier ones. */
  readonly printsOwnerLink?: boolean
  /** In development nothing is cached and pages have no content security policy. */
  readonly dev?: {
    readonly server: Server
    readonly middleware: Middleware
  }
}

/** Opens the database, the API, the pages and the server in front of them. */
export const openSite = async (plan: Plan) => {
  const { settings, log, render, assetFolder, dev, printsOwnerLink = true } = plan
  const { readFiles = readAssets } = plan
  const database = await openStorage(settings, log)
  const { db, changes, watch, close } = database
  const storage = openPictureStorage(settings)
  const secret = tokenSecret(settings.tokenSecret, settings.dataDir)
  let words: Words
  try {
    if (settings.backups) await prepareBackupFolder(settings.backups)
    await migrateAndSeed(db, plan)
    words = await openWords({ db, changes, files: plan.content, log })
    if (await endSignInsOnNewSecret(db, secret)) {
      log.warn('The token secret has changed: everyone has to sign in again.')
    }
    await planMissingReminders(db, words.content().club.timeZone)
    await prepareMedia({ ...settings, storage, log })
  } catch (error) {
    await close()
    throw error
  }

  const pushKeys = await readPushKeys(db)
  const tokens = openTokens(secret)
  // Most requests have no body, and preparing to read one costs a tenth of sending a page.
  const server = dev?.server ?? createServer({ optimizeEmptyRequests: true })
  const origin = () => settings.publicUrl ?? `http://localhost:${portOf(server)}`
  const clubName = () => words.content().club.name
  const through =
    settings.mail && settings.mail !== 'mailbox'
      ? { ...settings.mail, name: clubName }
      : settings.mail
  const mail = through && openMail({ db, log, through })
  const provider = openProvider({ settings, db, log, secret, origin, mail, clubName })
  const { whileAnswering, isShuttingDown, countInFlight, shutDown } = gracefulShutdown(server)
  const { machine, close: closeMachine } = openMachine({ settings, db, root })
  const sharedCaches = settings.purge && openCachePurge(settings.purge, log)
  const app = openApp({
    db,
    changes,
    watch,
    tokens,
    provider,
    words,
    secret,
    pushKeys,
    storage,
    machine,
    settings,
    log,
    mail,
    origin,
    purgePicture: sharedCaches?.purgePicture,
    isShuttingDown,
  })
  const { router } = app
  const pages = openPages({
    render,
    api: router.fetch,
    content: words.content,
    findDraft: app.findDraft,
    identity: provider.browser,
    mail: settings.mail === 'mailbox' ? 'mailbox' : settings.mail ? 'on' : 'off',
    map: app.mapForBrowser,
    weather: settings.weather !== undefined,
    privacy: privacyFacts(settings),
    routesPublic: settings.routesPublic,
    origin,
    hosts: app.hosts,
    log,
    publicUrl: settings.publicUrl,
    withPolicy: !dev,
  })
  const pageAddresses = openPageAddresses(render.patterns ?? [], settings)
  const headers = securityHeaders(settings)
  const assets = assetFolder ? readFiles(assetFolder, headers) : new Map()
  const pageCache = openPageCache()
  const callCache = openPageCache({ responses: 500, bytes: 16 * 1024 * 1024 })
  const drop = (topic?: string) => {
    pageCache.drop(topic)
    callCache.drop(topic)
  }
  changes.onChange(drop)
  if (sharedCaches) changes.onChange(sharedCaches.purge)
  let overload = await openOverloadResponses(headers, clubName())
  // Every page shows some of the club's words.
  words.onChange(() => {
    drop()
    sharedCaches?.purge()
    openOverloadResponses(headers, clubName()).then((made) => {
      overload = made
    })
  })

  const metrics = openMetrics({
    settings,
    database,
    version,
    load: () => {
      const [pages, calls] = [pageCache.size(), callCache.size()]
      return {
        ...app.load(),
        cacheEntries: pages.cacheEntries + calls.cacheEntries,
        cacheBytes: pages.cacheBytes + calls.cacheBytes,
        requestsInFlight: countInFlight(),
      }
    },
  })
  const entry = openEntry({
    fetch: (request, visit) =>
      isPage(new URL(request.url).pathname, router)
        ? (pageAddresses.redirect(request) ?? pages(request, visit))
        : router.fetch(request, visit),
    router,
    findCacheKey: (url) => (dev ? undefined : findCacheKey(url, router, pageAddresses)),
    canonicalUrl: dev ? () => undefined : canonicalUrl,
    ...app.callers,
    isExempt: (url) => isExempt(url, router),
    loadShedding: openLoadShedding(log),
    overloadResponse: (incoming) => overload(incoming),
    pageCache,
    callCache,
    assets,
    headers,
    markForCaches: sharedCaches?.mark,
    origin,
    localOnly: settings.publicUrl === undefined,
    addressOf: callerAddress(settings.trustProxy),
    whileAnswering,
    metrics,
    log,
  })
  if (!dev) {
    refuseMalformed(server)
    guardConnections(server, { perAddress: settings.connectionsPerAddress })
  }
  server.on('request', dev ? behind(dev.middleware, entry) : entry)

  const cleaningUp = setInterval(
    () => app.cleanUp().catch((error) => log.error('clean-up failed', error)),
    60 * 60 * 1000,
  )
  const doingWhatIsDue = setInterval(
    () => app.doWhatIsDue().catch((error) => log.error('what was due failed', error)),
    60 * 1000,
  )
  let backups: ReturnType<typeof scheduleBackups> | undefined

  return {
    db,
    tokens,
    origin,
    cleanUp: app.cleanUp,
    doWhatIsDue: app.doWhatIsDue,
    sendNotices: app.sendNotices,
    async listen() {
      const port = await listen(server, settings)
      const link = settings.publicUrl && printsOwnerLink && (await app.ownerLink())
      // Pages of an earlier version name files that this one may not have.
      sharedCaches?.purge()
      if (link) log.info(`This club has no admin yet. Open ${link} and register to be the first.`)
      log.flush()
      const folder = settings.backups
      backups = folder
        ? scheduleBackups({ db, folder, log, timeZone: () => words.content().club.timeZone })
        : undefined
      return port
    },
    async close(how?: Shutdown) {
      clearInterval(cleaningUp)
      clearInterval(doingWhatIsDue)
      closeMachine()
      await Promise.all([shutDown(how), mail?.close(), backups?.close()])
      await sharedCaches?.close()
      words.close()
      await app.close()
      metrics.close()
      await close()
    },
  }
}

/** A site that is shutting down releases its data folder within this time. */
const shutdownTimeout = 11_000

/** Opens the database. SQLite serves one site only: a second one would not be notified and show stale pages. */
const openStorage = async (settings: Settings, log: Log) => {
  const dataDir = resolve(settings.dataDir)
  const onLost = (error: Error) => log.warn('database connection lost', { error: error.message })
  if (settings.databaseUrl) return openDatabase({ ...settings, dataDir, onLost })
  const lock = await lockFolder(dataDir, {
    timeout: shutdownTimeout,
    onWaiting: () => log.info('waiting for another site to release the data folder'),
  })
  if (!lock) {
    throw new SettingsMistake([
      `Another site is running on the data folder ${dataDir}. Stop it, or give this one its own folder with DATA_DIR.`,
    ])
  }
  try {
    const database = await openDatabase({ dataDir, onLost })
    const close = async () => {
      await database.close()
      lock.release()
    }
    return { ...database, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Migrates the database; a local-only site gets a demonstration club. */
const migrateAndSeed = async (db: Database, { settings, content, log }: Plan) => {
  await migrate(db)
  if (!settings.publicUrl) {
    const login = await seedDemoClub(db, clubOf(content), settings)
    if (login) log.info(demoWelcome(login))
    log.flush()
  } else if (await holdsDemoClub(db)) {
    throw new SettingsMistake([
      'PUBLIC_URL is set, but this database holds a demonstration club: give the public site its own DATA_DIR or DATABASE_URL.',
    ])
  }
}

const behind =
  (middleware: Middleware, entry: Listen): Listen =>
  (incoming, outgoing) =>
    middleware(incoming, outgoing, () => entry(incoming, outgoing))
