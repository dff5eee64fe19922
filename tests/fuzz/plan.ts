import * as fc from 'fast-check'
import { bodyTricks } from './body-tricks.ts'
import { fieldTricks } from './field-tricks.ts'
import { headTricks } from './head-tricks.ts'
import type { Target } from './targets.ts'
import { odd } from './words.ts'

/** How a request is corrupted before it is sent. */
type Trick = {
  readonly name: string
  /** Chooses a field or a variant; each trick uses it in its own way. */
  readonly turn: number
  readonly odd: unknown
}

/** One request, as far as it is known before it is sent. */
export type Plan = {
  readonly target: Target
  readonly input: Readonly<Record<string, unknown>>
  /** Chooses one of several callers, files or earlier answers. */
  readonly turn: number
  readonly headers: Readonly<Record<string, string>>
  readonly tricks: readonly Trick[]
}

const turn = fc.nat(1_000_000)

const tricksFor = ({ sends }: Target) => {
  const trick = (names: readonly string[]) =>
    fc.record({ name: fc.constantFrom(...names), turn, odd })
  const onFields = trick(Object.keys(fieldTricks))
  const onRequests = trick(Object.keys({ ...bodyTricks, ...headTricks }))
  // A file has no fields.
  const one = sends === 'file' ? onRequests : fc.oneof(onFields, onRequests)
  return fc.oneof(
    { weight: 5, arbitrary: one.map((only) => [only]) },
    { weight: 1, arbitrary: fc.tuple(onFields, onRequests) },
  )
}

/** Requests to one target: more than half of them valid, the others corrupted. */
export const plansFor = (target: Target): fc.Arbitrary<Plan> =>
  fc.record({
    target: fc.constant(target),
    input: target.input,
    turn,
    headers: target.headers ?? fc.constant({}),
    tricks: fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      { weight: 4, arbitrary: tricksFor(target) },
    ),
  })

/** Any request to the site. */
export const anyPlan = (targets: readonly Target[]): fc.Arbitrary<Plan> =>
  fc.oneof(...targets.map((target) => ({ weight: target.weight, arbitrary: plansFor(target) })))
