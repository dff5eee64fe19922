import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '#server/database/migrate.ts'
import { inDatabase } from '#tests/support/database.ts'
import { openBareInsert } from '../bare-server.ts'
import { askOnce, type Call } from '../call.ts'
import type { Case, Gauge } from '../case.ts'
import { anyAddress } from '../connection.ts'
import { makeFolder } from '../folders.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'

/** An address may send twenty messages an hour, so behind the proxy every caller has another one. */
const variables = { PUBLIC_URL: 'https://club.example', TRUST_PROXY: '1' }

const post: Call = {
  method: 'POST',
  path: '/api/contact',
  headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anyAddress },
  body: JSON.stringify({
    name: 'Shirin Akhter',
    email: 'shirin@example.com',
    message: 'Is the easy group really easy? I own a heavy city bike and ride it to work. '.repeat(
      3,
    ),
  }),
  status: 201,
}

type Server = Parameters<typeof underLoad>[0]

/** An answer counts only if the message is really stored. */
const allStored = (server: Server, dataDir: string, already: number): Gauge => {
  let expected = already
  const gauge = underLoad(server, post, (requests) => {
    expected += requests
  })
  return async (effort) => {
    const reading = await gauge(effort)
    const stored = countMessages(dataDir)
    if (stored !== expected) throw new Error(`${stored} of ${expected} messages were stored`)
    return reading
  }
}

const fileIn = (dataDir: string) => join(dataDir, 'club.sqlite')

const countMessages = (dataDir: string) => {
  using database = new DatabaseSync(fileIn(dataDir), { readOnly: true })
  return Number(database.prepare('select count(*) as count from message').get()?.count)
}

/** A folder with only the tables of the site. */
const makeTables = async (stack: AsyncDisposableStack) => {
  const dataDir = makeFolder(stack)
  await inDatabase({ dataDir }, (db) => migrate(db))
  return dataDir
}

export const message: Case = {
  name: 'message',
  asks: 'What does it cost to take a message with `POST /contact`, safely on the disk before the answer?',
  limit:
    'bare node:http and node:sqlite putting the same row into the same table, as durably, with one insert',
  target: { atLeast: 0.6 },
  async open(stack) {
    const site = stack.use(await openSite({ variables }))
    const answer = await askOnce(post, site.port)
    if (answer.status !== post.status) throw new Error(`a message was answered ${answer.status}`)
    const dataDir = await makeTables(stack)
    const bare = stack.use(await openBareInsert(fileIn(dataDir), answer))
    return { subject: allStored(site, site.dataDir, 1), limit: allStored(bare, dataDir, 0) }
  },
}
