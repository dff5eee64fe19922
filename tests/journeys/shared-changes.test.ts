import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { listenerName } from '#server/database/postgres.ts'
import type { Database } from '#server/database/tables.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { command } from '#tests/support/database.ts'

const onPostgres = test.runIf(inject('engine') === 'postgres')

/** A relay between a site and PostgreSQL. It can corrupt queries and hide that a connection ended. */
const openRelay = async (target: string) => {
  const { hostname, port } = new URL(target)
  const asked: Socket[] = []
  const ended: Socket[] = []
  const relay = { isSpoiling: false, isHidingEnds: false }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    asked.push(near)
    near.on('data', (bytes) => {
      const spoilt = bytes.toString('latin1').replace('listen clubrun', 'lisXen clubrun')
      far.write(relay.isSpoiling ? Buffer.from(spoilt, 'latin1') : bytes)
    })
    far.on('data', (bytes) => near.writable && near.write(bytes))
    near.on('close', () => far.destroy()).on('error', () => {})
    far.on('error', () => {})
    far.on('close', () => (relay.isHidingEnds ? ended.push(near) : near.destroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of asked) socket.destroy()
  })
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return Object.assign(relay, {
    url: url.href,
    async tellEnds() {
      relay.isHidingEnds = false
      for (const near of ended) if (!near.closed) await once(near.destroy(), 'close')
    },
  })
}

/** A database behind a relay, and what it reports about its listening. */
const open = async () => {
  const { DATA_DIR, DATABASE_URL = '' } = await emptyData()
  const relay = await openRelay(DATABASE_URL)
  const lost: string[] = []
  const onLost = ({ message }: Error) => void lost.push(message)
  const { db, changes, close } = await openDatabase({
    dataDir: DATA_DIR,
    databaseUrl: relay.url,
    onLost,
  })
  onTestFinished(close)
  const heard: (string | undefined)[] = []
  changes.onChange((topic) => void heard.push(topic))
  const loseListener = () =>
    command(
      DATABASE_URL,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = '${listenerName}'`,
    )
  const tell = (topic: string) => command(DATABASE_URL, `notify clubrun_changes, 'other ${topic}'`)
  return { db, relay, lost, heard, loseListener, tell }
}

const countListeners = async (db: Database) => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(db)
  return rows.length
}

onPostgres('a connection that cannot listen is closed before the next one is tried', async () => {
  const { db, relay, lost, heard, loseListener } = await open()
  relay.isSpoiling = true
  await loseListener()
  await expect.poll(() => lost.length).toBeGreaterThan(3)
  relay.isSpoiling = false
  await expect.poll(() => heard).toEqual([undefined])
  await expect.poll(() => countListeners(db)).toBe(1)
})

onPostgres('a connection that ends after it was replaced breaks nothing', async () => {
  const { db, relay, lost, heard, loseListener, tell } = await open()
  relay.isHidingEnds = true
  await loseListener()
  await expect.poll(() => heard).toEqual([undefined])
  await relay.tellEnds()
  await tell('news')
  await expect.poll(() => heard).toEqual([undefined, 'news'])
  expect(lost).toHaveLength(1)
  expect(await countListeners(db)).toBe(1)
})
