import { type Club, openClub } from './club.ts'
import type { Circumstances, Fault } from './fault.ts'
import { keepDoing } from './keep-doing.ts'
import { openMember } from './member.ts'
import { recover, settle } from './settle.ts'
import { openWriteLog, type WriteLog } from './write-log.ts'
import { openWriters } from './writers.ts'

type Patient = { readonly club: Club; readonly ledger: WriteLog }

type Harm = {
  /** Where the data folder is, if it matters. */
  readonly folder?: string
  /** The address of the PostgreSQL server, if it is another one or reached in another way. */
  readonly server?: string
  /** Begins the fault, keeps it up for a while, and settles when it is over. */
  readonly hurt: (patient: Patient) => Promise<void>
}

type Facts = Omit<Fault, 'strike'> & {
  /** How many write meanwhile, if not as many as usual. */
  readonly people?: number
}

/** These lie ready in every process and need neither database nor disk. */
const ready = ['/favicon.svg', '/about']

/** A fault that happens while people read and write, and from which the site heals by itself. */
export const healing = (
  { people, ...fault }: Facts,
  prepare: (circumstances: Circumstances) => Promise<Harm> | Harm,
): Fault => ({
  ...fault,
  async strike(circumstances) {
    const { stack, rounds, say } = circumstances
    const { hurt, ...place } = await prepare(circumstances)
    const club = await openClub({ stack, server: circumstances.server?.url, ...place })
    const ledger = openWriteLog(club)
    const site = await club.start()
    for (let round = 1; round <= rounds; round++) {
      const load = (await openWriters(club, ledger)).load(people)
      await load.first
      const reading = keepReading(ledger)
      const member = await openMember(club, ledger)
      const asking = member.load()
      await hurt({ club, ledger })
      const ended = site.exit.then(() => {
        throw new Error(`The site ended by itself. ${site.failure()}`)
      })
      await Promise.race([recover(club, ledger, performance.now()), ended])
      await Promise.all([load.end(), reading.end(), asking.end()])
      await settle(club, ledger)
      await member.check()
      say(`${round} of ${rounds}, recovered after ${ledger.recoveries.at(-1)?.write.toFixed(1)} s`)
    }
    return ledger
  },
})

/** Reads what is ready, all the time, and notes when it is not there. */
const keepReading = (ledger: WriteLog) => {
  const read = async (path: string) => {
    const { status, took } = await ledger.ask({ path })
    if (status !== 200) ledger.broken.add(`${path} is ready and was answered with ${status}`)
    if (took > longestForReady) ledger.broken.add(`${path} took ${took.toFixed(1)} s`)
  }
  const works = ready.map((path) => () => read(path))
  return keepDoing(50, works)
}

/** Seconds: what is ready takes next to no time, but the machine may be busy. */
const longestForReady = 4
