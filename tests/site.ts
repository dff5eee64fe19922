import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Client, client, type Send } from '#contract/client.ts'
import type { Role } from '#contract/endpoint.ts'
import { type Contract, contract } from '#contract/index.ts'
import { openSite } from '#main/site.ts'
import type { PageValues } from '#server/content/page-shapes.ts'
import { readFiles as readContentFiles } from '#server/content/read-content.ts'
import { readAssets } from '#server/http/assets.ts'
import { openLog } from '#server/http/log.ts'
import { readSettings } from '#server/settings.ts'
import { addPerson } from './support/add-person.ts'
import { checkAnswer } from './support/check-answer.ts'
import { dataFor } from './support/data-settings.ts'
import { waitNearMidnight } from './support/demo-club.ts'
import { openPictureCopies } from './support/picture-copies.ts'

const root = join(import.meta.dirname, '..')

const readOnce = <Value>(read: () => Promise<Value>) => {
  let value: Promise<Value> | undefined
  return () => {
    value ??= read()
    return value
  }
}

/** The same for every site, so it is read only once. */
export const content = readOnce(() => readContentFiles(join(root, 'content')))

const read = new Map<string, ReturnType<typeof readAssets>>()

/** Reading all built files takes longer than everything else that opens a site. */
const readFiles: typeof readAssets = (folder, headers) => {
  const key = JSON.stringify([folder, headers])
  const files = read.get(key) ?? readAssets(folder, headers)
  read.set(key, files)
  return files
}

export type Person = Client<Contract> & {
  readonly id: string
  readonly email: string
  readonly token: string
  /** Missing where the site is a process of its own. */
  readonly copyPicture?: ReturnType<typeof openPictureCopies>
}

/** Only a local trial has a mailbox instead of a mail server: a public site sends no mail without one. */
export const withoutMail = { PUBLIC_URL: 'https://club.example' }

/** Opens a whole site on the network, with its own data and people. */
export const openTestSite = async (variables: NodeJS.ProcessEnv = {}, files?: PageValues) => {
  await waitNearMidnight()
  const data = variables.DATA_DIR ? {} : await dataFor(variables)
  const lines: string[] = []
  const settings = readSettings({ PORT: '0', ...data, ...variables })
  const site = await openSite({
    settings,
    content: files ?? (await content()),
    log: openLog('info', (text) => lines.push(...text.split('\n').filter(Boolean)), false),
    assetFolder: join(root, 'build/client'),
    readFiles,
    render: (await import(join(root, 'build/server/index.js'))).createRender(),
  })
  // What happened in the demonstration club: tests look for what they did themselves.
  if (!variables.DATA_DIR) await site.db.deleteFrom('audit').execute()
  const port = await site.listen()
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= site.close()
    return closed
  }
  onTestFinished(close)
  const origin = `http://127.0.0.1:${port}`

  const send =
    (token?: string): Send =>
    async (path, init) => {
      const headers = new Headers(init.headers)
      if (token) headers.set('authorization', `Bearer, ${token}`)
      const response = await fetch(`${origin}/api${path}`, { ...init, headers })
      await checkAnswer(path, init.method ?? 'GET', response.clone())
      return response
    }

  const copyPicture = openPictureCopies(site.db, settings)
  const enter = async (...roles: readonly Role[]): Promise<Person> => {
    const { id, email, token } = await addPerson(site.db, site.tokens, ...roles)
    return { ...client(contract, send(token)), id, email, token, copyPicture }
  }

  return {
    origin,
    publicUrl: settings.publicUrl,
    db: site.db,
    tokens: site.tokens,
    tidy: site.cleanUp,
    /** What the site does every minute. */
    aMinuteLater: site.doWhatIsDue,
    /** Sends the notices that are due now. */
    sendNotices: site.sendNotices,
    /** Closes it before the end of the test, so that another one can open the same data. */
    close,
    lines,
    visitor: client(contract, send()),
    /** A person with this token or proof. */
    holding: (token: string) => client(contract, send(token)),
    enter,
    member: await enter(),
    moderator: await enter('moderator'),
    admin: await enter('admin'),
    /** A plain request, for what a well-behaved client would never send. */
    ask: (path: string, init?: RequestInit) => fetch(origin + path, init),
  }
}
