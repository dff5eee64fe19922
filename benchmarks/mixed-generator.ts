import { type Caller, openCaller } from './mixed/caller.ts'
import { openCounter } from './mixed/counter.ts'
import { deal, exchange } from './mixed/deal.ts'
import type { Kind } from './mixed/kinds.ts'
import { openTally, type Tallied } from './mixed/tally.ts'

/** The visitors: so many callers, each with their own address. */
export type Crowd = { port: number; callers: number; kinds: Kind[] }

/** Requests at a fixed rate, whatever happens to the earlier ones. */
export type Schedule = { rate: number; seconds: number }[]

/** A fixed number of requests in flight: each answer triggers the next. */
export type Saturation = { inFlight: number; seconds: number }

export type Phase = Tallied & { took: number; cpu: number }

let free: Caller[] = []
let nextAsked: ReturnType<typeof deal>

const gather = async ({ port, callers, kinds }: Crowd) => {
  nextAsked = deal(kinds)
  const addresses = Array.from(
    { length: callers },
    (_, n) => `127.0.${1 + (n >> 7)}.${1 + (n & 127)}`,
  )
  free = addresses.map((address) => openCaller(port, address))
  await Promise.all(free.map(({ opened }) => opened))
  process.send?.({ gather: true })
}

const settled = (left: () => number) =>
  new Promise<void>((resolve) => {
    const look = () => (left() === 0 ? resolve() : setTimeout(look, 5))
    look()
  })

const run = async (schedule: Schedule) => {
  const tallies = schedule.map(openTally)
  const begin = performance.now()
  const cpu = process.cpuUsage()
  const ends = schedule.map((_, at) =>
    schedule.slice(0, at + 1).reduce((sum, { seconds }) => sum + seconds * 1000, 0),
  )
  const partOf = (due: number) =>
    Math.max(
      0,
      ends.findIndex((end) => due < end),
    )
  const counter = openCounter(free, (asked, heard) => {
    const now = performance.now() - begin
    const part = partOf(asked.due)
    const since = asked.due - (ends[part - 1] ?? 0)
    tallies[part]?.note(asked, since / 1000, now - asked.due, heard)
    const next = exchange(asked, heard)
    if (next) counter.ask({ ...next, due: Math.min(now, (ends.at(-1) ?? 0) - 1) })
  })
  let due = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const tick = () => {
    const now = performance.now() - begin
    while (due <= now && due < (ends.at(-1) ?? 0)) {
      counter.ask({ ...nextAsked(), due })
      due += 1000 / (schedule[partOf(due)]?.rate ?? 1)
    }
    if (due < (ends.at(-1) ?? 0)) setTimeout(tick, 1)
    else resolve()
  }
  tick()
  await promise
  await settled(counter.left)
  report('run', begin, cpu, tallies)
}

const saturate = async ({ inFlight, seconds }: Saturation) => {
  const tally = openTally()
  const begin = performance.now()
  const cpu = process.cpuUsage()
  const counter = openCounter(free, (asked, heard) => {
    const now = performance.now() - begin
    tally.note(asked, asked.due / 1000, now - asked.due, heard)
    if (now < seconds * 1000) counter.ask({ ...(exchange(asked, heard) ?? nextAsked()), due: now })
  })
  for (let n = 0; n < inFlight; n++) counter.ask({ ...nextAsked(), due: 0 })
  await settled(counter.left)
  report('saturate', begin, cpu, [tally])
}

const report = (
  topic: string,
  begin: number,
  before: NodeJS.CpuUsage,
  tallies: ReturnType<typeof openTally>[],
) => {
  const took = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(before)
  const phases = tallies.map(
    (tally): Phase => ({ ...tally.read(), took, cpu: (user + system) / 1e6 }),
  )
  process.send?.({ [topic]: phases })
}

process.on('message', (message: { gather?: Crowd; run?: Schedule; saturate?: Saturation }) => {
  if (message.gather) void gather(message.gather)
  if (message.run) void run(message.run)
  if (message.saturate) void saturate(message.saturate)
})
process.channel?.ref()
