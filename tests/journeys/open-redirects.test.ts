import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'
import { openPopup, readMessage, readPicker } from '#tests/support/popup.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { rima } from '#tests/support/rima.ts'
import { returnPath } from '#web/layout/return-path.ts'

/** The database makes no difference here. */

const evil = 'https://evil.example'

/** Addresses of other sites that look like a path of this one. */
const astray = [
  evil,
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '/ok/../..//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://club.example@evil.example',
  'https://club.example.evil.example',
  '\\\\evil.example',
  '/@evil.example//..//',
]

const names = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo', 'redirect']

test('no address here redirects to another site', async () => {
  const site = await openTestSite()
  const leads = (location: string | null) =>
    location === null ? site.origin : new URL(location, site.origin).origin
  const own = [site.origin, site.origin.replace('127.0.0.1', 'localhost')]
  const redirects = Object.fromEntries(names.map((name) => [name, '/ok/../..//evil.example']))
  const signIn = await askProvider(site, '/sign-in/email', { ...rima, ...redirects })
  expect([signIn.headers.get('location'), await signIn.text()].join()).not.toContain('evil')
  for (const way of astray) {
    const query = new URLSearchParams(names.map((name) => [name, way]))
    const start = { provider: 'google', popupOrigin: site.origin }
    for (const path of [
      `/verify-email?token=x&${query}`,
      `/api/auth/callback/google?error=x&state=x&${query}`,
      `/api/auth/oauth-popup/start?${new URLSearchParams(start)}&${query}`,
      `/login?from=${encodeURIComponent(way)}`,
      `/contact/sent?${query}`,
    ]) {
      const answer = await site.ask(path, { redirect: 'manual' })
      const location = answer.headers.get('location')
      expect([path, own.includes(leads(location))]).toEqual([path, true])
      expect([path, location ?? '']).toEqual([path, expect.not.stringContaining('evil')])
    }
    const path = returnPath(`?${new URLSearchParams({ from: way })}`)
    expect([way, new URL(path, site.origin).origin]).toEqual([way, site.origin])
    if (!way.startsWith('/')) continue
    const { headers } = await sendRaw(
      site.origin,
      encodeURI(way).replaceAll('%25', '%').replaceAll('%5C', '\\'),
    )
    expect([way, leads((headers.location as string | undefined) ?? null)]).toEqual([
      way,
      site.origin,
    ])
  }
})

test('a sign-in window reports its end to this site and to no other', async () => {
  const site = await openTestSite()
  const popup = await openPopup(site, 'google')
  const { wayOf } = await readPicker(popup)
  const completion = await popup.visit(wayOf('Farhan Kabir'))
  expect(completion.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(completion.headers.get('cache-control')).toBe('no-store')
  expect((await readMessage(completion)).targetOrigin).toBe(site.origin)
  for (const from of [evil, 'null', '*', '', `${site.origin}.evil.example`, 'javascript:']) {
    const query = new URLSearchParams({ provider: 'google', popupOrigin: from, popupNonce: 'x' })
    const start = await site.ask(`/api/auth/oauth-popup/start?${query}`, { redirect: 'manual' })
    expect([from, start.status]).toEqual([from, 403])
    expect(start.headers.getSetCookie()).toEqual([])
  }
})
