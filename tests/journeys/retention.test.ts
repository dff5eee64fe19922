import { expect, onTestFinished, test, vi } from 'vitest'
import type { Tables } from '#server/database/tables.ts'
import { openTestSite } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { signIn } from '#tests/support/embedded-provider.ts'
import { firebaseSettings, renewedIdToken } from '#tests/support/firebase-id-tokens.ts'

const DEMO_PASSWORD = 'a-word-for-everyone'
const days = 24 * 60 * 60 * 1000
const now = Date.now()
const ago = (count: number) => new Date(now - count * days).toISOString()

type Site = Awaited<ReturnType<typeof openTestSite>>

/** Adds a row of this age to every table that is cleaned up. */
const writeAll = async ({ db }: Site, age: number) => {
  const [id, at] = [`${age} days`, ago(age)]
  const words = { name: 'Rima', email: 'rima@example.com', message: 'Hello', search: '' }
  const answered = { answered_at: ago(age - 1), answered_by: 'somebody' }
  await db
    .insertInto('message')
    .values([
      { id: `${id}, open`, at, ...words },
      { id: `${id}, answered`, at, ...words, ...answered },
    ])
    .execute()
  const entry = { person_id: 'somebody', action: 'news.add', subject_id: 'something' }
  await db
    .insertInto('audit')
    .values({ id, at, ...entry })
    .execute()
  const mail = { recipient: 'rima@example.com', subject: 'Hello', text: 'Hello', tries: 8 }
  await db
    .insertInto('mail')
    .values({ id, created_at: at, ...mail })
    .execute()
  await db
    .insertInto('idempotency')
    .values({ caller: id, call: 'news.add', key: id, fingerprint: '', created_at: at })
    .execute()
  await db.insertInto('attempt').values({ key: id, count: 1, resets_at: at }).execute()
  await db.insertInto('ended_session').values({ session: id, forget_after: at }).execute()
}

/** The ages of the remaining rows, in days. */
const agesIn = async ({ db }: Site) => {
  const ages = async (table: keyof Tables, column: string) => {
    const rows = await db.selectFrom(table).select(db.dynamic.ref<string>(column)).execute()
    const names = rows.map((row) => String(Object.values(row)[0]))
    const ours = names.filter((name) => name.includes(' days')).map(Number.parseFloat)
    return [...new Set(ours)].sort((one, other) => one - other)
  }
  return {
    messages: await ages('message', 'id'),
    audit: await ages('audit', 'id'),
    mail: await ages('mail', 'id'),
    keys: await ages('idempotency', 'key'),
    tries: await ages('attempt', 'key'),
    endings: await ages('ended_session', 'session'),
  }
}

const ages = [-1, 1, 3, 29, 31, 364, 366, 4_000]

test('expired rows are deleted, and what people wrote stays until the settings say otherwise', async () => {
  const site = await openTestSite({ DEMO_PASSWORD })
  for (const age of ages) await writeAll(site, age)
  await site.tidy(now)
  const passing = { mail: [-1, 1, 3, 29], keys: [-1, 1], tries: [-1], endings: [-1] }
  expect(await agesIn(site)).toEqual({ messages: ages, audit: ages, ...passing })

  await signIn(site, 'member@demo.club', DEMO_PASSWORD)
  const signedIn = () => site.db.selectFrom('auth_session').select('id').execute()
  await site.tidy(now + 29 * days)
  expect(await signedIn()).toHaveLength(1)
  await site.tidy(now + 31 * days)
  expect(await signedIn()).toEqual([])
})

test('a sign-out is remembered while Firebase renews the ID tokens of that sign-in, and deleted once the site accepts none of them', async () => {
  const site = await openTestSite(firebaseSettings)
  const rima = { email: 'rima@example.com' }
  const enter = () => site.holding(renewedIdToken(rima.email, now)).identity.exchange(rima)
  vi.useFakeTimers({ toFake: ['Date'], now: now + 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const { token } = await enter()
  await site.holding(token).identity.leave({})
  for (const day of [0, 2, 30, 179, 181]) {
    vi.setSystemTime(now + 1000 + day * days)
    await site.tidy()
    await expect(enter(), `after ${day} days`).rejects.toMatchObject({ status: 401 })
  }
  expect(await site.db.selectFrom('ended_session').selectAll().execute()).toEqual([])
})

test('the end of all sign-ins of a member is remembered for as long as one of them could live', async () => {
  const site = await openTestSite()
  const { id } = site.member
  const subjects = async () => {
    const rows = await site.db.selectFrom('ended_subject').select('subject').execute()
    return rows.map(({ subject }) => subject)
  }
  const since = Date.now() - 179 * days
  const held = site.holding(await site.tokens.mint({ ...claimsOf(id), since }))
  expect(await held.users.me({})).toMatchObject({ _id: id })
  await site.db
    .insertInto('ended_subject')
    .values({ subject: claimsOf(id).subject, ended_at: since + 1 })
    .execute()
  await site.tidy()
  await expect(held.users.me({})).rejects.toMatchObject({ status: 401 })
  expect(await subjects()).toEqual([claimsOf(id).subject])
  await site.tidy(Date.now() + 3 * days)
  expect(await subjects()).toEqual([])
})

test('messages and audit entries are deleted after the time in the settings', async () => {
  const site = await openTestSite({ KEEP_MESSAGES_DAYS: '30', KEEP_AUDIT_DAYS: '365' })
  for (const age of ages) await writeAll(site, age)
  const empty = { name: '', email: '', message: '', search: '' }
  const many = Array.from({ length: 1_234 }, (_, at) => ({ id: `${at}`, at: ago(5_000), ...empty }))
  await site.db.deleteFrom('message').where('id', 'not like', '% days%').execute()
  await site.db.insertInto('message').values(many).execute()
  await site.tidy(now)
  expect(await agesIn(site)).toMatchObject({
    messages: [-1, 1, 3, 29],
    audit: [-1, 1, 3, 29, 31, 364],
  })
  const logged = () => site.lines.find((line) => line.includes('"table":"message"'))
  await expect.poll(logged).toContain('"deleted":1242')
})
