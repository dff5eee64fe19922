import { expect, test } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { askProvider, sessionOf, signIn } from '#tests/support/embedded-provider.ts'
import { allSent, openMailServer, tokenIn } from '#tests/support/mail-server.ts'
import { signInAs } from '#tests/support/popup.ts'
import { enterRima, linkTwitter, registerRima, rima } from '#tests/support/rima.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const newPassword = 'loud-harbour-at-noon'

const forget = (site: Site, email = rima.email) =>
  askProvider(site, '/request-password-reset', { email })

const openMailingSite = async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const proof = await registerRima(site)
  await mailServer.mail(1)
  await allSent(site.db)
  return { mailServer, site, proof }
}

test('a member who forgot the password gets a link by mail and chooses a new one with it', async () => {
  const { mailServer, site } = await openMailingSite()
  expect(await (await forget(site)).json()).toMatchObject({ status: true })
  const mail = await mailServer.mail(2)
  expect(mail.to).toEqual([rima.email])
  expect(mail.headers).toContain('From: Clubrun Sonadi <club@clubrun.example>')
  expect(mail.headers).toContain('Subject: Your new password for Clubrun Sonadi')
  const token = tokenIn(mail, '/reset-password')

  const weak = await askProvider(site, '/reset-password', { newPassword: 'password1', token })
  expect([weak.status, (await weak.json()).code]).toEqual([422, 'WEAK_PASSWORD'])
  const done = await askProvider(site, '/reset-password', { newPassword, token })
  expect([done.status, await done.json()]).toEqual([200, { status: true }])
  expect(await signIn(site, rima.email, rima.password)).toBe('')
  expect(await signIn(site, rima.email, newPassword)).not.toBe('')

  const again = await askProvider(site, '/reset-password', {
    newPassword: 'third-one-lucky',
    token,
  })
  expect([again.status, (await again.json()).code]).toEqual([409, 'INVALID_TOKEN'])
})

test('a new password ends every sign-in and every token there was before', async () => {
  const { mailServer, site, proof } = await openMailingSite()
  const { token: before } = await site.holding(proof).identity.exchange(rima)
  await site.holding(before).users.add({ firstName: 'Rima', email: rima.email })
  await forget(site)
  const token = tokenIn(await mailServer.mail(2), '/reset-password')
  expect((await askProvider(site, '/reset-password', { newPassword, token })).status).toBe(200)
  const dead = { status: 401 }
  await expect(site.holding(before).users.isAdmin(rima)).rejects.toMatchObject(dead)
  await expect(site.holding(proof).identity.exchange(rima)).rejects.toMatchObject(dead)

  const fresh = await signIn(site, rima.email, newPassword)
  const { token: after } = await site.holding(fresh).identity.exchange(rima)
  expect(await site.holding(after).users.isAdmin(rima)).toEqual({ admin: false })
})

test('a new password by mail confirms the address, and ends every other way into the account', async () => {
  const { mailServer, site, proof } = await openMailingSite()
  const { user } = await sessionOf(site, proof)
  await linkTwitter(site, user.id)
  await forget(site)
  const token = tokenIn(await mailServer.mail(2), '/reset-password')
  expect((await askProvider(site, '/reset-password', { newPassword, token })).status).toBe(200)
  const { token: byTwitter } = await signInAs(site.origin, 'twitter', 'Tuli Akter')
  expect((await sessionOf(site, byTwitter)).user.id).not.toBe(user.id)
  const fresh = await signIn(site, rima.email, newPassword)
  expect((await sessionOf(site, fresh)).user).toMatchObject({ id: user.id, emailVerified: true })
})

test('a link that was not mailed sets a password and confirms nothing', async () => {
  const { mailServer, site } = await openMailingSite()
  await forget(site)
  const [bare = ''] = tokenIn(await mailServer.mail(2), '/reset-password').split('.')
  const answer = await askProvider(site, '/reset-password', { newPassword, token: bare })
  expect(answer.status).toBe(200)
  const fresh = await signIn(site, rima.email, newPassword)
  expect((await sessionOf(site, fresh)).user).toMatchObject({ emailVerified: false })
})

test('the own address of a member is refused as new password, and the link still works', async () => {
  const { mailServer, site } = await openMailingSite()
  await forget(site)
  const token = tokenIn(await mailServer.mail(2), '/reset-password')
  const own = await askProvider(site, '/reset-password', { newPassword: rima.email, token })
  expect([own.status, (await own.json()).code]).toEqual([422, 'WEAK_PASSWORD'])
  expect((await askProvider(site, '/reset-password', { newPassword, token })).status).toBe(200)
})

/** Everything after which a mailed link must no longer work. */
const endings: Record<string, (here: Open, reset: string) => Promise<unknown>> = {
  'another link was used': async ({ mailServer, site }) => {
    await forget(site)
    const token = tokenIn(await mailServer.mail(3), '/reset-password')
    const used = await askProvider(site, '/reset-password', {
      newPassword: 'used-one-here',
      token,
    })
    expect(used.status).toBe(200)
  },
  'the password was changed': async ({ site, proof }) => {
    const change = { currentPassword: rima.password, newPassword: 'changed-one-here' }
    const changed = await askProvider(site, '/change-password', change, { proof })
    expect(changed.status).toBe(200)
  },
  'the owner signed out everywhere': async ({ site, proof }) =>
    (await enterRima(site, proof)).identity.leave({ everywhere: true }),
  'an admin signed the owner out': async ({ site, proof }) =>
    site.admin.users.signOut({ id: (await enterRima(site, proof)).id }),
  'the address was changed': async ({ mailServer, site, proof }) => {
    const self = await enterRima(site, proof)
    await self.identity.askForEmail({ email: 'rima.sen@example.com' })
    const link = (await mailServer.mail(3)).text.match(/change=(\S+)/)?.[1] ?? ''
    await self.identity.confirmEmail({ token: decodeURIComponent(link) })
  },
}

type Open = Awaited<ReturnType<typeof openMailingSite>>

test.for(Object.entries(endings))('a link no longer works once %s', async ([, end]) => {
  const here = await openMailingSite()
  await forget(here.site)
  const token = tokenIn(await here.mailServer.mail(2), '/reset-password')
  await end(here, token)
  const late = await askProvider(here.site, '/reset-password', { newPassword, token })
  expect([late.status, (await late.json()).code]).toEqual([409, 'INVALID_TOKEN'])
})

test('an unknown address gets the same answer, and no mail', async () => {
  const { mailServer, site } = await openMailingSite()
  const seen = async (response: Response) => ({
    status: response.status,
    body: await response.text(),
    headers: [...response.headers.keys()],
  })
  const unknown = await seen(await forget(site, 'nobody@example.com'))
  expect(await site.db.selectFrom('mail').selectAll().execute()).toEqual([])
  const known = await seen(await forget(site))
  expect(unknown).toEqual(known)
  expect((await mailServer.mail(2)).to).toEqual([rima.email])
  expect(mailServer.arrived).toHaveLength(2)
})

test('an address that would add a line to the headers of a mail is refused', async () => {
  const { mailServer, site } = await openMailingSite()
  for (const email of [
    `${rima.email}\r\nBcc: other@example.com`,
    `${rima.email}\nSubject: Hello`,
    `${rima.email}, other@example.com`,
    `"\r\nBcc: other@example.com"@example.com`,
  ]) {
    expect([email, (await forget(site, email)).status]).toEqual([email, 422])
  }
  expect(await site.db.selectFrom('mail').selectAll().execute()).toEqual([])
  expect(mailServer.arrived).toHaveLength(1)
})

test('links lead to the site, whatever address is asked for', async () => {
  const { mailServer, site } = await openMailingSite()
  const elsewhere = { email: rima.email, redirectTo: 'https://elsewhere.example/' }
  expect((await askProvider(site, '/request-password-reset', elsewhere)).status).toBe(200)
  const { text } = await mailServer.mail(2)
  expect(text).not.toContain('elsewhere')
  const link = text.match(/https?:\S+/)?.[0] ?? ''
  expect(new URL(link).origin).toBe(site.origin.replace('127.0.0.1', 'localhost'))
})

test('the number of mails that can be asked for is limited', async () => {
  const { site } = await openMailingSite()
  const answers = [await forget(site), await forget(site), await forget(site)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await forget(site)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a site without a mail server says so, and queues no mail', async () => {
  const site = await openTestSite(withoutMail)
  await registerRima(site)
  const paths = {
    '/request-password-reset': 'RESET_PASSWORD_DISABLED',
    '/send-verification-email': 'VERIFICATION_EMAIL_NOT_ENABLED',
  }
  for (const [path, code] of Object.entries(paths)) {
    const response = await askProvider(site, path, { email: rima.email })
    expect(response.status).toBe(409)
    const detail = "This site can't send email. Write to the club instead."
    expect(await response.json()).toMatchObject({ type: '/api/problems/no-mail', code, detail })
  }
  expect(await site.db.selectFrom('mail').selectAll().execute()).toEqual([])
})
