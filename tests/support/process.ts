import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { client, type Send } from '#contract/client.ts'
import type { Role } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from './add-person.ts'
import { type DataSettings, emptyData } from './data-settings.ts'
import { inDatabase } from './database.ts'
import { type Exit, launch, portIn, type Variables } from './launch.ts'

/** The real site in its own process, on empty data unless settings name others, once it is ready. */
export const startSite = async (variables: Variables = {}, node?: string) => {
  const { child, said, lines, exit } = await launchHere(variables, node)
  const port = portIn(await said('Clubrun is ready'))
  const origin = `http://127.0.0.1:${port}`

  const send =
    (token?: string): Send =>
    (path, init) => {
      const headers = new Headers(init.headers)
      if (token) headers.set('authorization', `Bearer ${token}`)
      return fetch(`${origin}/api${path}`, { ...init, headers })
    }
  return {
    origin,
    port,
    lines,
    /** Waits for a line of output with these words. */
    said,
    exit,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
      child.kill(signal)
      return exit
    },
    as: (token?: string) => client(contract, send(token)),
    read: async (path: string) => (await fetch(origin + path)).text(),
  }
}

/** Starts a site that is expected not to come up. */
export const failToStart = async (variables: Variables) => {
  const { child, said, exit, failure } = await launchHere(variables)
  const cameUp = said('Clubrun is ready').then(() => child.kill('SIGKILL'))
  const { code } = await exit
  await cameUp.catch(() => {})
  return { code, stderr: failure() }
}

/** Gone with the test that starts it. */
const launchHere = async (variables: Variables, node?: string) => {
  const data = variables.DATA_DIR ? {} : await emptyData()
  const launched = await launch({ ...data, ...variables }, node)
  onTestFinished(async () => {
    launched.child.kill('SIGKILL')
    await launched.exit
  })
  return launched
}

/** A raw connection, which can stop in the middle of a request, and its first answer. */
export const openSocket = async (origin: string, ...lines: readonly string[]) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  // The site may disconnect at any time, and be killed at the end of the test.
  socket.on('error', () => {})
  if (lines.length === 0) return { socket, start: '' }
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.once('data', (words) => resolve(String(socket.pause() && words)))
  socket.once('close', () => resolve(''))
  socket.write(lines.join('\r\n'))
  return { socket, start: await promise }
}

const secret = 'known to the tests and to the sites they start'

const dataWith = async (role: Role) => {
  const data = await emptyData()
  const { token } = await readDatabase(data, async (db) => {
    await migrate(db)
    return addPerson(db, openTokens(secret), role)
  })
  return { data: { ...data, TOKEN_SECRET: secret }, token }
}

/** Data with a moderator, and their token. */
export const dataWithModerator = () => dataWith('moderator')

/** Data with an admin, and their token. */
export const dataWithAdmin = () => dataWith('admin')

/** Opens the database of these settings. */
export const readDatabase = <Seen>(
  { DATA_DIR, DATABASE_URL }: DataSettings,
  see: (db: Database) => Promise<Seen>,
) => inDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, see)
