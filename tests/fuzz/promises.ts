import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { statusOf } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import type { Answer } from './connection.ts'
import { tokenTrick } from './head-tricks.ts'
import type { Plan } from './plan.ts'
import type { Target } from './targets.ts'
import type { Draft } from './trick.ts'

const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.optional(z.array(z.strictObject({ field: z.string(), detail: z.string() }))),
  /** The provider's error code. */
  code: z.optional(z.string()),
})

/** Refusals that the contract cannot predict: the row is gone, outdated, or a rule forbids it. */
const ofTheClub = [404, 409, 422]

/** Describes what is wrong with an answer in one sentence. */
export const brokenPromise = (
  { tricks, target }: Pick<Plan, 'tricks' | 'target'>,
  draft: Draft,
  answer: Answer | undefined,
  actual: Target | undefined,
): string | undefined => {
  const spoilt = tricks.length > 0
  if (!answer) return draft.last ? undefined : 'the connection was closed without an answer'
  const { status } = answer
  if (!Number.isInteger(status)) return 'the answer is no HTTP'
  if (status >= 500) return `it was answered with ${status}`
  if (status === 429) return 'a limit was met, although nobody asked too often'
  if (!spoilt && status >= 400 && !isExpected(target, status)) {
    return `it is acceptable and was answered with ${status}`
  }
  if (status < 400 && actual === target && hasBadToken({ tricks, target })) {
    return 'it was accepted without anything that proves who asks'
  }
  if (isBare(answer)) return spoilt ? undefined : `it was refused with a bare ${status}`
  if (answer.headers['x-request-id'] === undefined) return 'the answer has no request id'
  if (draft.method === 'HEAD') return undefined
  if (status >= 400) return brokenRefusal(answer, target, draft)
  return status >= 300 || !actual ? undefined : brokenAnswer(answer, actual)
}

const hasBadToken = ({ tricks, target }: Pick<Plan, 'tricks' | 'target'>) =>
  target.endpoint.access !== 'everyone' && tricks.some(({ name }) => name === tokenTrick)

const isExpected = ({ base, name }: Target, status: number) => {
  if (base !== '/api') return name === 'files' && status === 416
  // Emergency contacts are closed most of the time.
  return ofTheClub.includes(status) || (name === 'signup.emergency' && status === 403)
}

/** An answer of Node itself, before the request reaches the site. */
const isBare = ({ status, headers, body }: Answer) =>
  [400, 408, 413, 431].includes(status) && headers.connection === 'close' && body.length === 0

const brokenRefusal = ({ status, headers, body }: Answer, target: Target, draft: Draft) => {
  const type = headers['content-type'] ?? ''
  if (type === 'application/problem+json') {
    const { data, error } = Problem.safeParse(parse(body))
    if (error) return `the problem has another form: ${error.message}`
    const name = data.type.replace('/api/problems/', '') as keyof typeof refusals
    if (refusals[name]?.status !== status || data.status !== status) {
      return `a problem of the type ${data.type} came with the status ${status}`
    }
    return undefined
  }
  // Pages refuse as pages or, for their own scripts, in the router's format, and file ranges with a header.
  if (!draft.path.startsWith('/api') && (/^text\/(html|x-script)/.test(type) || status === 416))
    return undefined
  return `a refusal of the type ${type || 'nothing'} came with the status ${status} from ${target.name}`
}

const brokenAnswer = ({ status, body }: Answer, { endpoint }: Target) => {
  if (status !== statusOf(endpoint)) return `a good answer has the status ${status}`
  const given = parse(body)
  const { data, error } = endpoint.answer.safeParse(given)
  if (error) return `the answer does not keep the contract: ${error.message}`
  return isDeepStrictEqual(data, given) ? undefined : 'the answer says more than the contract'
}

export const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
