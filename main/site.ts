import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Content } from '#contract/club.ts'
import { prepareBackupFolder, scheduleBackups } from '#ops/backup/nightly.ts'
import { openMetrics } from '#ops/metrics/open.ts'
import { openApp } from '#server/app.ts'
import { privacyFacts } from '#server/content/privacy-facts.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { openDatabase } from '#server/database/open.ts'
import { readAssets } from '#server/http/assets.ts'
import { refuseBroken } from '#server/http/broken-requests.ts'
import { openCachePurge } from '#server/http/cache-purge.ts'
import { callerAddress } from '#server/http/caller-address.ts'
import { guardConnections } from '#server/http/connections.ts'
import { openEntry } from '#server/http/entry.ts'
import { gracefulShutdown, type Shutdown } from '#server/http/graceful-shutdown.ts'
import { listen, portOf } from '#server/http/listen.ts'
import { openLoadShedding } from '#server/http/load-shedding.ts'
import type { Log } from '#server/http/log.ts'
import { openOverloadResponses } from '#server/http/overload-response.ts'
import { isPage, isSpared, keyOf, openPageAddresses } from '#server/http/page-addresses.ts'
import { openPageCache } from '#server/http/page-cache.ts'
import { openPages, type Render } from '#server/http/pages.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { openProvider } from '#server/identity/choose.ts'
import { endSignInsOfOtherSecret, tokenSecret } from '#server/identity/secret.ts'
import { openTokens } from '#server/identity/token.ts'
import { openMail } from '#server/mail/sender.ts'
import { openPictureStorage } from '#server/media/picture-storage.ts'
import { prepareMedia } from '#server/media/prepare.ts'
import { type Settings, SettingsMistake } from '#server/settings.ts'
import { version } from '#server/version.ts'
import { migrateAndSeed } from './migrate-and-seed.ts'

type Listen = (incoming: IncomingMessage, outgoing: ServerResponse) => void
type Middleware = (i: IncomingMessage, o: ServerResponse, next: () => void) => void

export type Plan = {
  readonly settings: Settings
  readonly content: Content
  readonly log: Log
  readonly render: Render
  /** Where the files of the build are. */
  readonly assetFolder?: string
  /** Whether it prints the owner link: a new link makes the older ones worthless. */
  readonly welcomes?: boolean
  /** Given while the site is worked on: then nothing is kept and pages need no policy. */
  readonly workbench?: {
    readonly server: Server
    readonly middleware: Middleware
  }
}

/** Puts the storeys on top of each other. */
export const openSite = async (plan: Plan) => {
  const { settings, content, log, render, assetFolder, workbench, welcomes = true } = plan
  const database = await openStorage(settings, log)
  const { db, changes, close } = database
  const storage = openPictureStorage(settings)
  const secret = tokenSecret(settings.tokenSecret, settings.dataDir)
  try {
    if (settings.backups) await prepareBackupFolder(settings.backups)
    await migrateAndSeed(db, plan)
    if (await endSignInsOfOtherSecret(db, secret)) {
      log.warn('The token secret is another one than before: everybody has to sign in again.')
    }
    await prepareMedia({ ...settings, storage, log })
  } catch (error) {
    await close()
    throw error
  }

  const tokens = openTokens(secret)
  const server = workbench?.server ?? createServer()
  const origin = () => settings.publicUrl ?? `http://localhost:${portOf(server)}`
  const clubName = content.club.name
  const mail = settings.mail && openMail({ ...settings.mail, name: clubName, db, log })
  const provider = openProvider({ settings, db, log, secret, origin, mail, clubName })
  const { whileAnswering, isLeaving, underWay, leave } = gracefulShutdown(server)
  const purge = settings.purge && openCachePurge(settings.purge, log)
  const app = openApp({
    db,
    changes,
    tokens,
    provider,
    content,
    storage,
    settings,
    log,
    mail,
    origin,
    purgePicture: purge?.callBackPicture,
    isLeaving,
  })
  const pages = openPages({
    render,
    api: app.fetch,
    content,
    identity: provider.browser,
    privacy: privacyFacts(settings),
    origin,
    hosts: app.hosts,
    log,
    publicUrl: settings.publicUrl,
    guarded: !workbench,
  })
  const pageAddresses = openPageAddresses(render.patterns ?? [])
  const headers = securityHeaders(settings)
  const assets = assetFolder ? await readAssets(assetFolder, headers) : new Map()
  const kept = openPageCache()
  changes.onChange(kept.drop)
  if (purge) changes.onChange(purge.callBack)

  const metrics = openMetrics({
    settings,
    database,
    version,
    load: () => ({ ...app.load(), ...kept.size(), underWay: underWay() }),
  })
  const front = openEntry({
    fetch: (request, visit) =>
      isPage(new URL(request.url).pathname, app)
        ? (pageAddresses.lead(request) ?? pages(request, visit))
        : app.fetch(request, visit),
    keyOf: (url) => (workbench ? undefined : keyOf(url, app, pageAddresses)),
    isPatient: app.isPatient,
    isSpared: (url) => isSpared(url, app),
    loadShedding: openLoadShedding(log),
    overloadResponse: await openOverloadResponses(headers, clubName),
    pageCache: kept,
    assets,
    headers,
    markForCaches: purge?.mark,
    origin,
    localOnly: settings.publicUrl === undefined,
    addressOf: callerAddress(settings.trustProxy),
    whileAnswering,
    metrics,
    log,
  })
  if (!workbench) {
    refuseBroken(server)
    guardConnections(server, { perAddress: settings.connectionsPerAddress })
  }
  server.on('request', workbench ? behind(workbench.middleware, front) : front)

  const tidying = setInterval(
    () => app.tidy().catch((error) => log.error('tidying up failed', error)),
    60 * 60 * 1000,
  )
  let backups: ReturnType<typeof scheduleBackups> | undefined

  return {
    db,
    tokens,
    origin,
    tidy: app.tidy,
    async listen() {
      const port = await listen(server, settings)
      const link = settings.publicUrl && welcomes && (await app.ownerLink())
      // Pages of an earlier version name files that this one may not have.
      purge?.callBack()
      if (link) log.info(`This club has no admin yet. Open ${link} and register to be the first.`)
      log.flush()
      const folder = settings.backups
      backups = folder ? scheduleBackups({ ...content.club, db, folder, log }) : undefined
      return port
    },
    async close(way?: Shutdown) {
      clearInterval(tidying)
      await Promise.all([leave(way), mail?.close(), backups?.close()])
      await purge?.close()
      app.close()
      metrics.close()
      await close()
    },
  }
}

/** As long as a site that was told to leave may take for it. */
const longestFarewell = 11_000

/** Opens the database. The embedded one is for one site: another would not hear of its changes and show old pages. */
const openStorage = async (settings: Settings, log: Log) => {
  const dataDir = resolve(settings.dataDir)
  const onLost = (error: Error) => log.warn('database connection lost', { error: error.message })
  if (settings.databaseUrl) return openDatabase({ ...settings, dataDir, onLost })
  const lock = await lockFolder(dataDir, {
    patience: longestFarewell,
    onWaiting: () => log.info('waiting for another site to leave the data folder'),
  })
  if (!lock) {
    throw new SettingsMistake([
      `Another site is running on the data folder ${dataDir}. Stop it, or give this one a folder of its own with DATA_DIR.`,
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

const behind =
  (middleware: Middleware, front: Listen): Listen =>
  (incoming, outgoing) =>
    middleware(incoming, outgoing, () => front(incoming, outgoing))
