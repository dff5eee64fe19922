import { honeypot } from '#contract/endpoint.ts'

import type { Answer } from './connection.ts'
import type { Row } from './expected-rows.ts'
import type { Person } from './people.ts'
import type { Plan } from './plan.ts'
import { parse } from './promises.ts'
import type { Target } from './targets.ts'
import type { Draft } from './trick.ts'

/** A request, its answer, and the caller and rows involved. */
export type Outcome = {
  readonly plan: Plan
  readonly draft: Draft
  readonly answer: Answer | undefined
  readonly actual: Target | undefined
  readonly row: Row | undefined
  readonly person: Person | undefined
  /** The record of the caller. */
  readonly self: Row | undefined
  /** The person whose email address changes by a link, and the new address. */
  readonly confirms: Row | undefined
  readonly to: string
}

export const isAccepted = ({ answer }: Outcome) => answer !== undefined && answer.status < 400

/** What fills in the honeypot gets a normal answer and is not stored. */
export const isPretence = ({ actual, draft }: Outcome) =>
  (actual?.name === 'contact.add' || actual?.name === 'signup.addGuest') &&
  Boolean((parse(draft.body ?? Buffer.alloc(0)) as Record<string, unknown>)?.[honeypot])
