import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import type { Parts } from './parts.ts'
import { type Plan, plansFor } from './plan.ts'
import type { openRequests } from './requests.ts'
import type { Target } from './targets.ts'

export const claimTarget = 'identity.claim'

/**
 * A club can be claimed once, so before any role is given it is made unclaimed again and
 * again, and claimed by one person after another.
 */
export const claims = (
  { targets, site: { db } }: Parts,
  { sendRequest }: ReturnType<typeof openRequests>,
) => {
  const target = targets.find(({ name }) => name === claimTarget) as Target
  const plans: fc.Arbitrary<Plan> = plansFor(target).map((plan) => ({
    ...plan,
    input: { key: `owner-key-${plan.turn}-of-the-fuzzer` },
  }))
  return fc.asyncProperty(plans, async (plan) => {
    const value = hash('sha256', String(plan.input.key))
    await db.updateTable('person').set({ admin: 0 }).execute()
    await db
      .insertInto('fact')
      .values({ name: 'owner-key', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    await sendRequest(plan)
  })
}
