import * as fc from 'fast-check'
import { pictureOf } from '#tests/support/pictures.ts'
import { claims, claimTarget } from './claims.ts'
import { openConnections } from './connections.ts'
import { curlOf } from './draft.ts'
import { openExpectedRows } from './expected-rows.ts'
import { findLeftovers } from './leftovers.ts'
import type { Memory } from './meter.ts'
import { otherTargets } from './other-targets.ts'
import { openPeople } from './people.ts'
import { anyPlan, type Plan } from './plan.ts'
import { openRawTalks, type RawCount } from './raw-http.ts'
import { BrokenPromise, openRequests } from './requests.ts'
import { openSite } from './site.ts'
import { type Count, openTally } from './tally.ts'
import { contractTargets, type Target } from './targets.ts'
import { growth, tooFewAccepted } from './thresholds.ts'
import { openUpkeep } from './upkeep.ts'

type Wanted = {
  readonly databaseUrl: string | undefined
  readonly requests: number
  readonly seed: number
  readonly onProgress?: (words: string) => void
}

export type Report = {
  readonly requests: number
  readonly counts: ReadonlyMap<string, Count>
  readonly raw: RawCount
  readonly memory: readonly Memory[]
  /** Every broken promise, in a sentence. */
  readonly broken: readonly string[]
}

/** The most requests at once, few enough that the site does not shed load. */
const batch = 40
const perRound = 2_000
/** Each attempt at a smaller example is a batch of its own. */
const mostShrinks = 200

/** Sends all kinds of requests to a site, and checks that it keeps its promises. */
export const fuzz = async ({
  databaseUrl,
  requests,
  seed,
  onProgress,
}: Wanted): Promise<Report> => {
  await using site = await openSite(databaseUrl)
  const connections = openConnections(site.port)
  const people = await openPeople(site)
  const expectedRows = openExpectedRows()
  const tally = openTally(seed)
  const files = await Promise.all(Array.from({ length: 12 }, () => pictureOf('jpeg')))
  const pictures: string[] = []
  const targets: Target[] = [...contractTargets()]
  const parts = { site, connections, people, expectedRows, tally, targets, pictures, files }
  const sending = openRequests(parts)
  const { sendRequest } = sending
  const raw = openRawTalks(site)
  const broken: string[] = []
  const memory: Memory[] = []

  const property = (plans: fc.Arbitrary<readonly Plan[]>) =>
    fc.asyncProperty(plans, async (asked) => {
      const done = await Promise.allSettled(asked.map((plan) => sendRequest(plan)))
      const failed = done.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    })
  const check = async <T>(asked: fc.IAsyncProperty<T>, numRuns: number) => {
    const result = await fc.check(asked, { seed: seed + round++, numRuns })
    if (result.failed) broken.push(tell(result, site.origin, seed))
  }
  let round = 0
  await people.topUp(400)
  await check(claims(parts, sending), Math.max(40, requests / 200))
  const upkeep = openUpkeep(parts, sending)
  await upkeep.seed()
  targets.push(...(await otherTargets(pictures, await people.openAccounts(300))))
  const anything = anyPlan(targets.filter((target) => target.name !== claimTarget))
  const many = fc.limitShrink(
    fc.array(anything, { minLength: 1, maxLength: batch, size: 'max' }),
    mostShrinks,
  )
  await raw.everyOne().catch((error: Error) => broken.push(error.message))
  while (tally.total < requests && broken.length === 0) {
    await people.topUp(400)
    const numRuns = Math.ceil(Math.min(perRound, requests - tally.total) / (batch / 2))
    await check(property(many), numRuns)
    await check(raw.talks, Math.ceil(perRound / 50))
    broken.push(...(await upkeep.compareLists()))
    memory.push(await site.measure())
    onProgress?.(`${tally.total} of ${requests} requests`)
  }
  broken.push(
    ...(await findLeftovers(site, tally)),
    ...site.complaints,
    ...tooFewAccepted(tally.counts),
    ...growth(memory, requests),
  )
  connections.close()
  return { requests: tally.total, counts: tally.counts, raw: raw.count, memory, broken }
}

const tell = <T>(
  { counterexample, errorInstance, numShrinks }: fc.RunDetails<T>,
  origin: string,
  seed: number,
) => {
  const error = errorInstance as Error
  const plans = [counterexample].flat(2) as Plan[]
  const printed = plans.map((plan) =>
    JSON.stringify(plan.target ? { ...plan, target: plan.target.name } : plan).slice(0, 2000),
  )
  const request = error instanceof BrokenPromise ? curlOf(error.draft, origin) : error.stack
  return [
    `${error.message} (seed ${seed}, made smaller ${numShrinks} times):`,
    request,
    ...printed,
  ].join('\n  ')
}
