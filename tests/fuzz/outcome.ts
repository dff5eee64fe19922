import { honeypot } from '#contract/contact.ts'
import type { Answer } from './connection.ts'
import type { Row } from './expected-rows.ts'
import type { Person } from './people.ts'
import type { Plan } from './plan.ts'
import { parse } from './promises.ts'
import type { Target } from './targets.ts'
import type { Draft } from './trick.ts'

/** What was asked, what came back, and who and what was part of it. */
export type Outcome = {
  readonly plan: Plan
  readonly draft: Draft
  readonly answer: Answer | undefined
  readonly actual: Target | undefined
  readonly row: Row | undefined
  readonly person: Person | undefined
  /** The record of whoever asked. */
  readonly self: Row | undefined
  /** Whose e-mail address changes by a link, and what it is afterwards. */
  readonly confirms: Row | undefined
  readonly to: string
}

export const isAccepted = ({ answer }: Outcome) => answer !== undefined && answer.status < 400

/** A message that fell into the trap is answered and forgotten. */
export const isPretence = ({ actual, draft }: Outcome) =>
  actual?.name === 'contact.add' &&
  Boolean((parse(draft.body ?? Buffer.alloc(0)) as Record<string, unknown>)?.[honeypot])
