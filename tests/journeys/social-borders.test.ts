import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider, sessionOf, signIn } from '#tests/support/embedded-provider.ts'
import { openMailServer, tokenIn } from '#tests/support/mail-server.ts'
import { openPopup, type Popup, readMessage, readPicker, signInAs } from '#tests/support/popup.ts'

const PUBLIC_URL = 'https://club.example'
const DEMO_PASSWORD = 'a-word-for-everyone'
const google = { GOOGLE_CLIENT_ID: 'our-google', GOOGLE_CLIENT_SECRET: 'secret' }
const twitter = { TWITTER_CLIENT_ID: 'our-twitter', TWITTER_CLIENT_SECRET: 'secret' }

test('Google does not open an account whose address is not confirmed', async () => {
  const site = await openTestSite()
  const farhan = { email: 'farhan.kabir@example.com', password: 'quiet-ferry-at-dawn' }
  await askProvider(site, '/sign-up/email', { ...farhan, name: 'Somebody else' })
  for (const social of ['google', 'twitter']) {
    const { token, error } = await signInAs(site.origin, social, 'Farhan Kabir')
    expect([token, error?.code]).toEqual([undefined, 'account_not_linked'])
  }
  const proof = await signIn(site, farhan.email, farhan.password)
  expect((await sessionOf(site, proof)).user.name).toBe('Somebody else')
})

test('once its owner has chosen a new password by mail, Google opens it, and the first password does not', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const farhan = { email: 'farhan.kabir@example.com', password: 'quiet-ferry-at-dawn' }
  await askProvider(site, '/sign-up/email', { ...farhan, name: 'Somebody else' })
  await askProvider(site, '/request-password-reset', farhan)
  const reset = { token: tokenIn(await mailServer.mail(2), '/reset-password') }
  const newPassword = 'loud-harbour-at-noon'
  expect((await askProvider(site, '/reset-password', { ...reset, newPassword })).status).toBe(200)
  const { token: byGoogle } = await signInAs(site.origin, 'google', 'Farhan Kabir')
  expect((await sessionOf(site, byGoogle)).user).toMatchObject({ email: farhan.email })
  expect(await signIn(site, farhan.email, farhan.password)).toBe('')
})

test('a member with a confirmed address can also sign in with Google, to the same record', async () => {
  const site = await openTestSite({ DEMO_PASSWORD })
  const member = { email: 'member@demo.club' }
  const { token: byGoogle = '' } = await signInAs(site.origin, 'google', 'Farida Begum')
  const byPassword = await signIn(site, member.email, DEMO_PASSWORD)
  expect((await site.holding(byGoogle).identity.exchange(member)).known).toBe(true)
  expect((await sessionOf(site, byGoogle)).user).toEqual((await sessionOf(site, byPassword)).user)
})

test('a code works only in its own window, and a window only with its cookies', async () => {
  const site = await openTestSite()
  const [mine, other] = [await openPopup(site, 'google'), await openPopup(site, 'google')]
  const { wayOf } = await readPicker(mine)
  const stolen = new URL(wayOf('Farhan Kabir'), site.origin)
  const theirs = new URL((await readPicker(other)).wayOf('Farhan Kabir'), site.origin)
  stolen.searchParams.set('state', theirs.searchParams.get('state') ?? '')
  expect((await readMessage(await other.visit(stolen.href))).error?.code).toBe('invalid_code')

  mine.cookies.clear()
  const astray = await mine.visit(wayOf('Farhan Kabir'))
  expect(astray.headers.get('location')).toBe('/login?error=state_mismatch')
  expect(astray.headers.get('set-auth-token')).toBeNull()
})

/** Ways to send one provider's answer to the other's callback: the last address of a window. */
const mixUps = {
  async 'the answer of the one is carried to where the other answers'(popup, begun, other) {
    return (await readPicker(popup)).wayOf('Farhan Kabir').replace(begun, other)
  },
  async 'so it is, with the state as the provider itself knows it'(popup, begun, other) {
    const way = new URL((await readPicker(popup)).wayOf('Farhan Kabir'), 'http://site')
    const { sub = '' } = decodeJwt(way.searchParams.get('state') ?? '')
    way.searchParams.set('state', sub)
    return (way.pathname + way.search).replace(begun, other)
  },
  async 'the window is led to the other, with all that was asked of the one'(popup, begun, other) {
    const leadsTo = popup.leadsTo.replaceAll(begun, other)
    return (await readPicker({ ...popup, leadsTo })).wayOf('Farhan Kabir')
  },
} satisfies Record<string, (popup: Popup, begun: string, other: string) => Promise<string>>

test('a sign-in begun at one provider cannot end at the other, and adds no account', async () => {
  const site = await openTestSite()
  const people = () => site.db.selectFrom('auth_user').select('id').execute()
  const before = await people()
  for (const [begun, other] of [
    ['google', 'twitter'],
    ['twitter', 'google'],
  ] as const) {
    for (const [trick, play] of Object.entries(mixUps)) {
      const popup = await openPopup(site, begun)
      const answer = await popup.visit(await play(popup, begun, other))
      expect([trick, answer.headers.get('set-auth-token')]).toEqual([trick, null])
      const { token, error } = await readMessage(answer)
      expect([trick, token, error?.code]).toEqual([trick, undefined, 'state_not_found'])
    }
  }
  expect(await people()).toEqual(before)
})

test('the page of the fake provider is plain, strict, and as separate from the site as the real ones', async () => {
  const site = await openTestSite()
  const { page, html, offers } = await readPicker(await openPopup(site, 'twitter'))
  expect([...offers.keys()]).toEqual([
    ...['Farhan Kabir', 'Mitu Sarker', 'Tuli Akter', 'Joseph Gomes', 'Farida Begum'],
    'Deny',
  ])
  expect(html).toMatch(/Tuli Akter<small>hides the email address/)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'/,
  )
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  for (const query of ['', '?client_id=stand-in&redirect_uri=https://evil.example']) {
    expect((await site.ask(`/api/stand-in/google${query}`)).status).toBe(404)
  }
})

test('a window that was opened by another site is turned away', async () => {
  const site = await openTestSite()
  const { start } = await openPopup({ ...site, known: 'https://evil.example' }, 'google')
  expect([start.status, await start.json()]).toMatchObject([403, { code: 'INVALID_ORIGIN' }])
})

test('on a public site the cookie of a sign-in is for this very host, for https and for no script', async () => {
  const site = await openTestSite({ PUBLIC_URL })
  const rima = { email: 'rima@example.com', name: 'Rima', password: 'quiet-ferry-at-dawn' }
  const { headers } = await askProvider(site, '/sign-up/email', rima, { from: PUBLIC_URL })
  const [cookie = '', ...others] = headers.getSetCookie()
  expect(others).toEqual([])
  expect(cookie).toMatch(
    /^__Host-clubrun\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  const [given = ''] = cookie.split(';')
  const known = await site.ask('/api/auth/get-session', { headers: { cookie: given } })
  expect(await known.json()).toMatchObject({ user: { email: rima.email } })
})

test('a public site without keys says that the provider is not available, and has no fake one', async () => {
  const site = await openTestSite({ PUBLIC_URL })
  for (const social of ['google', 'twitter']) {
    const { start } = await openPopup({ ...site, known: PUBLIC_URL }, social)
    expect((await readMessage(start)).error?.code).toBe('provider_not_found')
    expect((await site.ask(`/api/stand-in/${social}`)).status).toBe(404)
  }
})

test('a public site with keys leads to the real ones, and only then shows pictures from there', async () => {
  const without = await openTestSite({ PUBLIC_URL })
  const site = await openTestSite({ PUBLIC_URL, ...google, ...twitter })
  const pictures = async ({ origin }: { origin: string }) =>
    (await fetch(origin)).headers.get('content-security-policy')?.match(/img-src ([^;]+)/)?.[1]
  expect(await pictures(without)).toBe("'self' data: blob:")
  expect(await pictures(site)).toBe(
    "'self' data: blob: https://lh3.googleusercontent.com https://pbs.twimg.com",
  )
  const way = { ...site, known: PUBLIC_URL }
  for (const [social, place] of [
    ['google', 'https://accounts.google.com/o/oauth2/v2/auth'],
    ['twitter', 'https://x.com/i/oauth2/authorize'],
  ] as const) {
    const to = new URL((await openPopup(way, social)).leadsTo)
    expect(to.origin + to.pathname).toBe(place)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      client_id: `our-${social}`,
      redirect_uri: `${PUBLIC_URL}/api/auth/callback/${social}`,
      code_challenge_method: 'S256',
    })
    expect((await site.ask(`/api/stand-in/${social}`)).status).toBe(404)
  }
})

test('in a local trial with keys for Google only, only Twitter is faked', async () => {
  const site = await openTestSite(google)
  expect((await openPopup(site, 'google')).leadsTo).toMatch(/^https:\/\/accounts\.google\.com\//)
  expect((await openPopup(site, 'twitter')).leadsTo).toMatch(/^\/api\/stand-in\/twitter\?/)
  expect((await site.ask('/api/stand-in/google')).status).toBe(404)
})
