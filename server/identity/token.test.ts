import { expect, onTestFinished, test, vi } from 'vitest'
import { openTokens } from './token.ts'

const bearer = {
  subject: 'somebody',
  email: 'somebody@example.com',
  emailVerified: true,
  session: 'the one of this morning',
  since: 1,
}

const openAt = (moment: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  onTestFinished(() => void vi.useRealTimers())
  return openTokens('known to this test and to nobody else')
}

test('a token is good again and again, but not after its hour', async () => {
  const tokens = openAt('2026-05-15T06:00:00Z')
  const token = await tokens.mint(bearer)
  expect(await tokens.read(token)).toEqual(bearer)
  vi.setSystemTime('2026-05-15T06:59:59Z')
  expect(await tokens.read(token)).toEqual(bearer)
  vi.setSystemTime('2026-05-15T07:00:00Z')
  expect(await tokens.read(token)).toBeUndefined()
  expect(await tokens.read(token)).toBeUndefined()
})

test('a token that was read makes no other one good', async () => {
  const tokens = openAt('2026-05-15T06:00:00Z')
  const [head, claims, signature] = (await tokens.mint(bearer)).split('.')
  const [, others] = (await tokens.mint({ ...bearer, subject: 'an admin' })).split('.')
  expect(await tokens.read(`${head}.${claims}.${signature}`)).toEqual(bearer)
  expect(await tokens.read(`${head}.${others}.${signature}`)).toBeUndefined()
  expect(await tokens.read(`${head}.${claims}.`)).toBeUndefined()
  expect(await openTokens('another key').read(`${head}.${claims}.${signature}`)).toBeUndefined()
})

test('however many tokens were read, each is still good', async () => {
  const tokens = openAt('2026-05-15T06:00:00Z')
  const subjects = Array.from({ length: 1_100 }, (_, number) => `person ${number}`)
  const minted = await Promise.all(subjects.map((subject) => tokens.mint({ ...bearer, subject })))
  const read = async (token: string) => (await tokens.read(token))?.subject
  expect(await Promise.all(minted.map(read))).toEqual(subjects)
  expect(await Promise.all(minted.map(read))).toEqual(subjects)
})
