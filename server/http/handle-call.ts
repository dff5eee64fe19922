import {
  type Access,
  type Endpoint,
  type Page,
  type Role,
  statusOf,
  takesBody,
} from '#contract/endpoint.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Write } from '#server/database/writes.ts'
import { auditFor } from './audit.ts'
import { type Call, type Caller, type DeclaredCall, FakeSuccess, type Person } from './call.ts'
import type { CallRequest } from './call-request.ts'
import { readIdempotencyKey, runOnce } from './idempotency.ts'
import { countCall, type LimitCache, refuseIfOver } from './rate-limits.ts'
import { readJson } from './request-body.ts'
import type { Visit } from './routes.ts'
import type { TextResponse } from './text-response.ts'

export type CallParts = {
  readonly db: Database
  readonly write: Write
  readonly changes: Changes
  readonly limits: LimitCache
  /** The holder of one of our tokens, if nothing can have changed since they were recognised before. */
  readonly recall: (token: string) => Caller | undefined
  /** Finds the holder of one of our tokens in the database, as of now. */
  readonly recognise: (token: string) => Promise<Caller | undefined>
  /** Finds the holder of a proof from the identity provider. */
  readonly prove: (proof: string) => Promise<Caller | undefined>
  /** Features whose reads for members a setting opens to everyone. */
  readonly opened: ReadonlySet<string>
  /** Called when a task fails that a handler left for afterwards. */
  readonly onFailed: (error: unknown) => void
}

/** The same answer for everyone, so it may be cached. */
export const isPublicRead = ({ method, access, personal }: Endpoint) =>
  method === 'GET' && access === 'everyone' && !personal

/** Handles a call: recognise the caller, admit, parse, run the handler in one transaction, answer. */
export const handleCall =
  (parts: CallParts, declared: DeclaredCall) =>
  async (request: CallRequest, visit: Visit): Promise<TextResponse> => {
    const { endpoint } = declared
    const { address } = visit
    await countCall(parts.db, declared, 'tries', { address }, parts.limits)
    const isOpened = isOpenedTo(parts, endpoint, request, visit)
    const caller = isOpened ? undefined : await recognise(parts, endpoint, request, visit)
    if (!isOpened) admit(endpoint.access, caller)
    if (endpoint.needsFreshLogin) requireFreshLogin(caller)
    await countCall(parts.db, declared, 'tries', { person: caller?.subject }, parts.limits)
    const input = await parse(parts.db, declared, request)
    const caching: CachingWords = { expiry: Number.POSITIVE_INFINITY, except: [] }
    const work = { ...declared, caller, input, address, request, caching }
    const done =
      endpoint.method === 'GET' || endpoint.carries
        ? await runOutsideTransaction(parts, work)
        : await runInTransaction(parts, work).catch(asFakeSuccess)
    const answered = answer(endpoint, done, request)
    const isPublic = isOpened || isPublicRead(endpoint)
    if (!isPublic && !visit.sharedBy) return answered
    const topics = [declared.feature, ...(endpoint.dependsOn ?? [])]
    const headers = { ...answered.headers, ...(isPublic && { 'cache-control': 'no-cache' }) }
    return { ...answered, headers, caching: { ...caching, topics } }
  }

/** Visitors send no token, and all get the same answer. */
const isOpenedTo = (
  { opened }: CallParts,
  { opens }: Endpoint,
  { header }: CallRequest,
  { sharedBy }: Visit,
) => opens !== undefined && opened.has(opens) && !sharedBy && header('authorization') === undefined

const recognise = async (
  parts: CallParts,
  endpoint: Endpoint,
  { header }: CallRequest,
  { caller: known, sharedBy }: Visit,
) => {
  if (isPublicRead(endpoint)) return undefined
  if (sharedBy) return anyoneWith(sharedBy)
  const isPublic = endpoint.access === 'everyone'
  const isProof = endpoint.access === 'proof'
  if (known && !isProof) return known
  const token = readToken(header('authorization'), !isPublic)
  if (!token) return undefined
  const caller = isProof
    ? await parts.prove(token)
    : (parts.recall(token) ?? (await parts.recognise(token)))
  if (!caller && !isPublic) throw new Refusal(isProof ? 'no-proof' : 'dead-token')
  return caller
}

/** A caller without an identity, so that the answer contains nothing personal. */
const anyoneWith = (roles: readonly Role[]): Caller => ({
  ...{ subject: '', email: '', emailVerified: false, session: '', since: 0 },
  person: { id: '', email: '', roles },
})

/** The stored token arrives as `Bearer, <token>`; the standard `Bearer <token>` works as well. */
export const readToken = (
  header: string | null | undefined,
  required: boolean,
): string | undefined => {
  if (!header) return undefined
  const token = header.match(/^Bearer,? +([\w.~+/=%-]+) *$/i)?.[1]
  if (!token && required) throw new Refusal('dead-token')
  return token
}

/** Recognises people by the header of a request. */
export const callersWith = ({ recall, recognise }: Pick<CallParts, 'recall' | 'recognise'>) => ({
  recall(authorization: string) {
    const token = readToken(authorization, false)
    return token === undefined ? undefined : recall(token)
  },
  async recognise(authorization: string) {
    const token = readToken(authorization, false)
    return token === undefined ? undefined : recognise(token)
  },
})

const admit = (access: Access, caller: Caller | undefined) => {
  if (access === 'everyone') return
  if (!caller) throw new Refusal(access === 'proof' ? 'no-proof' : 'no-token')
  if (access === 'proof' || access === 'newcomer') return
  if (!caller.person) throw new Refusal('wrong-role', { detail: 'Finish your registration first.' })
  if (access === 'signed-in') return
  if (!access.some((role) => caller.person?.roles.includes(role))) {
    throw new Refusal('wrong-role', { detail: `This is for ${access.join(' or ')}s of the club.` })
  }
}

const freshLogin = 5 * 60 * 1000

/** Tokens renew themselves; only a recent sign-in shows that the person is present. */
export const requireFreshLogin = (caller: Caller | undefined) => {
  if (!caller || Date.now() - caller.since > freshLogin) throw new Refusal('old-sign-in')
}

const parse = async (
  db: Database,
  { endpoint, furtherCheck }: DeclaredCall,
  request: CallRequest,
) => {
  const readsBody = !endpoint.ignoresBody && !endpoint.carries
  const given = readsBody ? await readInput(endpoint, request) : {}
  const all = { ...given, ...request.inPath }
  const checked = check(endpoint.input, all)
  if ('value' in checked) return checked.value
  const further = (await furtherCheck?.(all, db)) ?? []
  const isNew = ({ field }: FieldError) => !checked.errors.some((error) => error.field === field)
  throw new Refusal('bad-fields', { errors: [...checked.errors, ...further.filter(isNew)] })
}

const readInput = (endpoint: Endpoint, request: CallRequest): Promise<object> | object => {
  if (takesBody(endpoint)) return readJson(request)
  const query = queryOf(request)
  return query === '' ? {} : Object.fromEntries(new URLSearchParams(query))
}

const queryOf = ({ url }: CallRequest) => {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

type Work = DeclaredCall & {
  readonly caller: Caller | undefined
  readonly input: Record<string, unknown>
  readonly address: string
  readonly request: CallRequest
  readonly caching: CachingWords
}

/** What a handler says about how its answer may be cached. */
type CachingWords = { expiry: number; except: readonly string[] }

type Task = () => Promise<void>

/** The handler, the idempotency key, the audit entry and the notification share one transaction. */
const runInTransaction = async (parts: CallParts, work: Work) => {
  const { feature, verb, endpoint, handler, caller, input, address, request } = work
  const key = readIdempotencyKey(endpoint, request)
  const callers = { address, person: caller?.subject }
  // A repeated call with a key gets its first answer even over the limit.
  if (key === undefined) refuseIfOver(work, callers, parts.limits)
  await prepare(parts, work)
  let tasks: Task[] = []
  const { answer, repeated } = await parts.write(async (transaction) => {
    tasks = []
    const handle = async () => {
      await countCall(transaction, work, 'done', callers, parts.limits)
      return handler(
        input,
        callFor(transaction, work, (task) => tasks.push(task)),
      )
    }
    const attempt = { caller: caller?.subject ?? 'visitor', call: `${feature}.${verb}`, key, input }
    const done = await runOnce(transaction, attempt, handle)
    if (!done.repeated) await parts.changes.notify(transaction, feature)
    return done
  })
  if (!repeated) parts.changes.publish(feature)
  await runAll(tasks, parts)
  return answer
}

const prepare = async ({ db }: CallParts, { prepare, input, caller }: Work) => {
  try {
    // `admit` has made sure that there is a person if the call needs one.
    await prepare?.(input, { db, person: caller?.person as Person })
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
  }
}

/** A read needs no transaction, and a call that carries a file opens its own. */
const runOutsideTransaction = async (parts: CallParts, work: Work) => {
  const tasks: Task[] = []
  const call = callFor(parts.db, work, (task) => tasks.push(task))
  const done = await work.handler(work.input, call)
  await runAll(tasks, parts)
  return done
}

const callFor = (
  db: Database,
  { caller, feature, verb, address, request: { request }, caching }: Work,
  afterwards: Call['afterwards'],
) => {
  const person = caller?.person
  const record = auditFor(db, person?.id, feature, verb)
  // `Call` depends on the endpoint; `admit` and the choice of `db` have made sure of it.
  const given = { db: db as DatabaseTransaction, caller, person, record, afterwards, address }
  const cacheUntil: Call['cacheUntil'] = (moment) => {
    caching.expiry = moment.epochMilliseconds
  }
  const exceptFor: Call['exceptFor'] = (people) => {
    caching.except = people
  }
  return { ...given, request, cacheUntil, exceptFor } as Call
}

const runAll = async (tasks: readonly Task[], { onFailed }: CallParts) => {
  for (const task of tasks) await task().catch(onFailed)
}

const asFakeSuccess = (thrown: unknown) => {
  if (thrown instanceof FakeSuccess) return thrown.answer
  throw thrown
}

const answer = (endpoint: Endpoint, done: unknown, request: CallRequest): TextResponse => {
  if (!endpoint.paged) {
    return { status: statusOf(endpoint), headers: json, body: JSON.stringify(done) }
  }
  const { items, total, next } = done as Page<unknown>
  const headers = {
    ...json,
    'x-total-count': String(total),
    ...(next && { link: `<${nextPage(request, next)}>; rel="next"` }),
  }
  return { status: 200, headers, body: JSON.stringify(items) }
}

const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }

const nextPage = (request: CallRequest, cursor: string) => {
  const [path] = request.url.split('?', 1)
  const query = new URLSearchParams(queryOf(request))
  query.set('cursor', cursor)
  return `${path}?${query}`
}
