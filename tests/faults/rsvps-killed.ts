import { openClub } from './club.ts'
import type { Fault } from './fault.ts'
import { recover } from './settle.ts'
import { openWriteLog } from './write-log.ts'

const ridesAtOnce = 4
const places = 12

/** A thousand members answer rides with few places while the site is killed. */
export const rsvpsKilled: Fault = {
  name: 'rsvps-killed',
  says: '`kill -9` of the site while 1,000 answers to rides with 12 places arrive',
  on: ['sqlite', 'postgres'],
  rounds: { long: 20, short: 1 },
  async strike({ stack, server, rounds, draw, say }) {
    const club = await openClub({ stack, server: server?.url })
    const writeLog = openWriteLog(club)
    const tokens = await Promise.all(club.members.map((id) => club.tokenOf(id)))
    let site = await club.start()
    for (let round = 1; round <= rounds; round++) {
      const rides = await addRides(club, writeLog)
      const acknowledged = new Set<string>()
      const enough = Promise.withResolvers<void>()
      const killedAfter = 1 + Math.floor(draw() * rides.length * club.members.length * 0.9)
      const answers = rides.flatMap((ride) =>
        club.members.map((member, at) => ({ ride, member, token: tokens[at] })),
      )
      const answerAll = async () => {
        for (let next = answers.pop(); next; next = answers.pop()) {
          const { ride, member, token } = next
          const { status } = await writeLog.ask({
            ...{ method: 'PUT', path: `/api/events/${ride}/rsvp`, token },
            body: { answer: 'going' },
          })
          if (status !== 200) return
          acknowledged.add(`${ride} ${member}`)
          if (acknowledged.size === killedAfter) enough.resolve()
        }
      }
      const all = Promise.all(Array.from({ length: 16 }, answerAll))
      await Promise.race([enough.promise, all])
      site.child.kill('SIGKILL')
      const killed = performance.now()
      await Promise.all([all, site.exit])
      site = await club.start()
      await recover(club, writeLog, killed)
      writeLog.counts.acknowledged += acknowledged.size
      await compare(club, writeLog, rides, acknowledged)
      if (round % 5 === 0)
        say(`killed ${round} times, ${writeLog.counts.acknowledged} acknowledged`)
    }
    return writeLog
  },
}

type Club = Awaited<ReturnType<typeof openClub>>
type WriteLog = ReturnType<typeof openWriteLog>

const addRides = async (club: Club, writeLog: WriteLog) => {
  const token = await club.tokenOf('moderator')
  const ride = {
    ...{ title: 'A ride', description: 'A ride', location: 'The gate', author: 'Easy' },
    ...{ date: '2130-01-04', time: '07:00', image: club.picture, signup: { places } },
  }
  const ids: string[] = []
  while (ids.length < ridesAtOnce) {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { text } = await writeLog.ask({ path: '/api/events', token, headers, body: ride })
    ids.push(JSON.parse(text).insertedId)
  }
  return ids
}

/** No acknowledged answer is lost, and no ride has more riders than places. */
const compare = async (
  club: Club,
  { counts, broken }: WriteLog,
  rides: readonly string[],
  acknowledged: ReadonlySet<string>,
) => {
  const rows = await club.look((db) =>
    db
      .selectFrom('rsvp')
      .select(['event_id', 'person_id', 'state', 'line_number'])
      .where('event_id', 'in', rides)
      .execute(),
  )
  const there = new Set(rows.map(({ event_id, person_id }) => `${event_id} ${person_id}`))
  for (const answer of acknowledged) {
    if (there.has(answer)) continue
    counts.lost++
    broken.add(`the answer ${answer} was acknowledged and is lost`)
  }
  for (const ride of rides) {
    const of = rows.filter(({ event_id }) => event_id === ride)
    const going = of.filter(({ state }) => state === 'going').length
    if (going > places) broken.add(`${ride} has ${going} riders in ${places} places`)
    const numbers = of.flatMap(({ line_number }) => line_number ?? [])
    if (new Set(numbers).size !== numbers.length) broken.add(`${ride} gave a line number twice`)
  }
}
