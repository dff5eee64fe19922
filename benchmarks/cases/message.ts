import { migrate } from '#server/database/migrate.ts'
import { inDatabase } from '#tests/support/database.ts'
import { allStored, fileIn } from '../all-stored.ts'
import { openBareInsert } from '../bare-server.ts'
import { askOnce, type Call } from '../call.ts'
import type { Case } from '../case.ts'
import { anyAddress } from '../connection.ts'
import { makeFolder } from '../folders.ts'
import { openSite } from '../site.ts'

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
    const bare = stack.use(await openBareInsert('message', fileIn(dataDir), answer))
    return {
      subject: allStored(site, post, site.dataDir, 'message'),
      limit: allStored(bare, post, dataDir, 'message'),
    }
  },
}
