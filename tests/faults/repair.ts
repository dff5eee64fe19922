import { type Club, openClub } from './club.ts'
import type { Circumstances, Fault } from './fault.ts'
import { keepDoing } from './keep-doing.ts'
import { openMember } from './member.ts'
import { recover, settle } from './settle.ts'
import { openWriteLog, type WriteLog } from './write-log.ts'
import { openWriters } from './writers.ts'

type Running = { readonly club: Club; readonly writeLog: WriteLog }

type Harm = {
  /** Where the data folder is, if it matters. */
  readonly folder?: string
  /** The address of the PostgreSQL server, if it is another one or reached in another way. */
  readonly server?: string
  /** Starts the fault, keeps it up for a while, and settles when it is over. */
  readonly fail: (running: Running) => Promise<void>
}

type Facts = Omit<Fault, 'strike'> & {
  /** How many people write during the fault, if not the usual number. */
  readonly people?: number
}

/** Responses prepared in every process, which need neither database nor disk. */
const ready = ['/favicon.svg', '/about']

/** A fault that happens while people read and write, and from which the site recovers by itself. */
export const healing = (
  { people, ...fault }: Facts,
  prepare: (circumstances: Circumstances) => Promise<Harm> | Harm,
): Fault => ({
  ...fault,
  async strike(circumstances) {
    const { stack, rounds, say } = circumstances
    const { fail, ...place } = await prepare(circumstances)
    const club = await openClub({ stack, server: circumstances.server?.url, ...place })
    const writeLog = openWriteLog(club)
    const site = await club.start()
    for (let round = 1; round <= rounds; round++) {
      const load = (await openWriters(club, writeLog)).load(people)
      await load.first
      const reading = keepReading(writeLog)
      const member = await openMember(club, writeLog)
      const asking = member.load()
      await fail({ club, writeLog })
      const ended = site.exit.then(() => {
        throw new Error(`The site ended by itself. ${site.failure()}`)
      })
      await Promise.race([recover(club, writeLog, performance.now()), ended])
      await Promise.all([load.end(), reading.end(), asking.end()])
      await settle(club, writeLog)
      await member.check()
      say(
        `${round} of ${rounds}, recovered after ${writeLog.recoveries.at(-1)?.write.toFixed(1)} s`,
      )
    }
    return writeLog
  },
})

/** Keeps reading prepared responses and records when one is missing. */
const keepReading = (writeLog: WriteLog) => {
  const read = async (path: string) => {
    const { status, took } = await writeLog.ask({ path })
    if (status !== 200) writeLog.broken.add(`${path} is ready and was answered with ${status}`)
    if (took > longestForReady) writeLog.broken.add(`${path} took ${took.toFixed(1)} s`)
  }
  const works = ready.map((path) => () => read(path))
  return keepDoing(50, works)
}

/** Seconds: a prepared response takes next to no time, but the machine may be busy. */
const longestForReady = 4
