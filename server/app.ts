import { Hono } from 'hono'
import type { Content } from '#contract/club.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Changes } from './database/changes.ts'
import { asRefusal } from './database/faults.ts'
import type { Database } from './database/tables.ts'
import { refuse } from './door/answer.ts'
import { contractRoutes } from './door/contract-routes.ts'
import { nameRoute } from './door/inside.ts'
import type { Log } from './door/log.ts'
import { get, methodsByPath, type Route } from './door/route.ts'
import { inTime } from './door/time.ts'
import type { Tokens } from './identity/token.ts'
import { newsFeeds } from './news/feed.ts'
import { newsHandlers } from './news/handlers.ts'
import { userStore } from './users/store.ts'

export type Parts = {
  readonly db: Database
  readonly changes: Changes
  readonly tokens: Tokens
  readonly content: Content
  readonly log: Log
  /** Where the site is reached, as everybody should know it. */
  readonly origin: () => string
}

/** The server: every call of the contract, feeds, and the questions of those who watch over it. */
export const openApp = (parts: Parts) => {
  const routes = [
    ...contractRoutes({ ...parts, recognise: recogniser(parts) }, { news: newsHandlers }),
    ...newsFeeds(parts.db, parts.content.club, parts.origin),
    get('/healthz', () => Response.json({ alive: true })),
    get('/readyz', () => readiness(parts.db)),
  ]
  const paths = new Set(routes.map(({ path }) => path))
  const kept = new Set(routes.filter((route) => route.kept).map(({ path }) => path))
  return {
    fetch: hang(routes, parts.log).fetch,
    /** Every other path is a page. */
    answers: (path: string) => path.startsWith('/api/') || path === '/api' || paths.has(path),
    keeps: (path: string) => kept.has(path),
  }
}

const recogniser =
  ({ tokens, db }: Parts) =>
  async (token: string) => {
    const id = await tokens.read(token)
    return id === undefined ? undefined : userStore(db).find(id)
  }

const readiness = async (db: Database) => {
  await db.selectFrom('fact').select('name').limit(1).execute()
  return Response.json({ ready: true })
}

const hang = (routes: readonly Route[], log: Log) => {
  const app = new Hono<{ Bindings: { requestId: string } }>()
  for (const { method, path, answer } of routes) {
    app.on(method, path, async (c) => {
      const response = await inTime(answer(c.req.raw, c.req.param()))
      nameRoute(response.headers, path)
      return response
    })
  }
  for (const [path, methods] of methodsByPath(routes)) {
    app.all(path, () => refuse(new Refusal('wrong-method'), path, { allow: methods.join(', ') }))
  }
  app.notFound(() => refuse(new Refusal('not-found'), '*'))
  app.onError((error, c) => {
    const refusal = asRefusal(error) ?? new Refusal('unexpected')
    if (refusal.status >= 500) log.error('failed', error, { id: c.env.requestId })
    return refuse(refusal, c.req.routePath)
  })
  return app
}
