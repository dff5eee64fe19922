import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openRelay } from '#tests/faults/relay.ts'
import { openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { askProvider, sessionOf } from '#tests/support/embedded-provider.ts'
import { openPopup, readMessage, readPicker } from '#tests/support/popup.ts'
import { enterRima, rima } from '#tests/support/rima.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** Requests of a signed-in person to the provider. */
const reads = ['/get-session', '/list-accounts']
const writes = {
  '/update-user': { name: 'Somebody else' },
  '/sign-out': {},
  '/sign-in/email': rima,
  '/change-password': { currentPassword: rima.password, newPassword: 'loud-harbour-at-noon' },
}

const read = ({ origin }: Site, path: string, proof: string) =>
  fetch(`${origin}/api/auth${path}`, { headers: { authorization: `Bearer ${proof}` } })

/** Callers are asked to come back, nothing is pretended, and no one is signed out. */
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

/** No session ended while the database was away, and one that is ended now really ends. */
const expectSignsOut = async (site: Site, { proof, token, ...self }: Signed) => {
  expect((await sessionOf(site, proof)).user.name).toBe('Rima')
  expect(await self.users.me({})).toMatchObject({ email: rima.email })
  expect((await askProvider(site, '/sign-out', {}, { proof })).status).toBe(200)
  expect(await site.db.selectFrom('auth_session').select('id').execute()).toEqual([])
  expect(await sessionOf(site, proof)).toBeNull()
  await expect(site.holding(token).users.me({})).rejects.toMatchObject({ status: 401 })
}

test.runIf(inject('engine') === 'sqlite')(
  'while another program locks the file, the provider refuses what it cannot store, and never half signs out a person',
  async () => {
    const data = await emptyData()
    const site = await openTestSite(data)
    const self = await enterRima(site)
    const other = new DatabaseSync(join(data.DATA_DIR, 'club.sqlite'))
    onTestFinished(() => other.close())
    other.exec('begin immediate')
    for (const [path, body] of Object.entries(writes)) {
      await expectRefused(path, await askProvider(site, path, body, { proof: self.proof }))
    }
    await expect(self.identity.leave({})).rejects.toMatchObject({ refusal: 'unavailable' })
    for (const path of reads) expect((await read(site, path, self.proof)).status).toBe(200)
    other.exec('rollback')
    await expectSignsOut(site, self)
  },
)

test.runIf(inject('engine') === 'postgres')(
  'while the database server is away, the provider says so at every address, and never half signs out a person',
  async () => {
    const stack = new AsyncDisposableStack()
    onTestFinished(() => stack.disposeAsync())
    const { DATABASE_URL = '', ...data } = await emptyData()
    const relay = await openRelay(stack, DATABASE_URL)
    const site = await openTestSite({ ...data, DATABASE_URL: relay.url })
    const self = await enterRima(site)
    const popup = await openPopup(site, 'google')
    const { wayOf } = await readPicker(popup)
    relay.hangUp()
    // A window that waits for its page gets the answer in that page.
    const { start } = await openPopup(site, 'google')
    for (const page of [start, await popup.visit(wayOf('Farhan Kabir'))]) {
      expect(page.headers.getSetCookie().join()).not.toContain('session_token')
      const { token, error } = await readMessage(page)
      expect([token, typeof error?.code]).toEqual([undefined, 'string'])
    }
    for (const path of reads) await expectRefused(path, await read(site, path, self.proof))
    for (const [path, body] of Object.entries(writes)) {
      await expectRefused(path, await askProvider(site, path, body, { proof: self.proof }))
    }
    await expect(self.identity.leave({})).rejects.toMatchObject({ refusal: 'unavailable' })
    await expect(site.holding(self.proof).identity.exchange(rima)).rejects.toMatchObject({
      refusal: 'unavailable',
    })
    relay.takeCalls()
    await expect.poll(async () => (await site.ask('/readyz')).status).toBe(200)
    await expectSignsOut(site, self)
  },
)

const table = async ({ db }: Site, from: string, to: string) =>
  db.schema.alterTable(from).renameTo(to).execute()

test('a sign-out ends the session and its tokens together, or says that it did not', async () => {
  const site = await openTestSite()
  const self = await enterRima(site)
  await table(site, 'ended_session', 'away')
  const { proof } = self
  expect((await askProvider(site, '/sign-out', {}, { proof })).status).toBe(500)
  await table(site, 'away', 'ended_session')
  await expectSignsOut(site, self)
})
