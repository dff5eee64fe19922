import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { NewMessage } from '#contract/contact.ts'
import { type Access, endpoint } from '#contract/endpoint.ts'
import { RouteSlug } from '#contract/routes.ts'
import { Email, Id, Line } from '#contract/shapes.ts'
import { addresses } from '#tests/support/architecture/rules.ts'
import routes from '#web/routes.ts'
import { inputFor } from './derive.ts'
import type { Target } from './targets.ts'

type Asked = {
  readonly method?: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly access?: Access
  readonly input?: z.ZodMiniObject
  readonly feature?: string
} & Partial<Pick<Target, 'base' | 'sends' | 'weight' | 'headers'>>

const targetFor = (name: string, asked: Asked): Target => {
  const { method = 'GET', path, access = 'everyone', input = z.object({}), feature = name } = asked
  const { base = '', sends = 'query', weight = 2, headers } = asked
  return {
    name,
    feature,
    verb: '',
    base,
    endpoint: endpoint({ method, path, access, says: '', input, answer: z.unknown() }),
    sends,
    input: inputFor(name, input),
    weight,
    ...(headers && { headers }),
  }
}

const byId = z.object({ id: Id })

/** Every page that needs only its address; those behind a sign-in are the same for everyone. */
const pages = (): readonly Target[] => [
  ...addresses(routes)
    .filter((path) => !/[:*]/.test(path))
    .map((path) => targetFor('pages', { path: path as `/${string}` })),
  targetFor('pages', { path: '/news/:id', input: byId, feature: 'news', weight: 10 }),
  targetFor('pages', { path: '/dashboard/editEvent/:id', input: byId, feature: 'events' }),
]

const feeds = (): readonly Target[] =>
  (
    [
      ...['/calendar.ics', '/news.atom', '/news.json', '/healthz', '/readyz'],
      ...['/api/openapi.json', '/api/problems/stale'],
    ] as const
  ).map((path) => targetFor('feeds and files', { path, weight: 4 }))

const ranges = fc.oneof(
  fc.constant({}),
  fc.record({ range: fc.tuple(fc.nat(3000), fc.nat(3000)).map(([a, b]) => `bytes=${a}-${b}`) }),
  fc
    .constantFrom('bytes=-500', 'bytes=0-', 'bytes=0-0', 'bytes=0-1,5-6')
    .map((range) => ({ range })),
  fc.constantFrom('*', '"x"', 'W/"x", "y"').map((tag) => ({ 'if-none-match': tag })),
  fc
    .constantFrom('gzip', 'br', 'br;q=0, gzip', 'identity', '*')
    .map((one) => ({ 'accept-encoding': one })),
)

const files = async (pictures: readonly string[]): Promise<readonly Target[]> => {
  const folder = join(import.meta.dirname, '../../build/client')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .filter((_, at) => at % 8 === 0)
  return [...paths, ...pictures].map((path) =>
    targetFor('files', { path: path as `/${string}`, weight: 1, headers: ranges }),
  )
}

const password = z.literal('quiet-ferry-at-dawn')

/** The embedded identity provider. Calls that hash a password are rare. */
const provider = (accounts: readonly string[]): readonly Target[] => {
  const known = z.object({ email: z.literal(accounts), password })
  const to = (path: `/${string}`, more: Omit<Asked, 'path'> = {}) => {
    const method = more.input ? 'POST' : 'GET'
    const sends = more.input ? 'json' : 'query'
    return targetFor(`provider ${path}`, { path, base: '/api/auth', method, sends, ...more })
  }
  return [
    to('/sign-up/email', { input: z.object({ name: Line(100), email: Email, password }) }),
    to('/sign-in/email', { input: known }),
    to('/get-session', { access: 'proof', weight: 6 }),
    to('/list-accounts', { access: 'proof' }),
    to('/update-user', { access: 'proof', input: z.object({ name: Line(100) }), weight: 4 }),
    to('/sign-out', { access: 'proof', input: z.object({}) }),
    to('/request-password-reset', { input: z.object({ email: Email }), weight: 1 }),
  ]
}

/** Everything the site answers besides the calls of the contract. */
export const otherTargets = async (pictures: readonly string[], accounts: readonly string[]) => [
  ...pages(),
  ...feeds(),
  ...(await files(pictures)),
  ...provider(accounts),
  targetFor('calendar of a ride', {
    path: '/calendar/:id.ics',
    input: byId,
    feature: 'events',
    weight: 10,
  }),
  targetFor('GPX of a route', {
    path: '/api/routes/:slug/gpx',
    access: 'signed-in',
    input: z.object({ slug: RouteSlug }),
    feature: 'routes',
    weight: 10,
  }),
  targetFor('contact form', {
    path: '/contact',
    method: 'POST',
    sends: 'form',
    input: NewMessage,
    weight: 10,
  }),
]
