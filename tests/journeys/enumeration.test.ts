import { createHook } from 'node:async_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'
import { allSent, openMailServer } from '#tests/support/mail-server.ts'
import { signInAs } from '#tests/support/popup.ts'
import { enterRima, registerRima, rima } from '#tests/support/rima.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const nobody = 'nobody@example.com'
/** A member who came from Google and has no password. */
const social = 'farhan.kabir@example.com'

/** Everything an answer shows except what differs in each. */
const shown = async (response: Response) => {
  const headers = Object.fromEntries(response.headers)
  for (const own of ['date', 'x-request-id']) delete headers[own]
  return { status: response.status, headers, body: await response.text() }
}

/** Counts the passwords that are really hashed, which is the work that takes time. */
const countHashes = () => {
  let count = 0
  const hook = createHook({
    init: (_, type) => void (/^(ARGON2|SCRYPT)REQUEST$/.test(type) && count++),
  }).enable()
  onTestFinished(() => void hook.disable())
  return async <Done>(work: () => Promise<Done>) => {
    const before = count
    const done = await work()
    return { done, hashes: count - before }
  }
}

test('a wrong password gets the same answer for members, strangers and members without a password', async () => {
  const site = await openTestSite()
  await registerRima(site)
  await signInAs(site.origin, 'google', 'Farhan Kabir')
  const counted = countHashes()
  const tryAs = (email: string) =>
    counted(async () =>
      shown(await askProvider(site, '/sign-in/email', { email, password: 'not-that-one' })),
    )
  const known = await tryAs(rima.email)
  expect(known).toMatchObject({ hashes: 1, done: { status: 422 } })
  expect(known.done.headers['set-cookie']).toBeUndefined()
  for (const email of [nobody, social, rima.email.toUpperCase()]) {
    expect([email, await tryAs(email)]).toEqual([email, known])
  }
})

test('the answer to a forgotten password reveals no account, by its content or its time', async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  await registerRima(site)
  await mailServer.mail(1)
  await allSent(site.db)
  for (const path of ['/request-password-reset', '/send-verification-email']) {
    const tryAs = async (email: string) => {
      const began = performance.now()
      const answer = await shown(await askProvider(site, path, { email }))
      // Both take the same fixed time, which is longer than queueing the mail takes.
      expect(performance.now() - began).toBeGreaterThan(490)
      return answer
    }
    expect([path, await tryAs(nobody)]).toEqual([path, await tryAs(rima.email)])
  }
})

test('no refusal reveals whether an account exists', async () => {
  const site = await openTestSite()
  const self = await enterRima(site)
  const { member, moderator, admin } = site
  const post = (path: string, token: string, body: object) =>
    site.ask(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const get = (path: string, token: string) =>
    site.ask(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const ways: Record<string, (email: string, id: string) => Promise<Response>> = {
    'a token for another': (email) => post('/jwt', self.proof, { email }),
    'a token for nothing': (email) => post('/jwt', 'x', { email }),
    'a record for another': (email) => post('/users', self.token, { email, firstName: 'X' }),
    'the role of another': (email) => get(`/user/admin/${encodeURIComponent(email)}`, member.token),
    'the other role': (email) =>
      get(`/user/moderator/${encodeURIComponent(email)}`, moderator.token),
    'a removal by a member': (_, id) => remove(site, `/users/${id}`, member.token),
    'a removal by a visitor': (_, id) => remove(site, `/users/${id}`, 'x'),
    'a message': (_, id) => remove(site, `/contact/${id}`, moderator.token),
  }
  for (const [way, ask] of Object.entries(ways)) {
    const stranger = await shown(await ask(nobody, crypto.randomUUID()))
    expect([way, stranger.status >= 401]).toEqual([way, true])
    expect([way, await shown(await ask(admin.email, admin.id))]).toEqual([way, stranger])
  }
})

test('registering reveals that an address is taken, as decided', async () => {
  const site = await openTestSite()
  await registerRima(site)
  const account = { email: rima.email, password: rima.password, name: 'X' }
  const taken = await askProvider(site, '/sign-up/email', account)
  const code = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'
  expect([taken.status, (await taken.json()).code]).toEqual([409, code])
})

const remove = ({ ask }: Site, path: string, token: string) =>
  ask(`/api${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
