import { exportPKCS8, jwtVerify } from 'jose'
import { expect, test, vi } from 'vitest'
import type { DatabaseTransaction } from '#server/database/tables.ts'
import { readServiceAccount } from '#server/service-account.ts'
import { readSettings } from '#server/settings.ts'
import { firebase, newKeys, project, seconds } from '#tests/support/fake-google.ts'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { firebaseProvider } from './firebase.ts'

/** Nothing of Firebase is in our database. */
const transaction = {} as DatabaseTransaction

const granted = { body: { access_token: 'a token of Google', expires_in: 3600 } }

const playGoogle = async (answer: Parameters<typeof startFakeServer>[0]) => {
  const keys = await newKeys()
  const google = await startFakeServer((asked) =>
    asked.path === '/token' ? granted : answer(asked),
  )
  const file = {
    client_email: 'site@my-club.example',
    private_key: await exportPKCS8(keys.privateKey),
    project_id: project,
    token_uri: `${google.origin}/token`,
  }
  const { account } = readServiceAccount(JSON.stringify(file), project)
  const provider = firebaseProvider({
    settings: readSettings({}),
    firebase: { ...firebase, serviceAccount: account },
    log: { warn: vi.fn() },
    at: { keys: google.origin, toolkit: google.origin },
  })
  return { ...google, keys, provider }
}

test('with a service account a removed person is removed at Google, once all is safe here', async () => {
  const { provider, heard, origin, keys } = await playGoogle(() => ({ body: {} }))
  const afterwards = await provider.forget(transaction, 'rima')
  expect(heard).toEqual([])
  await afterwards?.()
  const [grant, removal] = heard
  const assertion = new URLSearchParams(grant?.body).get('assertion') ?? ''
  const { payload } = await jwtVerify(assertion, keys.publicKey, { audience: `${origin}/token` })
  expect(payload).toMatchObject({ iss: 'site@my-club.example' })
  expect(removal).toEqual({
    path: '/v1/projects/my-club/accounts:delete',
    authorization: 'Bearer a token of Google',
    body: JSON.stringify({ localId: 'rima' }),
  })
})

test('signing out everywhere ends the sign-ins at Google as well, with the same access', async () => {
  const { provider, heard } = await playGoogle(() => ({ body: {} }))
  await (await provider.forget(transaction, 'rima'))?.()
  const asked = seconds()
  await (await provider.endSessions(transaction, 'rima'))?.()
  const done = seconds()
  expect(heard.map(({ path }) => path)).toEqual([
    '/token',
    '/v1/projects/my-club/accounts:delete',
    '/v1/projects/my-club/accounts:update',
  ])
  const { localId, validSince } = JSON.parse(heard[2]?.body ?? '')
  expect(localId).toBe('rima')
  expect(Number(validSince)).toBeGreaterThanOrEqual(asked)
  expect(Number(validSince)).toBeLessThanOrEqual(done)
})

test('somebody who is gone at Google already is no trouble, but a refusal is', async () => {
  let answer = { status: 400, body: { error: { message: 'USER_NOT_FOUND' } } }
  const { provider } = await playGoogle(() => answer)
  await (await provider.forget(transaction, 'rima'))?.()
  answer = { status: 403, body: { error: { message: 'PERMISSION_DENIED : no' } } }
  await expect((await provider.forget(transaction, 'rima'))?.()).rejects.toThrow(
    'Google answered accounts:delete with 403 PERMISSION_DENIED',
  )
})

test('whoever points elsewhere is not followed there', async () => {
  const { provider, heard } = await playGoogle(() => ({ status: 307, location: '/else', body: {} }))
  await expect((await provider.forget(transaction, 'rima'))?.()).rejects.toThrow('with 307')
  expect(heard.map(({ path }) => path)).not.toContain('/else')
})

test('without a service account nothing is done at Google', async () => {
  const { origin, heard } = await startFakeServer(() => ({ body: {} }))
  const provider = firebaseProvider({
    settings: readSettings({}),
    firebase,
    log: { warn: vi.fn() },
    at: { keys: origin, toolkit: origin },
  })
  expect(await provider.forget(transaction, 'rima')).toBeUndefined()
  await (await provider.endSessions(transaction, 'rima'))?.()
  expect(heard).toEqual([])
})

test('the end of all sign-ins is told in the next second, so that the next sign-in is a later one', async () => {
  const provider = firebaseProvider({
    settings: readSettings({}),
    firebase,
    log: { warn: vi.fn() },
  })
  const second = seconds()
  await (await provider.endSessions(transaction, 'rima'))?.()
  expect(seconds()).toBeGreaterThan(second)
})
