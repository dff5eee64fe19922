import cluster, { type Worker } from 'node:cluster'
import { type Family, joinFamilies } from './family.ts'

/** What the processes say to each other: somebody asks the primary, it asks all, they tell, it answers. */
type Said =
  | { readonly metrics: 'ask'; readonly number: number }
  | { readonly metrics: 'tell'; readonly number: number; readonly families: readonly Family[] }

const isSaid = (said: unknown): said is Said =>
  typeof said === 'object' && said !== null && 'metrics' in said

/** A worker that is too busy to tell is left out this time, with what it told last. */
const patience = 1_000

/** In a worker: what all of them have counted. Alone: what this one has. */
export const answerForAll = (tell: () => readonly Family[]) => {
  if (!cluster.isWorker) return { everybody: async () => tell(), close: () => {} }
  const asked = new Map<number, (families: readonly Family[]) => void>()
  let number = 0
  const hear = (said: unknown) => {
    if (!isSaid(said)) return
    if (said.metrics === 'ask') {
      process.send?.({ metrics: 'tell', number: said.number, families: tell() } satisfies Said)
    } else {
      asked.get(said.number)?.(said.families)
      asked.delete(said.number)
    }
  }
  process.on('message', hear)
  return {
    everybody: () => {
      const { promise, resolve } = Promise.withResolvers<readonly Family[]>()
      asked.set(++number, resolve)
      process.send?.({ metrics: 'ask', number } satisfies Said)
      return promise
    },
    close: () => void process.off('message', hear),
  }
}

const hears = (worker: Worker | undefined): worker is Worker => worker?.isConnected() ?? false

/** In the primary: asks every worker on behalf of one, and remembers what those counted that are gone. */
export const gatherFromWorkers = () => {
  const last = new Map<number, readonly Family[]>()
  let past: readonly Family[] = []
  const waiting = new Map<number, { readonly missing: Set<number>; readonly done: () => void }>()
  let round = 0

  const told = ({ id }: Worker, number: number, families: readonly Family[]) => {
    last.set(id, families)
    const asked = waiting.get(number)
    asked?.missing.delete(id)
    if (asked?.missing.size === 0) asked.done()
  }

  const ask = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter(hears)
    const number = ++round
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = setTimeout(resolve, patience)
    waiting.set(number, { missing: new Set(workers.map(({ id }) => id)), done: resolve })
    for (const worker of workers) worker.send({ metrics: 'ask', number } satisfies Said)
    await promise
    clearTimeout(late)
    waiting.delete(number)
    return joinFamilies([...last.values(), past])
  }

  cluster.on('message', async (worker, said: unknown) => {
    if (!isSaid(said)) return
    if (said.metrics === 'tell') return told(worker, said.number, said.families)
    const families = await ask()
    const { number } = said
    if (worker.isConnected()) worker.send({ metrics: 'tell', number, families } satisfies Said)
  })
  // A sum of counters must not fall because one of those who counted is gone.
  cluster.on('exit', ({ id }) => {
    const counted = (last.get(id) ?? []).filter(({ type }) => type !== 'gauge')
    past = joinFamilies([past, counted])
    last.delete(id)
  })
}
