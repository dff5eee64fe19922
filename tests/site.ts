import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Client, client, type Send } from '#contract/client.ts'
import type { Role } from '#contract/endpoint.ts'
import { type Contract, contract } from '#contract/index.ts'
import { openSite } from '#main/site.ts'
import { readContent } from '#server/content/read-content.ts'
import { openLog } from '#server/http/log.ts'
import { readSettings } from '#server/settings.ts'
import { dayWithRoom } from './support/demo-club.ts'
import { keepsPromise } from './support/keeps-promise.ts'
import { welcome } from './support/person.ts'
import { placeFor } from './support/place.ts'

const root = join(import.meta.dirname, '..')

export type Somebody = Client<Contract> & {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** A whole site on a place of its own, as a visitor finds it on the network, and people in it. */
export const openTestSite = async (variables: NodeJS.ProcessEnv = {}) => {
  await dayWithRoom()
  const place = variables.DATA_DIR ? {} : await placeFor(variables)
  const lines: string[] = []
  const site = await openSite({
    settings: readSettings({ PORT: '0', ...place, ...variables }),
    content: await readContent(join(root, 'content')),
    log: openLog('info', (text) => lines.push(...text.split('\n').filter(Boolean)), false),
    assetFolder: join(root, 'build/client'),
    render: (await import(join(root, 'build/server/index.js'))).createRender(),
  })
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
      await keepsPromise(path, init.method ?? 'GET', response.clone())
      return response
    }

  const enter = async (...roles: readonly Role[]): Promise<Somebody> => {
    const { id, email, token } = await welcome(site.db, site.tokens, ...roles)
    return { ...client(contract, send(token)), id, email, token }
  }

  return {
    origin,
    db: site.db,
    tokens: site.tokens,
    tidy: site.cleanUp,
    /** Ends it before the test does, so that another one can be opened on its place. */
    close,
    lines,
    visitor: client(contract, send()),
    /** Somebody with this token, or this proof. */
    holding: (token: string) => client(contract, send(token)),
    enter,
    member: await enter(),
    moderator: await enter('moderator'),
    admin: await enter('admin'),
    /** A plain request, for what a well-behaved client would never send. */
    ask: (path: string, init?: RequestInit) => fetch(origin + path, init),
  }
}
