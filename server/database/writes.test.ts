import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open.ts'
import type { Database } from './tables.ts'
import { openWrites } from './writes.ts'

const openFacts = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clubrun-writes-'))
  const { db, close } = await openDatabase({ dataDir, onLost: () => {} })
  onTestFinished(async () => {
    await close()
    await rm(dataDir, { recursive: true })
  })
  await db.schema.createTable('fact').addColumn('name', 'text').addColumn('value', 'text').execute()
  return db
}

const add = (db: Database, name: string) =>
  db.insertInto('fact').values({ name, value: '' }).execute()

const names = async (db: Database) =>
  (await db.selectFrom('fact').select('name').execute()).map(({ name }) => name)

test('a failed write does not affect the others of its batch', async () => {
  const db = await openFacts()
  const write = openWrites(db)
  const outcomes = await Promise.allSettled(
    ['first', 'second', 'third'].map((name) =>
      write(async (transaction) => {
        await add(transaction, name)
        if (name === 'second') throw new Error('refused')
        return name
      }),
    ),
  )
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: new Error('refused') },
    { status: 'fulfilled', value: 'third' },
  ])
  expect(await names(db)).toEqual(['first', 'third'])
})

test('a write is reported only after its whole batch is stored', async () => {
  const db = await openFacts()
  const write = openWrites(db)
  const known: string[][] = []
  const adding = ['first', 'second'].map(async (name) => {
    await write((transaction) => add(transaction, name))
    known.push(await names(db))
  })
  await Promise.all(adding)
  expect(known).toEqual([
    ['first', 'second'],
    ['first', 'second'],
  ])
})

test('when the transaction itself is lost, every write in it fails and nothing is stored', async () => {
  const db = await openFacts()
  const write = openWrites(db)
  const outcomes = await Promise.allSettled([
    write((transaction) => add(transaction, 'first')),
    write(async (transaction) => {
      await add(transaction, 'second')
      // What SQLite does by itself when the disk is full.
      await sql`rollback`.execute(transaction)
      throw new Error('disk full')
    }),
    write((transaction) => add(transaction, 'third')),
  ])
  const lost = { status: 'rejected', reason: new Error('disk full') }
  expect(outcomes).toEqual([lost, lost, lost])
  expect(await names(db)).toEqual([])
  await write((transaction) => add(transaction, 'later'))
  expect(await names(db)).toEqual(['later'])
})

test('more writes than fit into a batch are all stored, in order', async () => {
  const db = await openFacts()
  const write = openWrites(db)
  const many = Array.from({ length: 100 }, (_, number) => `number ${number}`)
  await Promise.all(many.map((name) => write((transaction) => add(transaction, name))))
  expect(await names(db)).toEqual(many)
})
