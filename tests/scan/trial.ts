import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEnvironment } from '#main/environment.ts'
import { openDatabase } from '#server/database/open.ts'
import { openTokens } from '#server/identity/token.ts'
import { freePort } from '#tests/machinery/free-port.ts'
import { endWithUs } from './run-tool.ts'

const house = join(import.meta.dirname, '../..')
const password = 'scan-the-site-4711'

export type Caller = 'visitor' | 'member' | 'moderator' | 'admin'

/** A local trial with its demonstration club, and whatever one of its people would show. */
export const openTrial = async (folder: string, databaseUrl?: string) => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const port = await freePort()
  const secret = randomUUID()
  const unset = Object.keys(await readEnvironment(house)).map((name) => [name, ''])
  const log = openSync(join(folder, 'site.log'), 'a')
  const child = spawn(process.execPath, [join(house, 'build/site.js')], {
    stdio: ['ignore', log, log],
    env: {
      ...Object.fromEntries(unset),
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      TOKEN_SECRET: secret,
      DEMO_PASSWORD: password,
    },
  })
  closeSync(log)
  endWithUs(child)
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  const origin = `http://127.0.0.1:${port}`
  if (!(await isReady(origin, 60))) {
    await stop()
    throw new Error(`The site did not start; ${folder}/site.log says why.`)
  }
  const subjects = await readSubjects(dataDir, databaseUrl)
  const { mint } = openTokens(secret)

  /** Made anew for every request: whoever ends a sign-in ends only that one. */
  const tokenOf = (caller: Caller) => {
    const email = `${caller}@demo.club`
    const subject = subjects.get(email) ?? ''
    return mint({ subject, email, emailVerified: true, session: randomUUID(), since: Date.now() })
  }

  return {
    port,
    origin,
    authorizeAs: async (caller: Caller) => {
      if (caller === 'visitor') return async () => undefined
      const proof = await signIn(origin, `${caller}@demo.club`)
      const ofProvider = (path: string) => path.startsWith('/api/auth/') || path === '/api/jwt'
      return async (path: string) => `Bearer ${ofProvider(path) ? proof : await tokenOf(caller)}`
    },
    read: async (path: string, caller: Caller) => {
      const headers = { authorization: `Bearer ${await tokenOf(caller)}` }
      return (await fetch(`${origin}/api${path}`, { headers })).json()
    },
    /** Puts a picture on the shelf, without which no ride and no frame of the gallery is taken. */
    async hangPicture(): Promise<string> {
      const body = new FormData()
      body.set('image', new Blob([await readFile(join(house, 'web/public/icon-192.png'))]))
      const headers = { authorization: `Bearer ${await tokenOf('moderator')}` }
      const sent = await fetch(`${origin}/api/media/image`, { method: 'POST', headers, body })
      return (await sent.json()).data.url
    },
    [Symbol.asyncDispose]: stop,
  }
}

export type Trial = Awaited<ReturnType<typeof openTrial>>

const isReady = async (origin: string, seconds: number) => {
  for (let tries = 0; tries < seconds * 10; tries++) {
    const status = await fetch(`${origin}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return true
    await sleep(100)
  }
  return false
}

const readSubjects = async (dataDir: string, databaseUrl: string | undefined) => {
  const { db, close } = await openDatabase({ dataDir, databaseUrl, onLost: () => {} })
  const people = await db.selectFrom('person').select(['email', 'subject']).execute()
  await close()
  return new Map(people.map(({ email, subject }) => [email, subject ?? '']))
}

const signIn = async (origin: string, email: string) => {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: origin.replace('127.0.0.1', 'localhost'),
    },
    body: JSON.stringify({ email, password }),
  })
  return response.headers.get('set-auth-token') ?? ''
}
