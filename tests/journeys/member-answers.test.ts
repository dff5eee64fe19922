import { Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { memoryDialect } from '#server/database/sqlite.ts'
import type { Tables } from '#server/database/tables.ts'
import { findConfirmed } from '#server/identity/embedded.ts'
import { tablesOfRecord } from '#server/identity/open.ts'
import { openTokens } from '#server/identity/token.ts'
import { listUsers } from '#server/users/list.ts'
import { userStore } from '#server/users/store.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { queriesOf } from '#tests/support/plans.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { addRide } from '#tests/support/rides.ts'
import { enterRima } from '#tests/support/rima.ts'
import { addRoute } from '#tests/support/routes.ts'

const bearer = ({ token }: Pick<Person, 'token'>) => ({
  headers: { authorization: `Bearer ${token}` },
})

/** The same request, spelt so that its answer is made for the caller alone. */
const unusual = (path: string) => path.replace('/api/r', '/api/%72')

test('what members share is for each the answer they would get alone', async () => {
  const site = await openTestSite()
  const { origin, moderator, admin, member, enter } = site
  const leader = await enter()
  const { _id: id } = await addRide(moderator)
  await moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }] })
  const shown = await addRoute(moderator, { title: 'Heron loop' })
  const proposed = await addRoute(leader, { title: 'Otter loop' })
  const [other, both] = [await enter(), await enter('admin', 'moderator')]
  const paths = [
    '/api/routes',
    '/api/routes?limit=2',
    '/api/routes?state=proposed',
    '/api/routes/heat',
    ...[shown, proposed].flatMap(({ slug }) => [`/api/routes/${slug}`, `/api/routes/${slug}/line`]),
  ]
  for (const path of paths) {
    for (const who of [member, leader, other, moderator, admin, both, leader, member]) {
      const alone = await sendRaw(origin, unusual(path), bearer(who))
      const shared = await sendRaw(origin, path, bearer(who))
      expect([path, shared.status, shared.body]).toEqual([path, alone.status, alone.body])
      expect(shared.headers['cache-control']).toBe('no-store')
    }
    expect((await sendRaw(origin, path)).status).toBe(401)
  }
  expect((await member.routes.list({})).map(({ slug }) => slug)).not.toContain(proposed.slug)
  expect((await leader.routes.list({})).map(({ slug }) => slug)).toContain(proposed.slug)
})

test('what members share is prepared once, and another write or role counts at once', async () => {
  const { origin, moderator, admin, member, enter } = await openTestSite()
  const { slug } = await addRoute(moderator, { title: 'Heron loop' })
  const other = await enter()
  const etag = async (who: Person) =>
    String((await sendRaw(origin, '/api/routes?limit=50', bearer(who))).headers.etag)
  const first = await etag(member)
  expect(first).toMatch(/^"/)
  expect(await etag(other)).toBe(first)
  const known = { headers: { ...bearer(other).headers, 'if-none-match': first } }
  expect((await sendRaw(origin, '/api/routes?limit=50', known)).status).toBe(304)

  await moderator.routes.setState({ slug, state: 'archived' })
  expect(await etag(member)).not.toBe(first)
  expect((await member.routes.list({})).map((route) => route.slug)).not.toContain(slug)

  const archived = async () =>
    (await member.routes.list({ state: 'archived' })).map((route) => route.slug)
  expect(await archived()).not.toContain(slug)
  await admin.users.makeModerator({ id: member.id })
  expect(await archived()).toContain(slug)
  await member.identity.leave({})
  expect((await sendRaw(origin, '/api/routes?limit=50', bearer(member))).status).toBe(401)
})

test('members see a change to their record at once, no matter who made it', async () => {
  const data = await emptyData()
  const { member, admin, enter } = await openTestSite({
    ...data,
    PUBLIC_URL: 'https://club.example',
  })
  const other = await enter()
  const me = async () => {
    // Once it is read, once it is prepared, and once it is sent as prepared.
    for (let time = 0; time < 2; time++) await member.users.me({})
    expect(await other.users.me({})).toMatchObject({ _id: other.id })
    return member.users.me({})
  }
  expect(await me()).toMatchObject({ _id: member.id, roles: [] })
  await member.users.changeMe({ city: 'Sonadi', nameShown: 'initial' })
  expect(await me()).toMatchObject({ city: 'Sonadi', nameShown: 'initial' })
  await member.users.changeMe({ emergency: { name: 'Tuli', phone: '+1 555 555 0143' } })
  expect(await me()).toMatchObject({ emergency: { name: 'Tuli' } })
  await member.users.changeMe({
    emergency: null,
    guardian: { name: 'Asha', phone: '+1 555 555 0144' },
  })
  expect(await me()).toMatchObject({ guardian: { name: 'Asha', phone: '+1 555 555 0144' } })
  expect(await me()).not.toHaveProperty('emergency')
  await admin.users.makeAdmin({ id: member.id })
  expect(await me()).toMatchObject({ roles: ['admin'] })
  await admin.users.changeMembership({ id: member.id, membershipType: 'VIP' })
  const settings = await admin.membership.settings({})
  const plans = settings.plans.map((plan) =>
    plan.key === 'VIP' ? { ...plan, name: 'Gold' } : plan,
  )
  await admin.membership.changeSettings({ ...settings, plans })
  expect(await me()).toMatchObject({ membershipType: 'VIP', membershipName: 'Gold' })

  const program = await openDatabase({
    ...{ dataDir: data.DATA_DIR, databaseUrl: data.DATABASE_URL },
    onLost: () => {},
  })
  await program.db
    .updateTable('person')
    .set({ city: 'Dhaka' })
    .where('id', '=', member.id)
    .execute()
  await program.close()
  expect(await me()).toMatchObject({ city: 'Dhaka' })
})

test('admins see every change to the list of members at once, and others never see it', async () => {
  const site = await openTestSite()
  const { origin, admin, moderator, db } = site
  const rima = await enterRima(site)
  const other = await site.enter('admin')
  const path = '/api/users?limit=50&order=desc&sort=joined'
  const list = async (who: Pick<Person, 'token'>) => {
    // Once it is read, once it is prepared, and once it is sent as prepared.
    for (let time = 0; time < 2; time++) await sendRaw(origin, path, bearer(who))
    return sendRaw(origin, path, bearer(who))
  }
  const shown = async () => {
    const { body, headers } = await list(admin)
    expect((await list(other)).body).toBe(body)
    const all: { _id: string }[] = JSON.parse(body)
    return { total: Number(headers['x-total-count']), ...all.find(({ _id }) => _id === rima.id) }
  }
  const { total } = await shown()
  expect(await shown()).toMatchObject({ roles: [], emailConfirmed: false })
  await db.updateTable('auth_user').set({ emailVerified: 1 }).execute()
  expect(await shown()).toMatchObject({ emailConfirmed: true })
  await rima.users.changeMe({ city: 'Sonadi' })
  expect(await shown()).toMatchObject({ city: 'Sonadi' })
  await other.users.makeModerator({ id: rima.id })
  expect(await shown()).toMatchObject({ roles: ['moderator'], total })
  await site.enter()
  expect(await shown()).toMatchObject({ total: total + 1 })
  for (const who of [moderator, rima]) expect((await list(who)).status).toBe(403)

  await admin.users.makeModerator({ id: other.id })
  await db.updateTable('person').set({ admin: 0 }).where('id', '=', other.id).execute()
  expect((await list(other)).status).toBe(403)
  // More pages than are prepared for one caller.
  for (let limit = 1; limit <= 30; limit++) {
    const alike = path.replace('50', String(limit))
    expect(JSON.parse((await sendRaw(origin, alike, bearer(admin))).body)).toHaveLength(
      Math.min(limit, total + 1),
    )
  }
  expect(JSON.parse((await list(admin)).body)).toHaveLength(total + 1)
})

test.runIf(inject('engine') === 'sqlite')(
  'a record is made of the tables that are watched, and no other table can change these',
  async () => {
    await using db = new Kysely<Tables>({ dialect: memoryDialect() })
    await migrate(db)
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    const { id } = await addPerson(db, openTokens('known to this test and to nobody else'))
    const asked = await queriesOf(db, async (watched) => {
      await userStore(watched).readOwn(id)
      await listUsers(watched, { limit: 50, duplicates: 'true' }, findConfirmed)
      await listUsers(watched, { limit: 50 }, findConfirmed)
    })
    const words = new Set(asked.flatMap(({ sql }) => sql.match(/\w+/g) ?? []))
    // The number of members changes with the members.
    const read = tables.filter((name) => words.has(name) && name !== 'tally')
    expect(new Set(read)).toEqual(new Set(tablesOfRecord))
    for (const table of tablesOfRecord) {
      const { rows } = await sql<{
        table: string
      }>`pragma foreign_key_list(${sql.lit(table)})`.execute(db)
      for (const parent of rows) expect(tablesOfRecord).toContain(parent.table)
    }
  },
)

test('only reads of signed-in people are shared, and none of them is counted', () => {
  const shared = Object.values(contract)
    .flatMap((calls) => Object.values(calls))
    .filter((endpoint) => 'shared' in endpoint || 'ofRecords' in endpoint)
  expect(shared.length).toBeGreaterThan(0)
  for (const endpoint of shared) {
    expect(endpoint).toMatchObject({ method: 'GET', access: expect.not.stringMatching('everyone') })
    expect(endpoint).not.toHaveProperty('limits')
    expect(endpoint).not.toHaveProperty('needsFreshLogin')
  }
})
