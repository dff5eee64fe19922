import { type Child, start } from '../child.ts'
import { cores } from '../cores.ts'
import type { Meter } from '../meter.ts'
import type { Crowd, Phase, Saturation, Schedule } from '../mixed-generator.ts'

/** Memory is in bytes; the processors' time in seconds of one core for every second. */
type Usage = { begin: number; peak: number; end: number; site: number; generator: number }

export type Measured = {
  capacity: number
  normal: Phase
  usage: Usage
  overload: Phase
  after: Phase
}

export type Lengths = { saturate: number; normal: number; overload: number; after: number }

const share = { normal: 0.7, overload: 2 }
const inFlight = [16, 32, 64]
/** A capacity that is reached for a moment only is none. */
const rounds = 3

/** Measures the capacity of a site, then loads it below that, at twice as much, and below again. */
export const measure = async (
  site: Child,
  crowd: Crowd,
  lengths: Lengths,
  say: (text: string) => void,
): Promise<Measured> => {
  const file = import.meta.resolve('../mixed-generator.ts')
  await using generator = start({ file, core: cores.load })
  await generator.ask('gather', crowd, 30_000)
  const saturate = async (width: number) => {
    const wanted: Saturation = { inFlight: width, seconds: lengths.saturate }
    const [phase] = await generator.ask<Phase[]>('saturate', wanted, patience(lengths.saturate))
    return servedIn(phase as Phase) / lengths.saturate
  }
  const run = (schedule: Schedule) =>
    generator.ask<Phase[]>(
      'run',
      schedule,
      patience(schedule.reduce((sum, c) => sum + c.seconds, 0)),
    )

  await saturate(32)
  const sums = inFlight.map(() => 0)
  for (let round = 0; round < rounds; round++) {
    for (const [at, width] of inFlight.entries()) {
      const served = await saturate(width)
      say(`  ${width} in flight: ${Math.round(served)} answers a second`)
      sums[at] = (sums[at] ?? 0) + served
    }
  }
  const capacity = Math.max(...sums) / rounds
  const slow = { rate: capacity * share.normal, seconds: lengths.normal }
  const { done, usage } = await whileWatching(site, () => run([slow]))
  say('  70 % of that: done')
  const fast = { rate: capacity * share.overload, seconds: lengths.overload }
  const [overload, after] = await run([fast, { ...slow, seconds: lengths.after }])
  say('  200 % of that, and back: done')
  return {
    capacity,
    normal: done[0] as Phase,
    usage,
    overload: overload as Phase,
    after: after as Phase,
  }
}

const patience = (seconds: number) => seconds * 1000 + 60_000

export const servedIn = ({ kinds }: Phase) =>
  Object.values(kinds).reduce((sum, { served }) => sum + served, 0)

const whileWatching = async (site: Child, work: () => Promise<Phase[]>) => {
  const first = await site.ask<Meter>('meter')
  let last = first
  let peak = first.memory
  const look = async () => {
    last = await site.ask<Meter>('meter')
    peak = Math.max(peak, last.memory)
  }
  const watching = setInterval(() => void look().catch(() => {}), 1_000)
  const done = await work().finally(() => clearInterval(watching))
  await look()
  const took = done[0]?.took ?? Number.NaN
  const usage: Usage = {
    begin: first.memory,
    peak,
    end: last.memory,
    site: (last.cpu - first.cpu) / 1e6 / took,
    generator: (done[0]?.cpu ?? Number.NaN) / took,
  }
  return { done, usage }
}
