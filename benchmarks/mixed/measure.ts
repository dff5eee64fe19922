import { type Child, start } from '../child.ts'
import { cores } from '../cores.ts'
import type { Meter } from '../meter.ts'
import type { Came, Course, Crowd, Press } from '../mixed-generator.ts'

/** Memory is in bytes; the processors' time in seconds of one core for every second. */
type Burden = { begin: number; peak: number; end: number; site: number; generator: number }

export type Measured = {
  capacity: number
  calm: Came
  burden: Burden
  crush: Came
  after: Came
}

export type Lengths = { press: number; calm: number; crush: number; after: number }

const share = { calm: 0.7, crush: 2 }
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
  const press = async (width: number) => {
    const wish: Press = { inFlight: width, seconds: lengths.press }
    const [came] = await generator.ask<Came[]>('press', wish, patience(lengths.press))
    return servedIn(came as Came) / lengths.press
  }
  const run = (course: Course) =>
    generator.ask<Came[]>('run', course, patience(course.reduce((sum, c) => sum + c.seconds, 0)))

  await press(32)
  const sums = inFlight.map(() => 0)
  for (let round = 0; round < rounds; round++) {
    for (const [at, width] of inFlight.entries()) {
      const served = await press(width)
      say(`  ${width} in flight: ${Math.round(served)} answers a second`)
      sums[at] = (sums[at] ?? 0) + served
    }
  }
  const capacity = Math.max(...sums) / rounds
  const slow = { rate: capacity * share.calm, seconds: lengths.calm }
  const { done, burden } = await whileWatching(site, () => run([slow]))
  say('  70 % of that: done')
  const fast = { rate: capacity * share.crush, seconds: lengths.crush }
  const [crush, after] = await run([fast, { ...slow, seconds: lengths.after }])
  say('  200 % of that, and back: done')
  return { capacity, calm: done[0] as Came, burden, crush: crush as Came, after: after as Came }
}

const patience = (seconds: number) => seconds * 1000 + 60_000

export const servedIn = ({ kinds }: Came) =>
  Object.values(kinds).reduce((sum, { served }) => sum + served, 0)

const whileWatching = async (site: Child, work: () => Promise<Came[]>) => {
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
  const burden: Burden = {
    begin: first.memory,
    peak,
    end: last.memory,
    site: (last.cpu - first.cpu) / 1e6 / took,
    generator: (done[0]?.cpu ?? Number.NaN) / took,
  }
  return { done, burden }
}
