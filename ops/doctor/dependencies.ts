import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { migrationNames } from '#server/database/migrate.ts'
import { checkSmtp, describeFailure } from '#server/mail/smtp.ts'
import { openPictureStorage } from '#server/media/picture-storage.ts'
import { type Settings, SettingsMistake } from '#server/settings.ts'
import {
  describeFailure as describeWeatherFailure,
  fetchHours,
  roundPlace,
} from '#server/weather/provider.ts'
import { explain } from '../explain-failure.ts'
import {
  bad,
  type Check,
  type Finding,
  look,
  ok,
  queryPostgres,
  request,
  timeout,
} from './check.ts'
import { localOrigin } from './site.ts'

const sqliteFile = ({ dataDir }: Settings) => join(resolve(dataDir), 'club.sqlite')

export const checkDatabase: Check = async ({ settings }) => {
  const { databaseUrl, workers } = settings
  try {
    return databaseUrl
      ? await checkSmtpgres(databaseUrl, workers)
      : checkSqlite(sqliteFile(settings))
  } catch (error) {
    return [bad(explain(error))]
  }
}

const checkSqlite = (path: string) => {
  if (!existsSync(path)) return [look('There is no database yet. The first start creates it.')]
  using file = new DatabaseSync(path, { readOnly: true, timeout })
  const [{ quick_check: result } = {}] = file.prepare('pragma quick_check(1)').all()
  const rows = file.prepare('select name from kysely_migration').all()
  return [
    result === 'ok'
      ? ok('The embedded database is intact')
      : bad(`The embedded database is damaged (${result}). Stop the site and restore a backup.`),
    checkMigrations(rows.map(({ name }) => String(name))),
  ]
}

type Server = {
  readonly version: string
  readonly encoding: string
  readonly collation: string
  readonly connections: string
  readonly reserved: string
}

const serverQuery = `select current_setting('server_version') as version,
  pg_encoding_to_char(encoding) as encoding,
  coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate) as collation,
  current_setting('max_connections') as connections,
  current_setting('superuser_reserved_connections') as reserved
  from pg_database d where datname = current_database()`

/** The pool, and the connection that listens for changes. */
const connectionsPerProcess = 11
const oldestTested = 13

const checkSmtpgres = (url: string, workers: number) =>
  queryPostgres(url, async (client) => {
    const { rows } = await client.query<Server>(serverQuery)
    const { version, encoding, collation, connections, reserved } = rows[0] as Server
    const needed = workers * connectionsPerProcess
    const available = Number(connections) - Number(reserved)
    return [
      Number.parseInt(version, 10) < oldestTested
        ? look(`PostgreSQL ${version} is older than ${oldestTested}, the oldest tested version.`)
        : ok(`PostgreSQL ${version} answers`),
      encoding === 'UTF8' && /^(C|POSIX)(\.|$)/.test(collation)
        ? ok('The database uses UTF-8 and sorts by bytes')
        : bad(
            `The database uses ${encoding} and sorts as ${collation}, but must use UTF8 and sort as C.UTF-8. Create a new one as docs/operating.md says, and move the data.`,
          ),
      needed > available
        ? bad(
            `${workers} workers may need ${needed} connections, but the database has only ${available}. Raise max_connections, or lower WORKERS.`,
          )
        : ok(`The database has ${available} connections, of which the site may need ${needed}`),
      await checkTables(client),
    ]
  })

const checkTables = async (client: pg.Client) => {
  const { rows } = await client.query("select to_regclass('kysely_migration') as found")
  if (!rows[0]?.found) return look('The database is empty. The first start creates its tables.')
  const done = await client.query<{ name: string }>('select name from kysely_migration')
  return checkMigrations(done.rows.map(({ name }) => name))
}

const checkMigrations = (done: readonly string[]) => {
  const missing = migrationNames.filter((name) => !done.includes(name))
  const unknown = done.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0) {
    return bad(
      `The database was written by a newer version of the site (${unknown.join(', ')}). Start that version, or restore a backup of this one.`,
    )
  }
  return missing.length > 0
    ? look(`Migrations that run at the next start: ${missing.join(', ')}.`)
    : ok(`The tables have this version (${migrationNames.at(-1)})`)
}

/** Writes, reads and deletes a small file, if pictures are in an S3 store. */
export const checkStorage: Check = async ({ settings }) => {
  if (!settings.s3) return [ok('Pictures are stored in the data folder')]
  const { bucket } = settings.s3
  const storage = openPictureStorage(settings)
  const name = `check-${randomUUID()}`
  try {
    await storage.check()
    await storage.put(name, new Uint8Array([1]))
    const found = await storage.get(name)
    await found?.body.cancel()
    await storage.remove(name)
    return [
      found
        ? ok(`The bucket ${bucket} stores and returns pictures`)
        : bad(`The bucket ${bucket} does not return what was stored. Check its rules.`),
    ]
  } catch (error) {
    if (error instanceof SettingsMistake) return [bad(error.message)]
    const { cause } = error as Error
    const { code, message } = ((cause as Error)?.cause ?? cause ?? error) as NodeJS.ErrnoException
    return [
      bad(
        `The S3 store does not work (${code ?? message}). Check S3_ENDPOINT, and that this machine can reach the store.`,
      ),
    ]
  }
}

/** Connects to the mail server and counts mails. Nothing is sent. */
export const checkMail: Check = async ({ settings }) => {
  const { mail, publicUrl } = settings
  if (!mail) {
    const says = 'The site sends no mail: SMTP_URL is not set'
    return [publicUrl ? look(`${says}. Set SMTP_URL and MAIL_FROM.`) : ok(says)]
  }
  if (mail === 'mailbox') return [ok('A local trial: mails stay on the page Mailbox of the admins')]
  return [await checkMailServer(mail.url), ...(await checkOutbox(settings))]
}

const checkMailServer = async (url: string): Promise<Finding> => {
  const { host } = new URL(url)
  try {
    await checkSmtp(url)
    return ok(`The mail server ${host} accepts the connection`)
  } catch (error) {
    return bad(
      `The mail server ${host} does not accept the connection (${describeFailure(error)}). Check SMTP_URL, its user and password, and that this machine can reach the server.`,
    )
  }
}

const mailQuery = 'select count(*) as all_mails, count(next_try_at) as waiting from mail'

type Mails = { readonly all_mails: number | string; readonly waiting: number | string }

const countMails = async (settings: Settings): Promise<Mails | undefined> => {
  const { databaseUrl } = settings
  if (databaseUrl) {
    return queryPostgres(databaseUrl, async (client) => (await client.query(mailQuery)).rows[0])
  }
  if (!existsSync(sqliteFile(settings))) return undefined
  using file = new DatabaseSync(sqliteFile(settings), { readOnly: true, timeout })
  return file.prepare(mailQuery).get() as Mails
}

/** Another check reports a database that does not answer or has no tables. */
const checkOutbox = async (settings: Settings): Promise<readonly Finding[]> => {
  const mails = await countMails(settings).catch(() => undefined)
  if (!mails) return []
  const failed = Number(mails.all_mails) - Number(mails.waiting)
  return [
    failed > 0
      ? look(
          `Mails that failed for good: ${failed}. docs/operating.md says how to send them again.`,
        )
      : ok(`Mails waiting to be sent: ${mails.waiting}, failed for good: none`),
  ]
}

/** Asks the provider of forecasts once, for the place of the settings or any other. */
export const checkWeather: Check = async ({ settings: { weather } }) => {
  if (!weather) return []
  const { host } = new URL(weather.url)
  try {
    await fetchHours(weather.url, roundPlace(weather.place ?? { lat: 0, lon: 0 }))
    return [ok(`${host} has forecasts for rides`)]
  } catch (error) {
    return [
      bad(
        `${host} gives no forecast (${describeWeatherFailure(error)}). Check WEATHER_URL and its key, and that this machine can reach the host.`,
      ),
    ]
  }
}

/** A `Date` header has whole seconds, and two more are harmless. */
const maxClockDifference = 3_000

/** Compares the clock of this machine with others: tokens and links expire. */
export const checkClocks: Check = async ({ settings }) => {
  const { databaseUrl, s3, port } = settings
  const others = [
    ...(databaseUrl ? [compareClock('database', () => timeOfDatabase(databaseUrl))] : []),
    ...(port === 0
      ? []
      : [compareClock('running site', () => timeOfServer(`${localOrigin(settings)}/healthz`))]),
    ...(s3 ? [compareClock('S3 store', () => timeOfServer(s3.endpoint))] : []),
  ]
  return (await Promise.all(others)).filter((finding) => finding !== undefined)
}

/** Another check reports a server that does not answer. */
const compareClock = async (name: string, timeOf: () => Promise<number>) => {
  const before = Date.now()
  const time = await timeOf().catch(() => Number.NaN)
  const after = Date.now()
  if (Number.isNaN(time)) return undefined
  const difference = time < before ? time - before : Math.max(0, time - after)
  if (Math.abs(difference) <= maxClockDifference) {
    return ok(`The clocks of this machine and of the ${name} agree`)
  }
  const seconds = Math.round(Math.abs(difference) / 1000)
  return bad(
    `The clock of this machine is ${seconds} s ${difference < 0 ? 'ahead of' : 'behind'} that of the ${name}. Set both by NTP: tokens and links depend on it.`,
  )
}

const timeOfDatabase = (url: string) =>
  queryPostgres(url, async (client) => {
    const { rows } = await client.query(
      'select extract(epoch from clock_timestamp()) * 1000 as now',
    )
    return Number(rows[0]?.now)
  })

const timeOfServer = async (address: string) => {
  const { headers, body } = await request(address)
  await body?.cancel()
  return Date.parse(headers.get('date') ?? '')
}
