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

test('among writes that are stored together, one that fails takes nothing else with it', async () => {
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

test('nobody is told of a write before all that goes with it is stored', async () => {
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

test('when the transaction itself is lost, everybody in it is told so and nothing is kept', async () => {
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

test('more than fit into one go are all stored, in the order in which they came', async () => {
  const db = await openFacts()
  const write = openWrites(db)
  const many = Array.from({ length: 100 }, (_, number) => `number ${number}`)
  await Promise.all(many.map((name) => write((transaction) => add(transaction, name))))
  expect(await names(db)).toEqual(many)
})
