import type * as z from 'zod/mini'
import { type Endpoint, pathParameters, takesBody } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { type Ids, samples } from './samples.ts'
import type { Caller, ScanSite } from './scan-site.ts'
import type { Target } from './sqlmap.ts'

export type ScanTarget = Target & { readonly as: Caller }

/** Every call that takes input, with a caller who is allowed. Uploads are left to the tests. */
export const findTargets = async (trial: ScanSite): Promise<readonly ScanTarget[]> => {
  const ids = await knownIds(trial)
  const calls = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Endpoint>)
      .filter(([, { carries }]) => !carries)
      .map(([verb, endpoint]) => targetOf(`${feature}.${verb}`, endpoint, samples(ids, feature)))
      .filter((target) => target !== undefined),
  )
  // Removed rows cannot be changed any more.
  const removesLast = (a: ScanTarget, b: ScanTarget) =>
    Number(a.method === 'DELETE') - Number(b.method === 'DELETE')
  return [...calls, ...providerTargets, ...pageTargets(ids)].toSorted(removesLast)
}

const targetOf = (
  name: string,
  endpoint: Endpoint,
  samples: Record<string, unknown[]>,
): ScanTarget | undefined => {
  const { method, path, input, access } = endpoint
  const inBody = takesBody(endpoint)
  const fields = Object.entries((input as z.ZodMiniObject).shape).filter(
    ([name]) => name !== 'cursor',
  )
  if (fields.length === 0) return undefined
  const given = Object.fromEntries(
    fields.map(([field, shape]) => [
      field,
      samples[field]?.find((sample) => (shape as z.ZodMiniType).safeParse(sample).success),
    ]),
  )
  if (!input.safeParse(given).success) throw new Error(`No sample is good for ${name}.`)
  const inPath = pathParameters(path)
  const rest = Object.fromEntries(
    Object.entries(given).filter(([field]) => !inPath.includes(field)),
  )
  const filled = path.replace(/:(\w+)/g, (_, field) => `${given[field]}*`)
  const query = new URLSearchParams(rest as Record<string, string>)
  return {
    name,
    method,
    as: whoMay(access),
    path: `/api${filled}${inBody || query.size === 0 ? '' : `?${query}`}`,
    ...(inBody && { body: rest }),
  }
}

const whoMay = (access: Endpoint['access']): Caller => {
  if (access === 'everyone') return 'visitor'
  return typeof access === 'string' ? 'member' : (access[0] ?? 'admin')
}

const knownIds = async ({ read, addPicture }: ScanSite) => {
  const [route] = await read('/routes', 'moderator')
  const last = async (path: string) => (await read(path, 'admin')).at(-1)
  const [users, events, news, gallery, contact] = await Promise.all(
    ['/users', '/events', '/newsInfo', '/gallery', '/contact'].map(last),
  )
  const byFeature = { users, events, news, gallery, contact }
  const ids = Object.entries(byFeature).map(([feature, { _id }]) => [feature, _id])
  const named = { route: route?.slug ?? 'a-route', picture: await addPicture() }
  return { ...Object.fromEntries(ids), ...named } as Ids
}

const email = 'member@demo.club'
const password = 'another-one-4711'

const providerTargets: readonly ScanTarget[] = [
  auth('sign-in/email', { email, password }),
  auth('sign-up/email', { name: 'Somebody', email, password }),
  auth('request-password-reset', { email }),
  auth('reset-password', { newPassword: password, token: 'x' }),
  auth('send-verification-email', { email }),
  auth('change-password', { currentPassword: password, newPassword: password }, 'member'),
  auth('update-user', { name: 'Somebody' }, 'member'),
  auth('give-email', { email }, 'member'),
  auth('verify-email', { token: 'x', password: 'x' }),
  page('/api/auth/callback/google?code=x&state=x&error=x'),
  page(
    '/api/auth/oauth-popup/start?provider=google&popupOrigin=http%3A%2F%2Flocalhost&popupNonce=x',
  ),
]

const pageTargets = ({ news, events, picture, route }: Ids) => [
  page('/api/problems/stale*'),
  page(`/calendar/${events}*.ics`),
  page(`/api/routes/${route}*/gpx?until=9999999999999&signature=x`),
  page(`/news/${news}*`),
  page('/news/before/x*'),
  page(`/gallery/rides/${events}*`),
  page('/gallery/rides/before/x*'),
  page(`${picture}*`),
  page('/dashboard/article/x*'),
]

function auth(path: string, body: object, as: Caller = 'visitor'): ScanTarget {
  return { name: `/api/auth/${path}`, method: 'POST', path: `/api/auth/${path}`, body, as }
}

function page(path: string): ScanTarget {
  return { name: path.replace('*', ''), method: 'GET', path, as: 'visitor' }
}
