import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'
import { registerRima, rima } from '#tests/support/rima.ts'

/** The database makes no difference here. */

const PUBLIC_URL = 'https://club.example'
const evil = 'https://evil.example'

const message = { name: 'Rima', email: rima.email, message: 'Hello', topic: 'a trap' }

/** One answer of every kind. */
const answers: readonly (readonly [path: string, status: number, init?: RequestInit])[] = [
  ['/', 200],
  ['/news', 200],
  ['/login', 200],
  ['/dashboard/users', 200],
  ['/no-such-page', 404],
  ['/%ff', 404],
  ['/news.data', 200],
  ['/news.atom', 200],
  ['/news.json', 200],
  ['/calendar.ics', 200],
  ['/calendar/nothing.ics', 404],
  ['/sitemap.xml', 200],
  ['/robots.txt', 200],
  ['/manifest.webmanifest', 200],
  ['/service-worker.js', 200],
  ['/favicon.svg', 200],
  ['/media/nothing.webp', 404],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/api/newsInfo', 200],
  ['/api/newsInfo?limit=1', 200],
  ['/api/users', 401],
  ['/api/nothing', 404],
  ['/api/openapi.json', 200],
  ['/api/problems/busy', 200],
  ['/api/auth/get-session', 200],
  ['/api/auth/nothing', 404],
  [`/api/auth/oauth-popup/start?provider=none&popupOrigin=${PUBLIC_URL}`, 200],
  ['/api/contact', 415, { method: 'POST', body: 'x' }],
  ['/about', 405, { method: 'PUT' }],
  ['/contact', 303, { method: 'POST', body: new URLSearchParams(message) }],
]

test('no answer can be framed, sniffed, read or cached by another site', async () => {
  const site = await openTestSite({ PUBLIC_URL, HSTS_SUBDOMAINS: '1' })
  for (const [path, status, init] of answers) {
    for (const origin of [undefined, evil, 'null']) {
      const headers = { ...(origin && path !== '/contact' && { origin }) }
      const answer = await site.ask(path, { redirect: 'manual', ...init, headers })
      expect([path, answer.status]).toEqual([path, status])
      const said = Object.fromEntries(answer.headers)
      expect([path, said]).toMatchObject([
        path,
        {
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-resource-policy': 'same-origin',
          'cross-origin-opener-policy': expect.stringMatching(
            /^same-origin-allow-popups$|^unsafe-none$/,
          ),
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
          'cache-control': expect.any(String),
        },
      ])
      const policy = said['content-security-policy'] ?? ''
      expect([
        path,
        policy.match(/unsafe-(inline|eval)|\*|script-src[^;]* (https?:|data:)/),
      ]).toEqual([path, path === '/favicon.svg' ? expect.anything() : null])
      const opened = Object.keys(said).filter((name) => name.startsWith('access-control-'))
      expect([path, opened]).toEqual([path, []])
      expect([path, said.server, said['x-powered-by']]).toEqual([path, undefined, undefined])
    }
  }
  for (const path of ['/api/users', '/api/newsInfo', '/api/auth/sign-in/email', '/']) {
    const preflight = await site.ask(path, {
      method: 'OPTIONS',
      headers: { origin: evil, 'access-control-request-method': 'POST' },
    })
    expect([path, preflight.ok, [...preflight.headers.keys()].join()]).toEqual([
      path,
      false,
      expect.not.stringContaining('access-control'),
    ])
  }
})

test('answers about a person are cached nowhere', async () => {
  const site = await openTestSite()
  const proof = await registerRima(site)
  const asks: [string, string][] = [
    ...['/me', '/me/export', '/users', '/contact', '/audit', '/media/doors'].map(
      (path): [string, string] => [`/api${path}`, site.admin.token],
    ),
    [`/api/user/admin/${site.admin.email}`, site.admin.token],
    ['/api/auth/get-session', proof],
    ['/api/auth/list-accounts', proof],
  ]
  for (const [path, token] of asks) {
    const answer = await site.ask(path, { headers: { authorization: `Bearer ${token}` } })
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})

test('a cookie of the site is sent by its own pages only, and hidden from scripts', async () => {
  const site = await openTestSite({ PUBLIC_URL })
  const account = { ...rima, name: 'Rima' }
  const { headers } = await askProvider(site, '/sign-up/email', account, { from: PUBLIC_URL })
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-clubrun\.session_token=/)
  expect(cookie.split('; ').slice(1)).toEqual(
    expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']),
  )
  expect(cookie).not.toMatch(/domain=/i)

  const carried = { cookie: cookie.split(';')[0] ?? '' }
  const bodies: [string, object][] = [
    ['/sign-out', {}],
    ['/update-user', { name: 'Taken' }],
    ['/change-password', { currentPassword: rima.password, newPassword: 'loud-harbour-at-noon' }],
    ['/sign-in/email', rima],
    ['/sign-up/email', account],
    ['/give-email', {}],
    ['/verify-email', { token: 'x' }],
  ]
  /** Attempts for one address are limited, which is not tested here. */
  const fresh = ['/sign-up/email', '/give-email']
  const somebodyNew = () => `${crypto.randomUUID()}@example.com`
  const foreign: [string, Record<string, string>, number][] = [
    ['from another site', { origin: evil }, 403],
    ['from nowhere', { origin: 'null' }, 403],
    ['from a neighbour', { origin: 'https://www.club.example' }, 403],
    ['from a name that begins alike', { origin: `${PUBLIC_URL}.evil.example` }, 403],
    ['by an address alone', { referer: `${evil}/?${PUBLIC_URL}` }, 403],
    ['with no word of where from', {}, 403],
    ['as a form', { origin: PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as text', { origin: PUBLIC_URL, 'content-type': 'text/plain' }, 415],
  ]
  for (const [path, body] of bodies) {
    for (const [way, more, status] of foreign) {
      const answer = await site.ask(`/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...carried, ...more },
        body: JSON.stringify({ ...body, ...(fresh.includes(path) && { email: somebodyNew() }) }),
      })
      expect([path, way, answer.status]).toEqual([path, way, status])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  }
  const self = await site.ask('/api/auth/get-session', { headers: carried })
  expect((await self.json()).user).toMatchObject({ email: rima.email, name: 'Rima' })
  expect((await site.ask('/api/me', { headers: carried })).status).toBe(401)
  expect((await site.ask('/api/auth/sign-out', { headers: carried })).status).toBe(405)
})
