import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { emailKey, nameKey, phoneKey } from '#server/database/fold.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { openTestSite } from '#tests/site.ts'
import { backUp, restore, rowsOf } from '#tests/support/backups.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { readDatabase, startSite } from '#tests/support/process.ts'
import { createState, recordOf, states, walk } from '#tests/support/states.ts'

const engine = inject('engine')
const PUBLIC_URL = 'https://club.example'
const newest = states.at(-1) ?? ''

const dataIn = async (state: string) => {
  const data = await emptyData()
  await createState(data, engine, state)
  return data
}

test('every migration still does what was recorded for it', async () => {
  for await (const { state, did } of walk(await emptyData(), engine)) {
    const record = recordOf(state, engine)
    const advice = `${state} has no record of its state: run npm run freeze, and put rows into tests/states/${state}.rows.sql.`
    expect(existsSync(record), advice).toBe(true)
    const changed = `${state} has run somewhere and must not do anything else now: write the next migration instead.`
    expect(did, changed).toBe(readFileSync(record, 'utf8'))
  }
})

type Row = Record<string, unknown>

const tablesOf = async (db: Database) => {
  const found: Record<string, Row[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    found[name] = (await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows
  }
  return found
}

/** What a migration must put into a column that older rows did not have. */
const added: Record<string, (row: Row, before: Record<string, Row[]>) => Row> = {
  person: ({ id, first_name, email, contact_number }, { ride_leader = [] }) => ({
    first_name: null,
    address: null,
    city: null,
    contact_number: null,
    membership_type: null,
    age: null,
    search: '',
    name_key: nameKey(String(first_name ?? '')),
    birth_year: null,
    name_shown: 'name',
    calendar_number: 1,
    ...{ quiet_from: '21:00', quiet_to: '06:00', mail_number: 1 },
    ...{ first_steps: '', seen_at: null, season_shown: 0, member_until: null },
    // People who have led a ride may lead.
    may_lead: Number(ride_leader.some(({ person_id }) => person_id === id)),
    version: 1,
    phone_key: phoneKey(String(contact_number ?? '')),
    email_key: emailKey(String(email)),
  }),
  event: () => ({
    ...{ signup: 'open', places: null, guests: 1, drop_ins: 1 },
    ...{ closes: 'start', names: 'riders', line: 0, route_version_id: null },
    ...{ rolled_out_at: null, back_at: null, ridden_distance: null, report: null },
  }),
  rsvp: () => ({ presence_record: null }),
  ride_group: () => ({ route_version_id: null }),
  auth_user: () => ({ typedEmail: null }),
  mail: () => ({ reply_to: null, about: null }),
  news: () => ({ body: null, version: 1, updated_at: null, image: null, picture: null }),
  gallery_image: () => ({
    ...{ event_id: null, state: 'shown', proposed_by: null },
    ...{ hidden_at: null, hidden_note: null, kept_at: null },
  }),
}

/** The rows of an older state, as they must be today. */
const upgraded = ({ tally: _, ...before }: Record<string, Row[]>) => {
  const rows: Record<string, Row[]> = {}
  for (const [table, old] of Object.entries(before)) {
    rows[table] = old.map((row) => ({ ...added[table]?.(row, before), ...row }))
  }
  const tally = [{ name: 'person', count: before.person?.length ?? 0 }] as const
  return { rows, tally }
}

const inAnyOrder = (rows: readonly Row[] = []) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()

/** The people of every test site. */
const newcomers = 3

/** The schema in the words of the engine. */
const schemaOf = async (db: Database) => {
  const { rows } = await (engine === 'sqlite'
    ? sql`select type, name, tbl_name, sql from sqlite_master order by name`
    : sql`select table_name as name, column_name, ordinal_position, data_type, is_nullable, column_default
        from information_schema.columns where table_schema = 'public'
      union all select indexname, indexdef, null, null, null, null from pg_indexes where schemaname = 'public'
      union all select conname, pg_get_constraintdef(oid), null, null, null, null
        from pg_constraint where connamespace = 'public'::regnamespace
      order by 1, 2`
  ).execute(db)
  return rows
}

let freshSchema: Promise<unknown[]> | undefined
const schemaOfNewClub = () => {
  freshSchema ??= emptyData().then((data) =>
    readDatabase(data, async (db) => {
      await migrate(db)
      return schemaOf(db)
    }),
  )
  return freshSchema
}

test.for(states)('a club in the state %s opens in this version', async (state) => {
  const data = await dataIn(state)
  const before = await readDatabase(data, tablesOf)
  const copy = await emptyData()
  await restore(copy, await backUp(data), { keepSignIns: true })

  const fresh = await schemaOfNewClub()
  const site = await openTestSite({ ...data, PUBLIC_URL })
  expect(await schemaOf(site.db)).toEqual(fresh)
  expect((await site.ask('/')).status).toBe(200)
  const titles = (await site.visitor.news.list({})).map(({ title }) => title)
  expect(titles.sort()).toEqual((before.news ?? []).map(({ title }) => title).sort())
  const { rows, tally } = upgraded(before)
  const after = await tablesOf(site.db)
  expect(after.tally).toEqual([{ name: 'person', count: tally[0].count + newcomers }])
  after.person = (after.person ?? []).filter(({ first_name }) => first_name !== 'Somebody')
  const made = ['token-secret', 'push-keys']
  after.fact = (after.fact ?? []).filter(({ name }) => !made.includes(String(name)))
  // Older versions stored the tokens of mailed links in plain text; none of them works any more.
  const today = { ...rows, ...(rows.auth_verification && { auth_verification: [] }) }
  for (const [table, kept] of Object.entries(today)) {
    expect(inAnyOrder(after[table]), table).toEqual(inAnyOrder(kept))
  }
  // A backup of that state is restored to today's state.
  expect(await readDatabase(copy, schemaOf)).toEqual(fresh)
  const copied = await readDatabase(copy, tablesOf)
  expect(copied.tally).toEqual(tally)
  for (const table in rows)
    expect(inAnyOrder(copied[table]), table).toEqual(inAnyOrder(rows[table]))
})

test('an address that was only typed during a sign-in with Twitter is stored separately from now on', async () => {
  const data = await dataIn('0010-news-bodies')
  const at = '2026-01-11T10:00:00.000Z'
  const stamps = { createdAt: at, updatedAt: at }
  const came = [
    { id: 'typed', emailVerified: 0, ways: ['twitter'] },
    { id: 'confirmed', emailVerified: 1, ways: ['twitter'] },
    { id: 'registered', emailVerified: 0, ways: ['credential'] },
    { id: 'reset', emailVerified: 0, ways: ['twitter', 'credential'] },
  ]
  await readDatabase(data, async (db) => {
    for (const { id, emailVerified, ways } of came) {
      const user = { id, name: id, email: `${id}@example.com`, emailVerified, ...stamps }
      await db.insertInto('auth_user').values(user).execute()
      for (const providerId of ways) {
        const account = { id: `${id} ${providerId}`, userId: id, accountId: `7${id}`, providerId }
        await db
          .insertInto('auth_account')
          .values({ ...account, ...stamps })
          .execute()
      }
    }
  })
  const { db } = await openTestSite({ ...data, PUBLIC_URL })
  const kept = db
    .selectFrom('auth_user')
    .select(['email', 'typedEmail'])
    .where('createdAt', '=', at)
  expect(await kept.orderBy('id').execute()).toEqual([
    { email: 'confirmed@example.com', typedEmail: null },
    { email: 'registered@example.com', typedEmail: null },
    { email: 'reset@example.com', typedEmail: null },
    { email: '7typed@twitter.placeholder.invalid', typedEmail: 'typed@example.com' },
  ])
})

test('a migration that fails says so and changes nothing, also when two processes start at once', async () => {
  const data = await dataIn(newest)
  const [rows, schema] = [await rowsOf(data), await readDatabase(data, schemaOf)]
  const failing = async () => {
    const program = fileURLToPath(import.meta.resolve('#tests/support/failing-upgrade.ts'))
    return (await promisify(execFile)(process.execPath, [program], { env: data })).stdout
  }
  const said =
    'The database could not be brought up to date: 9999-half failed (no further). Nothing was changed. Start the previous version again, which still works with it, and report the error.'
  expect(await Promise.all([failing(), failing()])).toEqual([said, said])
  expect(await readDatabase(data, schemaOf)).toEqual(schema)
  expect(await rowsOf(data)).toEqual(rows)
  await readDatabase(data, migrate)
  expect(await rowsOf(data)).toEqual(rows)
})

const stateOf = async (data: Awaited<ReturnType<typeof emptyData>>) => {
  const { rows } = await readDatabase(data, (db) =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(db),
  )
  return rows.map(({ name }) => name)
}

test('two sites that upgrade an old state at once upgrade it once', async () => {
  const data = await dataIn(states[0] ?? '')
  await Promise.all([1, 2].map(() => readDatabase(data, migrate)))
  expect(await stateOf(data)).toEqual(states)
})

test.runIf(engine === 'postgres')(
  'two processes that start at once upgrade an old state once',
  async () => {
    const data = await dataIn(states[0] ?? '')
    const sites = await Promise.all([1, 2].map(() => startSite({ ...data, PUBLIC_URL })))
    for (const site of sites) expect(await site.as().news.list({})).toEqual([])
    expect(await stateOf(data)).toEqual(states)
  },
)
