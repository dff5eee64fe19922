import { migrate } from '#server/database/migrate.ts'
import { inDatabase } from '#tests/support/database.ts'
import { allStored, fileIn } from '../all-stored.ts'
import { openBareInsert } from '../bare-server.ts'
import { askOnce, type Call } from '../call.ts'
import type { Case } from '../case.ts'
import { anyAddress } from '../connection.ts'
import { makeFolder } from '../folders.ts'
import type { Pace, Ran } from '../load.ts'
import { openSite } from '../site.ts'
import { openLoad } from '../under-load.ts'

/** An address may send twenty messages an hour, so behind the proxy every caller has another one. */
export const variables = { PUBLIC_URL: 'https://club.example', TRUST_PROXY: '1' }

export const post: Call = {
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

/** A folder with only the tables of the site. */
const makeTables = async (stack: AsyncDisposableStack) => {
  const dataDir = makeFolder(stack)
  await inDatabase({ dataDir }, (db) => migrate(db))
  return dataDir
}

const message: Case = {
  name: 'message',
  asks: 'What does it cost to take a message with `POST /contact`, safely on the disk before the answer?',
  limit:
    'bare node:http and node:sqlite putting the same row into the same table, as durably, with one insert',
  target: { atLeast: 0.8 },
  async open(stack) {
    const site = stack.use(await openSite({ variables }))
    const answer = await askOnce(post, site.port)
    if (answer.status !== post.status) throw new Error(`a message was answered ${answer.status}`)
    const dataDir = await makeTables(stack)
    const bare = stack.use(await openBareInsert('message', fileIn(dataDir), answer))
    return {
      subject: allStored(site, post, site.dataDir, 'message'),
      limit: allStored(bare, post, dataDir, 'message'),
    }
  },
}

const share = 0.7

/** A steady stream that leaves the site some time to spare. */
const steadyMessages: Case = {
  name: 'message-steady',
  asks: `How much longer than usual do the slowest messages of a hundred take, when ${share * 100} % as many arrive as the site can take?`,
  limit: 'half of them are answered sooner than that, by the clock',
  target: { atMost: 2 },
  async open(stack) {
    const { port } = stack.use(await openSite({ variables }))
    let usual = Number.NaN
    return {
      async subject({ connections, warmUp, measured }) {
        await using load = await openLoad(post, { port, connections })
        const most = await load.ask<Ran>('run', warmUp * 2)
        const pace: Pace = {
          duration: measured,
          perSecond: (share * most.requests) / most.seconds,
        }
        const { requests, seconds, p50, p99 } = await load.ask<Ran>('pace', pace, measured + 10_000)
        usual = p50
        return { cost: p99, unit: 'ms', requestsPerSecond: requests / seconds, p50, p99 }
      },
      limit: async () => ({ cost: usual, unit: 'ms' }),
    }
  },
}

export const messages = [message, steadyMessages]
