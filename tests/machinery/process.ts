import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { client, type Send } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { readEnvironment } from '#main/environment.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { welcome } from './person.ts'
import { emptyPlace } from './place.ts'

const house = join(import.meta.dirname, '../..')

type Variables = Readonly<Record<string, string>>
type Place = Awaited<ReturnType<typeof emptyPlace>>
type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** The real site as a process of its own, on an empty place unless one is named, once it is ready. */
export const startSite = async (variables: Variables = {}) => {
  const { child, said, lines, exit } = await launch(variables)
  const ready = JSON.parse(await said('Clubrun is ready'))
  const port = String(ready.port ?? new URL(ready.event.split(' ').at(-1)).port)
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
  const { child, said, exit, failure } = await launch(variables)
  const cameUp = said('Clubrun is ready').then(() => child.kill('SIGKILL'))
  const { code } = await exit
  await cameUp.catch(() => {})
  return { code, stderr: failure() }
}

/** Nothing of this machine or of a `.env` file reaches the site: every variable is given, or empty. */
const launch = async (variables: Variables) => {
  const place = variables.DATA_DIR ? {} : await emptyPlace()
  const here = Object.keys(await readEnvironment(house)).map((name) => [name, ''])
  const env = { ...Object.fromEntries(here), PORT: '0', ...place, ...variables }
  const child = spawn(process.execPath, ['build/site.js'], { cwd: house, env })
  const exit = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })

  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const lines: string[] = []
  const output = new EventEmitter()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    output.emit('line')
  })
  const silence = exit.then(() => {
    throw new Error(`The site left. ${stderr}`)
  })
  silence.catch(() => {})
  const said = async (words: string): Promise<string> => {
    const line = lines.find((line) => line.includes(words))
    if (line !== undefined) return line
    await Promise.race([once(output, 'line'), silence])
    return said(words)
  }
  return { child, said, lines, exit, failure: () => stderr }
}

/** A conversation by hand, which can stop in the middle of a sentence, and its first answer. */
export const dial = async (origin: string, ...lines: readonly string[]) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  if (lines.length === 0) return { socket, start: '' }
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.once('data', (words) => resolve(String(socket.pause() && words)))
  socket.write(lines.join('\r\n'))
  return { socket, start: await promise }
}

const secret = 'known to the tests and to the sites they start'

/** A place where a moderator is known, and the token that proves it. */
export const placeWithModerator = async () => {
  const place = await emptyPlace()
  const { token } = await look(place, async (db) => {
    await migrate(db)
    return welcome(db, openTokens(secret), 'moderator')
  })
  return { place: { ...place, TOKEN_SECRET: secret }, token }
}

/** Looks into the database of a place. */
export const look = async <Seen>(place: Place, see: (db: Database) => Promise<Seen>) => {
  const { DATA_DIR, DATABASE_URL } = place
  const opened = await openDatabase({
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    onLost: () => {},
  })
  try {
    return await see(opened.db)
  } finally {
    await opened.close()
  }
}
