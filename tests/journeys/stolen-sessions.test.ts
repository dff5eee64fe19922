import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider, sessionOf, signIn } from '#tests/support/embedded-provider.ts'
import { openMailServer, tokenIn } from '#tests/support/mail-server.ts'
import { openPopup, readPicker } from '#tests/support/popup.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { enterRima, registerRima, rima } from '#tests/support/rima.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const dead = { status: 401 }

/** Neither the token nor the proof behind it works any more. */
const expectWorthless = async (site: Site, token: string, proof: string) => {
  await expect(site.holding(token).users.me({})).rejects.toMatchObject(dead)
  await expect(site.holding(token).identity.leave({})).rejects.toMatchObject(dead)
  await expect(site.holding(proof).identity.exchange(rima)).rejects.toMatchObject(dead)
}

test('a copied session does not work after it has ended', async () => {
  const site = await openTestSite()
  const first = await enterRima(site)
  await first.identity.leave({})
  await expectWorthless(site, first.token, first.proof)

  const enter = async () => enterRima(site, await signIn(site, rima.email, rima.password))
  const [here, there] = [await enter(), await enter()]
  await here.identity.leave({ everywhere: true })
  for (const one of [here, there]) await expectWorthless(site, one.token, one.proof)

  const [mine, thiefs] = [await enter(), await enter()]
  const newPassword = 'loud-harbour-at-noon'
  const change = { currentPassword: rima.password, newPassword }
  const stays = await askProvider(
    site,
    '/change-password',
    { ...change, revokeOtherSessions: false },
    { proof: thiefs.proof },
  )
  expect(stays.status).toBe(422)
  expect((await askProvider(site, '/change-password', change, { proof: mine.proof })).status).toBe(
    200,
  )
  await expectWorthless(site, thiefs.token, thiefs.proof)

  const last = await enterRima(site, await signIn(site, rima.email, newPassword))
  await site.admin.users.makeAdmin({ id: last.id })
  expect(await last.users.list({ limit: 1 })).toHaveLength(1)
  await site.admin.users.makeMember({ id: last.id })
  await expect(last.users.list({})).rejects.toMatchObject({ status: 403 })
  await site.admin.users.remove({ id: last.id })
  await expectWorthless(site, last.token, last.proof)
  expect(await signIn(site, rima.email, newPassword)).toBe('')
})

test('a sign-in starts a new session', async () => {
  const site = await openTestSite()
  const attacker = { email: 'attacker@example.com', password: 'cold-anchor-at-dusk' }
  await askProvider(site, '/sign-up/email', { ...attacker, name: 'Attacker' })
  await registerRima(site)
  const planted = await signIn(site, attacker.email, attacker.password)
  const invented = 'x'.repeat(32)
  for (const session of [planted, encodeURIComponent(planted), invented]) {
    const signedIn = await fetch(`${site.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: site.origin,
        cookie: `clubrun.session_token=${session}`,
        authorization: `Bearer ${session}`,
      },
      body: JSON.stringify(rima),
    })
    expect(signedIn.status).toBe(200)
    const given = signedIn.headers.get('set-auth-token') ?? ''
    expect(given).not.toContain(decodeURIComponent(session).split('.')[0])
    expect((await sessionOf(site, given)).user.email).toBe(rima.email)
    expect((await sessionOf(site, session))?.user.email).not.toBe(rima.email)
  }
})

test('a sign-in ends the earlier one of its browser, and none elsewhere', async () => {
  const site = await openTestSite()
  const first = await enterRima(site)
  const elsewhere = await enterRima(site, await signIn(site, rima.email, rima.password))
  const again = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: site.origin,
      cookie: `clubrun.session_token=${first.proof}`,
    },
    body: JSON.stringify(rima),
  })
  const second = await enterRima(site, again.headers.get('set-auth-token') ?? '')
  await expectWorthless(site, first.token, first.proof)

  const tryGoogle = async (words: string) => {
    const popup = await openPopup(site, 'google')
    popup.cookies.set('clubrun.session_token', second.proof)
    await popup.visit((await readPicker(popup)).wayOf(words))
  }
  await tryGoogle('Deny')
  expect(await second.users.me({})).toMatchObject({ _id: second.id })
  await tryGoogle('Farhan Kabir')
  await expectWorthless(site, second.token, second.proof)
  expect(await elsewhere.users.me({})).toMatchObject({ _id: elsewhere.id })
  expect((await sessionOf(site, elsewhere.proof)).user.email).toBe(rima.email)
})

test('a token or link for one purpose works for no other', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const self = await enterRima(site)
  const verify = tokenIn(await mailServer.mail(1), '/verify-email')
  await askProvider(site, '/request-password-reset', { email: rima.email })
  const reset = tokenIn(await mailServer.mail(2), '/reset-password')
  await self.identity.askForEmail({ email: 'new@example.com' })
  const link = (await mailServer.mail(3)).text.match(/change=(\S+)/)?.[1] ?? ''
  const change = decodeURIComponent(link)

  for (const token of [self.proof, verify, reset, change]) {
    await expect(site.holding(token).users.me({})).rejects.toMatchObject(dead)
  }
  for (const proof of [self.token, verify, reset, change]) {
    await expect(site.holding(proof).identity.exchange(rima)).rejects.toMatchObject(dead)
  }
  const newPassword = 'loud-harbour-at-noon'
  for (const token of [self.token, self.proof, verify, change]) {
    const answer = await askProvider(site, '/reset-password', { token, newPassword })
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'INVALID_TOKEN'])
  }
  for (const token of [self.token, self.proof, reset, change]) {
    const answer = await askProvider(site, '/verify-email', { token }, { proof: self.proof })
    expect([answer.status, (await answer.json()).type]).toEqual([409, '/api/problems/dead-link'])
    const disowning = site.visitor.identity.disown({ token: token.padEnd(20, 'x') })
    await expect(disowning).rejects.toMatchObject({ refusal: 'dead-link' })
  }
  for (const token of [self.token, self.proof, verify, reset]) {
    const answer = self.identity.confirmEmail({ token: token.padEnd(20, 'x') })
    await expect(answer).rejects.toMatchObject({ refusal: 'dead-link' })
  }
  expect((await sessionOf(site, self.proof)).user).toMatchObject({
    email: rima.email,
    emailVerified: false,
  })

  await sql`update auth_verification set "expiresAt" = '2020-01-01T00:00:00.000Z'`.execute(site.db)
  const late = await askProvider(site, '/reset-password', { token: reset, newPassword })
  expect([late.status, (await late.json()).code]).toEqual([409, 'INVALID_TOKEN'])
  expect(await signIn(site, rima.email, rima.password)).not.toBe('')
})

test('a stored session proves nothing without the secret', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const self = await enterRima(site)
  await askProvider(site, '/request-password-reset', { email: rima.email })
  const reset = tokenIn(await mailServer.mail(2), '/reset-password')

  const sessions = await sql<{ token: string }>`select token from auth_session`.execute(site.db)
  const stolen = sessions.rows.map(({ token }) => token)
  expect(stolen).toHaveLength(1)
  for (const token of [...stolen, ...stolen.map((token) => `${token}.${token}`)]) {
    expect(await sessionOf(site, token)).toBeNull()
    const headers = { cookie: `clubrun.session_token=${token}` }
    expect(await (await site.ask('/api/auth/get-session', { headers })).json()).toBeNull()
    await expect(site.holding(token).identity.exchange(rima)).rejects.toMatchObject(dead)
  }

  const links = await sql<{ identifier: string }>`
    select identifier from auth_verification`.execute(site.db)
  const identifiers = links.rows.map(({ identifier }) => identifier)
  expect(identifiers).toHaveLength(1)
  expect(identifiers.join()).not.toContain(reset)
  const newPassword = 'loud-harbour-at-noon'
  for (const identifier of identifiers) {
    for (const token of [identifier, identifier.split(':').at(-1)]) {
      const answer = await askProvider(site, '/reset-password', { token, newPassword })
      expect((await answer.json()).code).toBe('INVALID_TOKEN')
    }
  }

  // What the site gives to the owner's browser still works.
  const { session } = await sessionOf(site, self.proof)
  expect(await site.holding(session.token).identity.exchange(rima)).toMatchObject({ known: true })
  const used = await askProvider(site, '/reset-password', { token: reset, newPassword })
  expect(used.status).toBe(200)
})

test('a mail links to the public address, whatever host the request named', async () => {
  const mailServer = await openMailServer()
  const home = 'https://club.example'
  const site = await openTestSite({ ...mailServer.settings, PUBLIC_URL: home, TRUST_PROXY: '1' })
  const account = { ...rima, name: 'Rima' }
  await askProvider(site, '/sign-up/email', account, { from: home })
  await mailServer.mail(1)
  const evil = 'evil.example'
  const poisoned = await sendRaw(site.origin, '/api/auth/request-password-reset', {
    method: 'POST',
    headers: {
      host: evil,
      forwarded: `host=${evil};proto=http`,
      'x-forwarded-host': evil,
      'x-forwarded-proto': 'http',
      'x-original-host': evil,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email: rima.email,
      redirectTo: `https://${evil}`,
      callbackURL: `//${evil}`,
    }),
  })
  expect(poisoned.status).toBe(200)
  await askProvider(site, '/send-verification-email', { email: rima.email }, { from: home })
  for (const number of [1, 2, 3]) {
    const { text } = await mailServer.mail(number)
    expect(text).toContain(`${home}/`)
    expect(text).not.toContain(evil)
  }
  for (const path of ['/', '/news', '/news.atom', '/news.json', '/calendar.ics', '/sitemap.xml']) {
    const { body } = await sendRaw(site.origin, path, {
      headers: { host: evil, 'x-forwarded-host': evil },
    })
    expect([path, body.includes(evil)]).toEqual([path, false])
  }
})
