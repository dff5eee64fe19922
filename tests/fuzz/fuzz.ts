import * as fc from 'fast-check'
import { pictureOf } from '#tests/machinery/pictures.ts'
import { claimDoor, fuzzClaims } from './claims.ts'
import { contractDoors, type Door } from './doors.ts'
import { curlOf } from './draft.ts'
import { openHoldings } from './holdings.ts'
import { BrokenPromise, openKnocking } from './knock.ts'
import { findLeftovers } from './leftovers.ts'
import type { Memory } from './meter.ts'
import { openPeople } from './people.ts'
import { anyPlan, type Plan } from './plan.ts'
import { openSite } from './site.ts'
import { openStewards } from './stewards.ts'
import { type Count, openTally } from './tally.ts'
import { openWires } from './wires.ts'

type Wanted = {
  readonly databaseUrl: string | undefined
  readonly requests: number
  readonly seed: number
  readonly onProgress?: (words: string) => void
}

export type Report = {
  readonly requests: number
  readonly counts: ReadonlyMap<string, Count>
  readonly memory: readonly Memory[]
  /** Every promise that was not kept, in a sentence. */
  readonly broken: readonly string[]
}

/** How many are asked for at once at most; a site under test sends nobody away for want of time. */
const batch = 40
const perRound = 2_000

/** Asks a site of its own whatever anybody might ask, and sees whether it keeps its promises. */
export const fuzz = async ({ databaseUrl, requests, seed, onProgress }: Wanted): Promise<Report> => {
  await using site = await openSite(databaseUrl)
  const wires = openWires(site.port)
  const people = await openPeople(site)
  const holdings = openHoldings()
  const tally = openTally(seed)
  const files = await Promise.all(Array.from({ length: 12 }, () => pictureOf('jpeg')))
  const pictures: string[] = []
  const doors: Door[] = [...contractDoors()]
  const parts = { site, wires, people, holdings, tally, doors, pictures, files }
  const { knock, send } = openKnocking(parts)
  const broken: string[] = []
  const memory: Memory[] = []

  await people.topUp(400)
  const stewards = openStewards(parts, { knock, send })
  await stewards.moveIn()

  const property = (plans: fc.Arbitrary<readonly Plan[]>) =>
    fc.asyncProperty(plans, async (asked) => {
      const done = await Promise.allSettled(asked.map(knock))
      const failed = done.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    })
  const many = fc.array(anyPlan(doors.filter((door) => door.name !== claimDoor)), {
    minLength: 1,
    maxLength: batch,
    size: 'max',
  })

  let round = 0
  while (tally.total < requests && broken.length === 0) {
    await people.topUp(400)
    const numRuns = Math.ceil(Math.min(perRound, requests - tally.total) / (batch / 2))
    const result = await fc.check(property(many), { seed: seed + round++, numRuns })
    if (result.failed) broken.push(tell(result, site.origin, seed))
    broken.push(...(await stewards.lookAround()))
    if (memory.length < marksReached(tally.total / requests)) memory.push(await site.measure())
    onProgress?.(`${tally.total} of ${requests} requests`)
  }
  broken.push(...(await findLeftovers(site, tally)), ...site.complaints)
  wires.close()
  return { requests: tally.total, counts: tally.counts, memory, broken }
}

/** Memory is looked at when a fifth, three fifths and all of the requests were made. */
const marksReached = (share: number) => [0.2, 0.6, 1].filter((mark) => share >= mark).length

const tell = (
  { counterexample, errorInstance, numShrinks }: fc.RunDetails<[readonly Plan[]]>,
  origin: string,
  seed: number,
) => {
  const error = errorInstance as Error
  const plans = counterexample?.[0] ?? []
  const told = plans.map(({ door, input, tricks }) =>
    JSON.stringify({ door: door.name, input, tricks }).slice(0, 2000),
  )
  const request = error instanceof BrokenPromise ? curlOf(error.draft, origin) : error.stack
  return [`${error.message} (seed ${seed}, made smaller ${numShrinks} times):`, request, ...told].join('\n  ')
}
