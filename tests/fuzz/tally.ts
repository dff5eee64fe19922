import * as fc from 'fast-check'
import { isAccepted, isPretence, type Outcome } from './outcome.ts'
import type { Plan } from './plan.ts'
import type { Target } from './targets.ts'

/** The results of the requests to one target. */
export type Count = {
  requests: number
  accepted: number
  readonly refused: Map<number | 'closed', number>
}

/** Counts every request, and remembers whether its text may be stored. */
export const openTally = (seed: number) => {
  const counts = new Map<string, Count>()
  const refused = new Set<number>()
  const readies = new Map<Target, { at: number; inputs: readonly Plan['input'][] }>()
  let last = 0

  const countOf = (name: string) => {
    const found = counts.get(name) ?? { requests: 0, accepted: 0, refused: new Map() }
    counts.set(name, found)
    return found
  }

  return {
    counts: counts as ReadonlyMap<string, Count>,
    refused: refused as ReadonlySet<number>,
    get total() {
      return last
    },
    next: () => ++last,
    note(number: number, outcome: Outcome) {
      const count = countOf(outcome.plan.target.name)
      const good = isAccepted(outcome)
      count.requests++
      if (good) count.accepted++
      else {
        const status = outcome.answer?.status ?? 'closed'
        count.refused.set(status, (count.refused.get(status) ?? 0) + 1)
      }
      const saidNo = outcome.answer && !good
      if (saidNo || isPretence(outcome)) refused.add(number)
    },
    /** A valid request to a target, to add a row that another request needs. */
    ready(target: Target): Plan {
      const known = readies.get(target) ?? {
        at: 0,
        inputs: fc.sample(target.input, { numRuns: 60, seed }),
      }
      readies.set(target, known)
      const input = known.inputs[known.at++ % known.inputs.length] as Plan['input']
      return { target, input: withoutTrap(input), turn: known.at, headers: {}, tricks: [] }
    },
  }
}

export type Tally = ReturnType<typeof openTally>

/** Such a row must not be in the trap, nor a series that may be too long. */
const withoutTrap = ({ topic, repeat, ...input }: Plan['input']): Plan['input'] => input
