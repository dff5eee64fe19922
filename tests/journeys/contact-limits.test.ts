import { expect, test } from 'vitest'
import { contact } from '#contract/contact.ts'
import { openTestSite } from '#tests/site.ts'

const most = contact.add.limits.address.most

const jacket = {
  name: 'Tanvir Hasan',
  email: 'tanvir@example.com',
  message: 'I left a blue rain jacket at the café.',
}

/** A public site behind a proxy that says where each call comes from. */
const openBehindProxy = async () => {
  const site = await openTestSite({ PUBLIC_URL: 'https://club.example', TRUST_PROXY: '1' })
  const from =
    (address: string) =>
    async (body: object, headers: Record<string, string> = {}) => {
      const response = await site.ask('/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
        body: JSON.stringify(body),
      })
      return { response, status: response.status, body: await response.json() }
    }
  const countOf = async (table: 'message' | 'attempt' | 'idempotency' | 'mail') =>
    (await site.db.selectFrom(table).selectAll().execute()).length
  return { ...site, from, countOf }
}

const times = (count: number) => Array.from({ length: count }, (_, number) => number)

test('only accepted messages count, and a visitor who sent too many reads when to come back', async () => {
  const { from, countOf } = await openBehindProxy()
  const [family, neighbour] = [from('192.0.2.1'), from('192.0.2.2')]
  for (const _ of times(most + 5)) {
    expect((await family({ ...jacket, email: 'tanvir' })).status).toBe(422)
    expect((await family({ ...jacket, topic: 'Cheap wheels' })).status).toBe(201)
    const pressedAgain = await family(jacket, { 'idempotency-key': 'the-same-key' })
    expect(pressedAgain.status).toBe(201)
  }
  for (const _ of times(most - 1)) expect((await family(jacket)).status).toBe(201)
  const { response, body } = await family(jacket)
  expect(response.status).toBe(429)
  const wait = Number(response.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(contact.add.limits.address.seconds)
  expect(body.detail).toBe(`Please try again in ${Math.ceil(wait / 60)} minutes.`)
  expect((await neighbour(jacket)).status).toBe(201)
  expect(await countOf('message')).toBe(most + 1)
})

test('a failure of the site does not count towards a limit', async () => {
  const { from, db, countOf } = await openBehindProxy()
  const send = from('192.0.2.1')
  await db.schema.alterTable('message').renameTo('away').execute()
  for (const _ of times(most + 1)) expect((await send(jacket)).status).toBe(500)
  await db.schema.alterTable('away').renameTo('message').execute()
  expect((await send(jacket)).status).toBe(201)
  expect(await countOf('message')).toBe(1)
})

test('twenty messages at the same moment count like twenty in a row', async () => {
  const { from, countOf } = await openBehindProxy()
  const send = from('192.0.2.1')
  const answers = await Promise.all(times(most + 5).map(() => send(jacket)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(await countOf('message')).toBe(most)
})

test('a bot that fills in the trap gets a normal answer, and nothing is stored', async () => {
  const { from, countOf } = await openBehindProxy()
  const caught = await from('192.0.2.1')(
    { ...jacket, topic: 'Cheap wheels' },
    { 'idempotency-key': 'a-key' },
  )
  const person = await from('192.0.2.2')({ ...jacket, topic: '' })
  expect(caught.status).toBe(person.status)
  expect(Object.keys(caught.body)).toEqual(Object.keys(person.body))
  expect(caught.body.insertedId).toMatch(/^[0-9a-f-]{36}$/)
  expect(await countOf('message')).toBe(1)
  expect(await countOf('attempt')).toBe(1)
  expect(await countOf('idempotency')).toBe(0)
})

test('a message that is sent again after its answer was lost is stored once', async () => {
  const { from, countOf } = await openBehindProxy()
  const send = () => from('192.0.2.1')(jacket, { 'idempotency-key': 'a-key' })
  const [first, ...others] = await Promise.all(times(5).map(send))
  for (const other of others) expect(other.body).toEqual(first?.body)
  expect(await countOf('message')).toBe(1)
})
