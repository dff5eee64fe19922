import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openRelay } from '#tests/faults/relay.ts'
import { openTestSite } from '#tests/site.ts'
import { askProvider, whoHolds } from '#tests/support/embedded.ts'
import { emptyPlace } from '#tests/support/place.ts'
import { hear, openPopup, readPicker } from '#tests/support/popup.ts'
import { enterRima, rima } from '#tests/support/registered.ts'

type House = Awaited<ReturnType<typeof openTestSite>>

/** What is asked of the provider by somebody who is signed in. */
const reads = ['/get-session', '/list-accounts']
const writes = {
  '/update-user': { name: 'Somebody else' },
  '/sign-out': {},
  '/sign-in/email': rima,
  '/change-password': { currentPassword: rima.password, newPassword: 'loud-harbour-at-noon' },
}

const read = ({ origin }: House, path: string, proof: string) =>
  fetch(`${origin}/api/auth${path}`, { headers: { authorization: `Bearer ${proof}` } })

/** Whoever asks is told to come back, nothing is pretended, and nobody is signed out by it. */
const expectRefused = async (path: string, answer: Response) => {
  const { type, detail } = await answer.json()
  expect({ path, status: answer.status, type }).toEqual({
    path,
    status: 503,
    type: '/api/problems/unavailable',
  })
  expect(detail).toContain('Nothing was changed')
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.getSetCookie()).toEqual([])
}

type Signed = Awaited<ReturnType<typeof enterRima>>

/** Nothing has ended while the database was not there, and what ends now has ended. */
const expectSignsOut = async (house: House, { proof, token, ...self }: Signed) => {
  expect((await whoHolds(house, proof)).user.name).toBe('Rima')
  expect(await self.users.me({})).toMatchObject({ email: rima.email })
  expect((await askProvider(house, '/sign-out', {}, { proof })).status).toBe(200)
  expect(await house.db.selectFrom('auth_session').select('id').execute()).toEqual([])
  expect(await whoHolds(house, proof)).toBeNull()
  await expect(house.holding(token).users.me({})).rejects.toMatchObject({ status: 401 })
}

test.runIf(inject('engine') === 'sqlite')(
  'while another program holds the file, the provider refuses what it cannot store, and signs nobody out by halves',
  async () => {
    const place = await emptyPlace()
    const house = await openTestSite(place)
    const self = await enterRima(house)
    const other = new DatabaseSync(join(place.DATA_DIR, 'club.sqlite'))
    onTestFinished(() => other.close())
    other.exec('begin immediate')
    for (const [path, body] of Object.entries(writes)) {
      await expectRefused(path, await askProvider(house, path, body, { proof: self.proof }))
    }
    await expect(self.identity.leave({})).rejects.toMatchObject({ refusal: 'unavailable' })
    for (const path of reads) expect((await read(house, path, self.proof)).status).toBe(200)
    other.exec('rollback')
    await expectSignsOut(house, self)
  },
)

test.runIf(inject('engine') === 'postgres')(
  'while the database server is away, the provider says so at every address, and signs nobody out by halves',
  async () => {
    const stack = new AsyncDisposableStack()
    onTestFinished(() => stack.disposeAsync())
    const { DATABASE_URL = '', ...place } = await emptyPlace()
    const relay = await openRelay(stack, DATABASE_URL)
    const house = await openTestSite({ ...place, DATABASE_URL: relay.url })
    const self = await enterRima(house)
    const popup = await openPopup(house, 'google')
    const { wayOf } = await readPicker(popup)
    relay.hangUp()
    // A window that waits for its page is told in that page.
    const { start } = await openPopup(house, 'google')
    for (const page of [start, await popup.visit(wayOf('Farhan Kabir'))]) {
      expect(page.headers.getSetCookie().join()).not.toContain('session_token')
      const { token, error } = await hear(page)
      expect([token, typeof error?.code]).toEqual([undefined, 'string'])
    }
    for (const path of reads) await expectRefused(path, await read(house, path, self.proof))
    for (const [path, body] of Object.entries(writes)) {
      await expectRefused(path, await askProvider(house, path, body, { proof: self.proof }))
    }
    await expect(self.identity.leave({})).rejects.toMatchObject({ refusal: 'unavailable' })
    await expect(house.holding(self.proof).identity.exchange(rima)).rejects.toMatchObject({
      refusal: 'unavailable',
    })
    relay.takeCalls()
    await expect.poll(async () => (await house.ask('/readyz')).status).toBe(200)
    await expectSignsOut(house, self)
  },
)

const table = async ({ db }: House, from: string, to: string) =>
  db.schema.alterTable(from).renameTo(to).execute()

test('a sign-out ends the session and its tokens together, or says that it did not', async () => {
  const house = await openTestSite()
  const self = await enterRima(house)
  await table(house, 'ended_session', 'away')
  const { proof } = self
  expect((await askProvider(house, '/sign-out', {}, { proof })).status).toBe(500)
  await table(house, 'away', 'ended_session')
  await expectSignsOut(house, self)
})
