import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { asRefusal } from '#server/database/errors.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { holdsDemoClub } from '#server/demo-club.ts'
import { newsStore } from '#server/news/store.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { migrateAndSeed } from '#tests/support/demo-club.ts'

type DataSettings = Awaited<ReturnType<typeof emptyData>>

const open = async ({ DATA_DIR, DATABASE_URL }: DataSettings) => {
  const opened = await openDatabase({
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    onLost: () => {},
  })
  onTestFinished(opened.close)
  return opened
}

test('a migration that fails leaves the database as it was and says so', async () => {
  const { db } = await open(await emptyData())
  const broken = async (db: Kysely<unknown>) => {
    await db.schema.createTable('half').addColumn('id', 'text').execute()
    throw new Error('no further')
  }
  await expect(migrate(db, { '0001-broken': { up: broken } })).rejects.toThrow('0001-broken failed')
  expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('half')
})

const onPostgres = test.runIf(inject('engine') === 'postgres')

onPostgres('while one site migrates or creates the demonstration club, others wait', async () => {
  const data = await emptyData()
  const [one, other] = await Promise.all([open(data), open(data)])
  await afterAnother(one.db, () => migrate(other.db))
  expect(await holdsDemoClub(one.db)).toBe(false)
  await afterAnother(one.db, () => migrateAndSeed(data.DATA_DIR, data.DATABASE_URL))
  expect(await holdsDemoClub(one.db)).toBe(true)
})

/** Does this while another site holds the lock, until it has asked for it in vain. */
const afterAnother = (db: Database, act: () => Promise<unknown>) =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(connection)
    const acting = act()
    // A site that only waited for the lock would be active, until its statement is cancelled.
    const asked = sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and query like '%advisory_lock%' and state = 'idle'`
    await expect.poll(async () => (await asked.execute(connection)).rows.length).toBe(1)
    await sql`select pg_advisory_unlock_all()`.execute(connection)
    await acting
  })

test('values come back the same from either engine', async () => {
  const { db } = await open(await emptyData())
  await migrate(db)
  const item = {
    title: `Ünïcødé 🚲 'quotes' "double" \\ % _ ; -- ${'长'.repeat(100)}`,
    author: 'রিমা চৌধুরী',
    type: 'Race',
    dateTime: '2026-02-28T23:59',
  } as const
  const id = await newsStore(db).add(item)
  expect((await newsStore(db).list({})).items).toEqual([{ _id: id, ...item }])
})

test('a failed transaction stores nothing', async () => {
  const { db } = await open(await emptyData())
  await migrate(db)
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('fact').values({ name: 'a', value: 'b' }).execute()
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await db.selectFrom('fact').selectAll().execute()).toEqual([])
})

test('a duplicate row is refused by name on either engine', async () => {
  const { db } = await open(await emptyData())
  await migrate(db)
  const add = () => db.insertInto('fact').values({ name: 'a', value: 'b' }).execute()
  await add()
  const error = await add().catch((thrown) => thrown)
  expect(asRefusal(error)).toMatchObject({ refusal: 'already-there', status: 409 })
})
