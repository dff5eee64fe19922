import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { compileOnce, type Value } from '#server/database/compile-once.ts'
import { asRefusal } from '#server/database/errors.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { openWrites } from '#server/database/writes.ts'
import { emptyData } from '#tests/support/data-settings.ts'

const open = async () => {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = await emptyData()
  const opened = await openDatabase({ dataDir, databaseUrl, onLost: () => {} })
  onTestFinished(opened.close)
  await opened.db.schema
    .createTable('fact')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text')
    .execute()
  return opened
}

const addFact = compileOnce<{ name: string; value: string }, unknown>((db, value) =>
  db.insertInto('fact').values({ name: value('name'), value: value('value') }),
)

const factNames = compileOnce((db) => db.selectFrom('fact').select('name').orderBy('name'))

const names = async (db: Database) => (await factNames(db, {})).map(({ name }) => name)

test('a compiled query takes values of every type, each time others', async () => {
  const { db } = await open()
  const given = { text: '', whole: 0, part: 0.5, nothing: null as string | null }
  const echo = compileOnce((db, value: Value<typeof given>) =>
    db.selectNoFrom([
      sql<string>`cast(${value('text')} as text)`.as('text'),
      sql<number>`cast(${value('whole')} as bigint)`.as('whole'),
      sql<number>`cast(${value('part')} as double precision)`.as('part'),
      sql<string | null>`cast(${value('nothing')} as text)`.as('nothing'),
      sql.lit('fixed').as('fixed'),
    ]),
  )
  const rows = [
    given,
    { text: `Ünïcødé 🚲 '"\\ % _ ; --`, whole: -(2 ** 40), part: -1e-3, nothing: null },
    { text: '长'.repeat(1000), whole: 2 ** 31, part: 1e12, nothing: 'something' },
  ]
  for (const row of rows) expect(await echo(db, row)).toEqual([{ ...row, fixed: 'fixed' }])
})

test('a list of ids is compiled for each length, however many lengths there are', async () => {
  const { db } = await open()
  const ids = Array.from({ length: 250 }, (_, at) => `id ${String(at).padStart(3, '0')}`)
  for (const name of ids) await addFact(db, { name, value: '' })
  const named = compileOnce((db, value: Value<readonly string[]>, length: number) =>
    db
      .selectFrom('fact')
      .select('name')
      .where(
        'name',
        'in',
        Array.from({ length }, (_, at) => value(at) as string),
      )
      .orderBy('name'),
  )
  for (const length of [1, 2, 50, ...ids.keys(), 50]) {
    const asked = ids.slice(0, length + 1)
    const found = await named(db, asked, asked.length)
    expect(found.map(({ name }) => name)).toEqual(asked)
  }
})

test('of compiled queries at the same time, each sees what is stored and what its own transaction wrote', async () => {
  const { db } = await open()
  const write = openWrites(db)
  const seen = new Set<string>()
  const look = async () => {
    for (const name of await names(db)) seen.add(name)
  }
  const numbers = Array.from({ length: 30 }, (_, at) => at)
  await Promise.all(
    numbers.flatMap((number) => {
      const name = number % 3 === 0 ? `undone ${number}` : `stored ${number}`
      const writing = write(async (transaction) => {
        await addFact(transaction, { name, value: '' })
        expect(await names(transaction)).toContain(name)
        if (name.startsWith('undone')) throw new Error('undone')
      })
      return [
        look(),
        writing.catch(look),
        look(),
        addFact(db, { name: `own ${number}`, value: '' }),
      ]
    }),
  )
  await look()
  expect([...seen].filter((name) => name.startsWith('undone'))).toEqual([])
  expect(seen.size).toBe(20 + 30)
})

test('a compiled query that fails says why, and the next one runs', async () => {
  const { db, load } = await open()
  await addFact(db, { name: 'once', value: '' })
  const again = await addFact(db, { name: 'once', value: '' }).catch(asRefusal)
  expect(again).toMatchObject({ refusal: 'already-there' })
  expect(load().failures).toBe(1)
  expect(await names(db)).toEqual(['once'])
})

test('a compiled query knows the columns that were added since', async () => {
  const { db } = await open()
  const everything = compileOnce((db) => db.selectFrom('fact').selectAll())
  await addFact(db, { name: 'a', value: 'b' })
  expect(await everything(db, {})).toEqual([{ name: 'a', value: 'b' }])
  await db.schema
    .alterTable('fact')
    .addColumn('since', 'text', (column) => column.defaultTo('today'))
    .execute()
  expect(await everything(db, {})).toEqual([{ name: 'a', value: 'b', since: 'today' }])
})
