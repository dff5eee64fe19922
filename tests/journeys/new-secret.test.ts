import { expect, inject, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { askProvider, sessionOf, signIn } from '#tests/support/embedded-provider.ts'
import { firebaseSettings, renewedIdToken } from '#tests/support/firebase-id-tokens.ts'
import { openMailServer, tokenIn } from '#tests/support/mail-server.ts'
import { readDatabase } from '#tests/support/process.ts'
import { enterRima, rima } from '#tests/support/rima.ts'

const before = 'the secret from before, which somebody has got hold of'
const after = 'the secret from now on, which nobody else has ever seen'
const dead = { status: 401 }

/** A site where Rima is signed in and has a link for a new password. */
const placeWithRima = async () => {
  const mailServer = await openMailServer()
  const data = { ...(await emptyData()), ...mailServer.settings }
  const site = await openTestSite({ ...data, TOKEN_SECRET: before })
  const self = await enterRima(site)
  await askProvider(site, '/request-password-reset', { email: rima.email })
  const reset = tokenIn(await mailServer.mail(2), '/reset-password')
  return { data, token: self.token, proof: self.proof, reset, close: site.close }
}

const rowsOf = (data: Parameters<typeof readDatabase>[0]) =>
  readDatabase(data, async (db) => ({
    sessions: (await db.selectFrom('auth_session').select('id').execute()).length,
    links: (await db.selectFrom('auth_verification').select('id').execute()).length,
  }))

test('a start with the same secret ends nothing, one with another ends every sign-in and every link', async () => {
  const { data, token, proof, reset, close } = await placeWithRima()
  await close()
  const same = await openTestSite({ ...data, TOKEN_SECRET: before })
  expect((await sessionOf(same, proof)).user.email).toBe(rima.email)
  expect(await same.holding(token).users.me({})).toMatchObject({ email: rima.email })
  await same.close()
  expect(await rowsOf(data)).toEqual({ sessions: 1, links: 1 })

  const other = await openTestSite({ ...data, TOKEN_SECRET: after })
  expect(await rowsOf(data)).toEqual({ sessions: 0, links: 0 })
  expect(await sessionOf(other, proof)).toBeNull()
  await expect(other.holding(token).users.me({})).rejects.toMatchObject(dead)
  await expect(other.holding(proof).identity.exchange(rima)).rejects.toMatchObject(dead)
  const newPassword = 'loud-harbour-at-noon'
  const late = await askProvider(other, '/reset-password', { token: reset, newPassword })
  expect((await late.json()).code).toBe('INVALID_TOKEN')
  const again = await signIn(other, rima.email, rima.password)
  expect(await other.holding(again).identity.exchange(rima)).toMatchObject({ known: true })
  await other.close()

  // Setting the old secret again brings nothing back.
  const back = await openTestSite({ ...data, TOKEN_SECRET: before })
  expect(await sessionOf(back, proof)).toBeNull()
})

test('several processes that start at once with a new secret keep later sign-ins', async () => {
  const { data, proof, close } = await placeWithRima()
  await close()
  const start = () => openTestSite({ ...data, TOKEN_SECRET: after })
  // Only PostgreSQL is shared by several processes.
  const [first, ...others] = await Promise.all(
    Array.from({ length: inject('engine') === 'postgres' ? 3 : 1 }, start),
  )
  if (!first) throw new Error('No site has started.')
  expect(await rowsOf(data)).toEqual({ sessions: 0, links: 0 })
  const again = await signIn(first, rima.email, rima.password)
  const late = inject('engine') === 'postgres' ? [await start()] : []
  for (const site of [first, ...others, ...late]) {
    expect((await sessionOf(site, again)).user.email).toBe(rima.email)
    expect(await sessionOf(site, proof)).toBeNull()
  }
})

test('a new secret ends sign-ins at Firebase as well, until people sign in there again', async () => {
  const data = { ...(await emptyData()), ...firebaseSettings }
  const signedIn = Date.now() - 60_000
  const one = await openTestSite({ ...data, TOKEN_SECRET: before })
  await one.holding(renewedIdToken(rima.email, signedIn)).identity.exchange(rima)
  await one.close()
  const other = await openTestSite({ ...data, TOKEN_SECRET: after })
  const enter = (since: number) =>
    other.holding(renewedIdToken(rima.email, since)).identity.exchange(rima)
  await expect(enter(signedIn)).rejects.toMatchObject(dead)
  expect(await enter(Date.now() + 1000)).toMatchObject({ known: false })
})
