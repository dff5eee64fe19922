import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import type { FirebaseSettings } from '#server/settings.ts'
import { readSettings } from '#server/settings.ts'
import {
  firebase,
  newKeys,
  project,
  rimaClaims,
  seconds,
  startFakeGoogle,
  without,
} from '#tests/support/fake-google.ts'
import { firebaseProvider } from './firebase.ts'

type Google = Awaited<ReturnType<typeof startFakeGoogle>>

const open = (google: Pick<Google, 'at'>, more: Partial<FirebaseSettings> = {}, publicUrl = '') =>
  firebaseProvider({
    settings: readSettings({ PUBLIC_URL: publicUrl }),
    firebase: { ...firebase, ...more },
    log: { warn: vi.fn() },
    at: google.at,
  })

test('a token signed by Google proves who somebody is and since when', async () => {
  const google = await startFakeGoogle()
  const claims = rimaClaims()
  expect(await open(google).prove(await google.sign(claims))).toEqual({
    subject: 'rima',
    email: 'rima@example.com',
    emailVerified: true,
    session: `rima:${claims.auth_time}`,
    since: Number(claims.auth_time) * 1000,
  })
})

test('an address Google does not vouch for is not confirmed', async () => {
  const google = await startFakeGoogle()
  const proven = await open(google).prove(await google.sign(without('email_verified')))
  expect(proven).toMatchObject({ emailVerified: false })
})

test('many proofs cost one look at the keys', async () => {
  const google = await startFakeGoogle()
  const { prove } = open(google)
  const token = await google.sign()
  await Promise.all([prove(token), prove(token), prove(token)])
  await prove(token)
  expect(google.heard).toHaveLength(1)
})

test('a forged token proves nothing', async () => {
  const google = await startFakeGoogle()
  const { prove } = open(google)
  const stranger = await newKeys()
  const publicKey = new TextEncoder().encode(await exportSPKI(google.keys.publicKey))
  const good = await google.sign()
  const [header, payload, signature] = good.split('.')
  const others = Buffer.from(JSON.stringify({ ...rimaClaims(), sub: 'admin' })).toString(
    'base64url',
  )
  const forged = {
    'another key': await google.sign(rimaClaims(), stranger.privateKey),
    'a key nobody knows': await google.sign(rimaClaims(), stranger.privateKey, { kid: 'other' }),
    'another issuer': await google.sign({ ...rimaClaims(), iss: 'https://accounts.google.com' }),
    'another project': await google.sign({ ...rimaClaims(), aud: 'other-club' }),
    'another project that gave it out': await google.sign({
      ...rimaClaims(),
      iss: 'https://securetoken.google.com/other-club',
    }),
    'yesterday’s': await google.sign({ ...rimaClaims(), exp: seconds() - 1 }),
    'another kind of signature': await google.signOtherwise(),
    'not signed': new UnsecuredJWT(rimaClaims()).encode(),
    'not signed, with a signature': `${new UnsecuredJWT(rimaClaims()).encode()}${signature}`,
    'the public key taken for a password': await new SignJWT(rimaClaims())
      .setProtectedHeader({ alg: 'HS256', kid: 'a key of Google' })
      .sign(publicKey),
    'another person’s claims': `${header}.${others}.${signature}`,
    'cut off': `${header}.${payload}`,
    'no token': 'rima@example.com',
    nothing: '',
  }
  for (const [what, token] of Object.entries(forged)) {
    expect([what, await prove(token)]).toEqual([what, undefined])
  }
  expect(await prove(good)).toBeDefined()
})

test('a token that lacks what it must say proves nothing', async () => {
  const google = await startFakeGoogle()
  const { prove } = open(google)
  for (const claim of ['iss', 'aud', 'sub', 'email', 'auth_time', 'iat', 'exp']) {
    expect([claim, await prove(await google.sign(without(claim)))]).toEqual([claim, undefined])
  }
  expect(await prove(await google.sign({ ...rimaClaims(), sub: '' }))).toBeUndefined()
  expect(await prove(await google.sign({ ...rimaClaims(), email: 'rima' }))).toBeUndefined()
  expect(await prove(await google.sign({ ...rimaClaims(), auth_time: '1' }))).toBeUndefined()
})

test('where the keys cannot be had nobody is told that their proof is bad', async () => {
  const google = await startFakeGoogle()
  const { prove } = open({ at: { keys: 'http://127.0.0.1:1/', toolkit: '' } })
  const refusal = await prove(await google.sign()).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ status: 503, retryAfter: 5 })
})

test('an unsigned token is good only of the emulator, in a local trial of a demo- project', async () => {
  const google = await startFakeGoogle()
  const demo = { projectId: 'demo-club', emulator: '127.0.0.1:9099' }
  const claims = {
    ...rimaClaims(),
    iss: 'https://securetoken.google.com/demo-club',
    aud: 'demo-club',
  }
  const token = new UnsecuredJWT(claims).encode()
  expect(await open(google, demo).prove(token)).toMatchObject({ subject: 'rima' })
  expect(await open(google, { ...demo, emulator: undefined }).prove(token)).toBeUndefined()
  expect(await open(google, demo, 'https://club.example').prove(token)).toBeUndefined()
  const real = new UnsecuredJWT(rimaClaims()).encode()
  expect(await open(google, { ...demo, projectId: project }).prove(real)).toBeUndefined()
  expect(await open(google, demo).prove(await google.sign(claims))).toBeUndefined()
})

test('where the clock of Google is ahead, a sign-in is not later than now', async () => {
  const google = await startFakeGoogle()
  const token = await google.sign({ ...rimaClaims(), auth_time: seconds() + 30 })
  const proven = await open(google).prove(token)
  expect(proven?.since).toBeLessThanOrEqual(Date.now())
})
