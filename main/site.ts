import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Content } from '#contract/club.ts'
import { openApp } from '#server/app.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { holdsDemoClub, layOutDemoClub, welcomeTo } from '#server/demo-club.ts'
import { securityHeaders } from '#server/door/headers.ts'
import { forgetOldKeys } from '#server/door/idempotency.ts'
import { openKept } from '#server/door/kept.ts'
import type { Log } from '#server/door/log.ts'
import { openProvider } from '#server/identity/choose.ts'
import { tokenSecret } from '#server/identity/secret.ts'
import { openTokens } from '#server/identity/token.ts'
import { openMail } from '#server/mail/sender.ts'
import { type Settings, SettingsMistake } from '#server/settings.ts'
import { readAssets } from './assets.ts'
import { callerAddress } from './caller-address.ts'
import { farewell } from './farewell.ts'
import { openFront } from './front.ts'
import { openPages, type Render } from './pages.ts'

type Listen = (incoming: IncomingMessage, outgoing: ServerResponse) => void
type Middleware = (i: IncomingMessage, o: ServerResponse, next: () => void) => void

export type Plan = {
  readonly settings: Settings
  readonly content: Content
  readonly log: Log
  readonly render: Render
  /** Where the files of the build are. */
  readonly assetFolder?: string
  /** Given while the site is worked on: then nothing is kept and pages need no policy. */
  readonly workbench?: {
    readonly server: Server
    readonly middleware: Middleware
  }
}

/** Puts the storeys on top of each other. */
export const openSite = async (plan: Plan) => {
  const { settings, content, log, render, assetFolder, workbench } = plan
  const { db, changes, close } = await openDatabase({
    ...settings,
    dataDir: resolve(settings.dataDir),
    onLost: (error) => log.warn('database connection lost', { error: error.message }),
  })
  try {
    await migrate(db)
    await chooseClub()
  } catch (error) {
    await close()
    throw error
  }

  async function chooseClub() {
    if (!settings.publicUrl) {
      const laidOut = await layOutDemoClub(db, content.club.timeZone, settings)
      if (laidOut) log.info(welcomeTo(laidOut))
      log.flush()
    } else if (await holdsDemoClub(db)) {
      throw new SettingsMistake([
        'PUBLIC_URL is set, but this database holds a demonstration club: give the public site a DATA_DIR or DATABASE_URL of its own.',
      ])
    }
  }

  const secret = tokenSecret(settings.tokenSecret, settings.dataDir)
  const tokens = openTokens(secret)
  const server = workbench?.server ?? createServer()
  const origin = () => settings.publicUrl ?? `http://localhost:${portOf(server)}`
  const clubName = content.club.name
  const mail = settings.mail && openMail({ ...settings.mail, name: clubName, db, log })
  const provider = openProvider({ settings, db, log, secret, origin, mail, clubName })
  const app = openApp({ db, changes, tokens, provider, content, log, origin })
  const pages = openPages({
    render,
    api: app.fetch,
    content,
    identity: provider.browser,
    hosts: provider.hosts,
    log,
    guarded: !workbench,
  })
  const headers = securityHeaders(settings.publicUrl)
  const assets = assetFolder ? await readAssets(assetFolder, headers) : new Map()
  const kept = openKept()
  changes.onChange(kept.drop)

  const { whileAnswering, leave } = farewell(server)
  const front = openFront({
    fetch: (request, visit) =>
      isPage(new URL(request.url).pathname, app)
        ? pages(request, visit)
        : app.fetch(request, visit),
    keyOf: (url) => (workbench ? undefined : keyOf(url, app)),
    kept,
    assets,
    headers,
    origin,
    trial: settings.publicUrl === undefined,
    addressOf: callerAddress(settings.trustProxy),
    whileAnswering,
    log,
  })
  server.on('request', workbench ? behind(workbench.middleware, front) : front)
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000

  const forgetting = setInterval(
    () => forgetOldKeys(db).catch((error) => log.error('forgetting old keys failed', error)),
    60 * 60 * 1000,
  )

  return {
    db,
    tokens,
    origin,
    async listen() {
      const port = await listen(server, settings)
      const link = settings.publicUrl && (await app.ownerLink())
      if (link) log.info(`This club has no admin yet. Open ${link} and register to be the first.`)
      return port
    },
    async close() {
      clearInterval(forgetting)
      await Promise.all([leave(), mail?.close()])
      await close()
    },
  }
}

const behind =
  (middleware: Middleware, front: Listen): Listen =>
  (incoming, outgoing) =>
    middleware(incoming, outgoing, () => front(incoming, outgoing))

/** Pages are kept by their path alone, lists of the API only whole. */
const keyOf = (url: string, app: ReturnType<typeof openApp>) => {
  if (!url.startsWith('/')) return undefined
  const asked = url.indexOf('?')
  const path = asked === -1 ? url : url.slice(0, asked)
  if (app.answers(path)) return app.keeps(path) && asked === -1 ? path : undefined
  return path.endsWith('.data') && asked !== -1 ? undefined : path
}

/** An address that cannot be decoded is no page: the router of the pages would print it. */
const isPage = (path: string, app: ReturnType<typeof openApp>) => {
  if (app.answers(path)) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Gives the port, which the settings may leave to the machine. */
const listen = (server: Server, { port, host }: Settings) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => {
    server.off('error', reject)
    resolve(portOf(server))
  })
  return promise
}
