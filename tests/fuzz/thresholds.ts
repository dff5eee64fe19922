import type { Memory } from './meter.ts'
import type { Count } from './tally.ts'

/** Fewer say nothing about a share. */
const enough = 20
const least = 0.3

/** Refusals alone prove little: enough requests to every target have to be taken. */
export const tooFewAccepted = (counts: ReadonlyMap<string, Count>) =>
  [...counts]
    .filter(([, { requests, accepted }]) => requests >= enough && accepted < requests * least)
    .map(
      ([name, { requests, accepted }]) =>
        `only ${accepted} of ${requests} to ${name} were accepted`,
    )

/** The first thousands fill what is kept ready and compile what is often used. */
const longRun = 20_000
const mostGrowth = 1.25

/**
 * What a site holds on to at the least in the second and in the last two fifths of a run. Connections
 * and answers under way come and go, so that only what never goes is told apart by its least.
 */
export const leastHeld = (memory: readonly Memory[]) => {
  const leastOf = (from: number, to: number) =>
    Math.min(
      ...memory.slice(memory.length * from, Math.ceil(memory.length * to)).map(({ held }) => held),
    )
  return [leastOf(0.2, 0.6), leastOf(0.6, 1)] as const
}

/** What it holds after a fifth of a long run is nearly all it ever needs. */
export const growth = (memory: readonly Memory[], requests: number) => {
  const [first, last] = leastHeld(memory)
  if (requests < longRun || last <= first * mostGrowth) return []
  return [`memory grew from ${first} to ${last} bytes`]
}
