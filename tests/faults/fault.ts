import type { startOwnPostgres } from '#tests/support/postgres.ts'
import type { Engine } from './club.ts'
import type { WriteLog } from './write-log.ts'

/** A PostgreSQL server that a fault may break. */
export type Server = Awaited<ReturnType<typeof startOwnPostgres>>

/** What a fault gets to work with. */
export type Circumstances = {
  readonly stack: AsyncDisposableStack
  /** Absent where the club is on SQLite. */
  readonly server: Server | undefined
  readonly rounds: number
  /** A number from 0 up to 1, drawn from the seed. */
  readonly draw: () => number
  readonly say: (text: string) => void
}

/** The server of a fault that can only happen on PostgreSQL. */
export const ownServer = ({ server }: Circumstances): Server => {
  if (!server) throw new Error('This fault needs a PostgreSQL server.')
  return server
}

export type Fault = {
  readonly name: string
  readonly says: string
  readonly on: readonly Engine[]
  /** How often it runs in the long form and in the short one; 0 where that takes too long. */
  readonly rounds: { readonly long: number; readonly short: number }
  /** Which database the short form uses, if one is enough. */
  readonly shortOn?: Engine
  /** Why it cannot be tried on this machine, if so. */
  readonly missing?: () => string | undefined
  readonly strike: (circumstances: Circumstances) => Promise<WriteLog>
}

export type Finding = Pick<WriteLog, 'counts' | 'recoveries'> & {
  readonly fault: Fault
  readonly engine: Engine
  readonly rounds: number
  readonly seconds: number
  readonly broken: readonly string[]
}

type Trial = Omit<Circumstances, 'stack' | 'draw'> & { readonly engine: Engine; seed: number }

/** Runs a fault and checks which promises were kept. */
export const runFault = async (
  fault: Fault,
  { engine, seed, ...trial }: Trial,
): Promise<Finding> => {
  const began = performance.now()
  await using stack = new AsyncDisposableStack()
  const server = engine === 'postgres' ? trial.server : undefined
  const { counts, recoveries, broken } = await fault.strike({
    ...trial,
    server,
    stack,
    draw: numbersFrom(seed),
  })
  if (counts.acknowledged === 0) broken.add('nothing was acknowledged at all')
  const seconds = (performance.now() - began) / 1000
  return { fault, engine, rounds: trial.rounds, counts, recoveries, seconds, broken: [...broken] }
}

/** The same numbers for the same seed (mulberry32). */
const numbersFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
