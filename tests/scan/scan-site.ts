import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openTokens } from '#server/identity/token.ts'
import { inDatabase } from '#tests/support/database.ts'
import { launch, portIn } from '#tests/support/launch.ts'
import { endWithParent } from './run-tool.ts'

const root = join(import.meta.dirname, '../..')
const password = 'scan-the-site-4711'

export type Caller = 'visitor' | 'member' | 'moderator' | 'admin'

/** A local trial with its demonstration club, and the tokens of its people. */
export const openScanSite = async (folder: string, databaseUrl?: string) => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const secret = randomUUID()
  const { child, said, lines, exit } = await launch({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    TOKEN_SECRET: secret,
    DEMO_PASSWORD: password,
  })
  endWithParent(child)
  const port = Number(portIn(await said('Clubrun is ready')))
  const origin = `http://127.0.0.1:${port}`
  const subjects = await readSubjects(dataDir, databaseUrl)
  const { mint } = openTokens(secret)

  /** New for every request, so that a sign-out ends only that session. */
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
    /** Stores a picture, which every ride and gallery entry needs. */
    async addPicture(): Promise<string> {
      const body = new FormData()
      body.set('image', new Blob([await readFile(join(root, 'web/public/icon-192.png'))]))
      const headers = { authorization: `Bearer ${await tokenOf('moderator')}` }
      const sent = await fetch(`${origin}/api/media/image`, { method: 'POST', headers, body })
      return (await sent.json()).data.url
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exit
      await writeFile(join(folder, 'site.log'), lines.join('\n'))
    },
  }
}

export type ScanSite = Awaited<ReturnType<typeof openScanSite>>

const readSubjects = async (dataDir: string, databaseUrl: string | undefined) => {
  const people = await inDatabase({ dataDir, databaseUrl }, (db) =>
    db.selectFrom('person').select(['email', 'subject']).execute(),
  )
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
