import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { inDatabase } from '#tests/support/database.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { allStored, fileIn } from '../all-stored.ts'
import { openBareInsert } from '../bare-server.ts'
import { askOnce, type Call } from '../call.ts'
import type { Case } from '../case.ts'
import { anyAddress } from '../connection.ts'
import { makeFolder } from '../folders.ts'
import { openSite } from '../site.ts'

/** Members and addresses have a limit of answers an hour, so many members answer, each from many addresses. */
const secret = 'known to the benchmark and to the sites it starts'
const variables = { TOKEN_SECRET: secret, PUBLIC_URL: 'https://club.example', TRUST_PROXY: '1' }

const rides = 1_000
const ridersEach = 200
const members = 800

const anyRide = '<any ride>'
const anyToken = '<any token>'

const put = (ride: string, token: string): Call => ({
  method: 'PUT',
  path: `/api/events/${ride}/rsvp`,
  headers: {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': anyAddress,
  },
  body: JSON.stringify({ answer: 'going' }),
})

/** Rides with a limit that nobody reaches, and members who join one ride after the other, none of them twice. */
const putIn = async (db: Database) => {
  await insertRides(db, rides, '2131-05-16')
  await db.updateTable('event').set({ places: 500 }).execute()
  const ids = await db.selectFrom('event').select('id').execute()
  const tokens = await db.transaction().execute(async (transaction) => {
    const made: string[] = []
    const mint = openTokens(secret)
    while (made.length < members) made.push((await addPerson(transaction, mint)).token)
    return made
  })
  return { rides: ids.map(({ id }) => id), tokens }
}

type Club = Awaited<ReturnType<typeof putIn>>

const everyoneJoins = ({ rides, tokens }: Club): Call => ({
  ...put(anyRide, anyToken),
  turns: [
    { placeholder: anyRide, texts: rides, every: ridersEach },
    { placeholder: anyToken, texts: tokens, every: 1 },
  ],
})

export const rsvp: Case = {
  name: 'rsvp',
  asks: 'What does it cost to join a ride with `PUT /events/:id/rsvp`, safely on the disk before the answer?',
  limit:
    'bare node:http and node:sqlite reading the ride, counting its riders and putting the same row into the same table, as durably, in one transaction',
  target: { atLeast: 0.4 },
  async open(stack) {
    let club: Club = { rides: [], tokens: [] }
    const seed = async (db: Database) => {
      club = await putIn(db)
    }
    const site = stack.use(await openSite({ seed, variables }))
    const call = everyoneJoins(club)
    // The last to be asked.
    const answer = await askOnce(put(club.rides.at(-1) ?? '', club.tokens.at(-1) ?? ''), site.port)
    if (answer.status !== 200) throw new Error(`an answer to a ride was answered ${answer.status}`)
    const dataDir = makeFolder(stack)
    const bareClub = await inDatabase({ dataDir }, async (db) => {
      await migrate(db)
      return putIn(db)
    })
    const bare = stack.use(await openBareInsert('rsvp', fileIn(dataDir), answer))
    return {
      subject: allStored(site, call, site.dataDir, 'rsvp'),
      limit: allStored(bare, everyoneJoins(bareClub), dataDir, 'rsvp'),
    }
  },
}
