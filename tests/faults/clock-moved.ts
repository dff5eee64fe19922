import { aDay, anHour, aYear, openClock } from './clock.ts'
import { openClub } from './club.ts'
import type { Fault } from './fault.ts'
import { openRider } from './rider.ts'
import { recover, settle } from './settle.ts'
import { openWriteLog, type WriteLog } from './write-log.ts'
import { openWriters } from './writers.ts'

const moves = [
  ['an hour ahead', anHour],
  ['a year ahead', aYear],
  ['right again', 0],
  ['a day behind', -aDay],
  ['right again', 0],
] as const

export const clockMoved: Fault = {
  name: 'clock-moved',
  says: 'the clock jumps an hour and a year ahead, back, a day behind, and back',
  on: ['sqlite', 'postgres'],
  rounds: { long: 3, short: 1 },
  shortOn: 'sqlite',
  async strike({ stack, server, rounds, say }) {
    const club = await openClub({ stack, server: server?.url })
    const writeLog = openWriteLog(club)
    const clock = await openClock(club)
    await club.start(clock.variables)
    const expect = expecting(writeLog)
    for (let round = 1; round <= rounds; round++) {
      const rider = await openRider(club, writeLog)
      const before = await rider.signIn()
      expect('a first call', 201, await rider.use(before.token))
      await rider.becomeModerator()
      const load = (await openWriters(club, writeLog, 'visitors')).load(2)
      let ahead = before
      for (const [words, by] of moves) {
        await clock.set(by)
        await recover(club, writeLog, performance.now(), 'visitors')
        const here = await rider.signIn()
        expect(`signing in, the clock ${words}`, 200, here.status)
        if (by === anHour) expect('a token an hour later', 401, await rider.use(before.token))
        if (by === aYear) {
          ahead = here
          expect('a session a year later', 401, await rider.exchange(before.proof))
          for (let times = 0; times < 20; times++) await rider.write()
          expect('one message too many', 429, await rider.write())
        }
        if (by === 0) {
          expect('a token from next year', 401, await rider.use(ahead.token))
          expect('a session from next year', 401, await rider.exchange(ahead.proof))
          expect('a message after too many next year', 201, await rider.write())
        }
        const title = await rider.publish(here.token)
        expect('news of now on the page kept', true, (await rider.readNews()).includes(title))
      }
      await load.end()
      await settle(club, writeLog)
      say(`${round} of ${rounds}`)
    }
    return writeLog
  },
}

const expecting =
  ({ broken }: WriteLog) =>
  <Value>(what: string, wanted: Value, is: Value) => {
    if (is !== wanted) broken.add(`${what}: ${is} instead of ${wanted}`)
  }
