import type { Memory } from './meter.ts'
import type { Count } from './tally.ts'

/** Fewer say nothing about a share. */
const enough = 20
const least = 0.3

/** Refusals alone prove little: enough requests to every door have to be taken. */
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

/** What the site holds on to after a fifth of a long run is nearly all it ever needs. */
export const growth = (memory: readonly Memory[], requests: number) => {
  const [first, ...later] = memory
  const last = later.at(-1)
  if (!first || !last || requests < longRun || last.held <= first.held * mostGrowth) return []
  return [`memory grew from ${first.held} to ${last.held} bytes`]
}
