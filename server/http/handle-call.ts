import {
  type Access,
  type Endpoint,
  type Page,
  pathParameters,
  statusOf,
  takesBody,
} from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Write } from '#server/database/writes.ts'
import { auditFor } from './audit.ts'
import {
  type Call,
  type Caller,
  type DeclaredCall,
  FakeSuccess,
  type FurtherChecks,
  type Handlers,
  type Person,
  type Preparations,
} from './call.ts'
import { readIdempotencyKey, runOnce } from './idempotency.ts'
import { setExpiry, setTopics } from './internal-headers.ts'
import { countCall, type LimitCache, refuseIfOver } from './rate-limits.ts'
import { readJson } from './request-body.ts'
import type { Route, Visit } from './routes.ts'

export type CallParts = {
  readonly db: Database
  readonly write: Write
  readonly changes: Changes
  readonly limits: LimitCache
  /** Finds the holder of one of our tokens. Rows are read for every request, so changes apply at once. */
  readonly recognise: (token: string) => Promise<Caller | undefined>
  /** Finds the holder of a proof from the identity provider. */
  readonly prove: (proof: string) => Promise<Caller | undefined>
  /** Features whose reads for members a setting opens to everyone. */
  readonly opened: ReadonlySet<string>
  /** Called when a task fails that a handler left for afterwards. */
  readonly onFailed: (error: unknown) => void
}

/** One route for every call of the contract. */
export const contractRoutes = (
  parts: CallParts,
  { checks, preparations }: { checks: FurtherChecks; preparations: Preparations },
  /** The handlers of now: they are made from the club's words, which may change. */
  handlers: () => Handlers,
): readonly Route[] =>
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([verb, endpoint]: [string, Endpoint]): Route => {
      const find = (all: object) =>
        (all as Record<string, Record<string, unknown>>)[feature]?.[verb]
      const declared = () =>
        ({
          ...{ feature, verb, endpoint, handler: find(handlers()) },
          ...{ furtherCheck: find(checks), prepare: find(preparations) },
        }) as DeclaredCall
      return {
        method: endpoint.method,
        path: `/api${endpoint.path}`,
        cached: isPublicRead(endpoint),
        upload: endpoint.carries !== undefined,
        answer: (...request) => handleCall(parts, declared())(...request),
      }
    }),
  )

/** The same answer for everyone, so it may be cached. */
const isPublicRead = ({ method, access, personal }: Endpoint) =>
  method === 'GET' && access === 'everyone' && !personal

/** Handles a call: recognise the caller, admit, parse, run the handler in one transaction, answer. */
export const handleCall =
  (parts: CallParts, declared: DeclaredCall) =>
  async (request: Request, inPath: Readonly<Record<string, string>>, { address }: Visit) => {
    const { endpoint } = declared
    await countCall(parts.db, declared, 'tries', { address }, parts.limits)
    const isOpened = isOpenedTo(parts, endpoint, request)
    const caller = isOpened ? undefined : await recognise(parts, endpoint, request)
    if (!isOpened) admit(endpoint.access, caller)
    if (endpoint.needsFreshLogin) requireFreshLogin(caller)
    await countCall(parts.db, declared, 'tries', { person: caller?.subject }, parts.limits)
    const input = await parse(parts.db, declared, request, inPath)
    let expiry = Number.POSITIVE_INFINITY
    const cacheUntil: Call['cacheUntil'] = (moment) => {
      expiry = moment.epochMilliseconds
    }
    const work = { ...declared, caller, input, address, request, cacheUntil }
    const done =
      endpoint.method === 'GET' || endpoint.carries
        ? await runOutsideTransaction(parts, work)
        : await runInTransaction(parts, work).catch(asFakeSuccess)
    return answer(declared, done, request, expiry, isOpened || isPublicRead(endpoint))
  }

/** Visitors send no token, and all get the same answer. */
const isOpenedTo = ({ opened }: CallParts, { opens }: Endpoint, request: Request) =>
  opens !== undefined && opened.has(opens) && !request.headers.has('authorization')

const recognise = async (parts: CallParts, endpoint: Endpoint, request: Request) => {
  if (isPublicRead(endpoint)) return undefined
  const isPublic = endpoint.access === 'everyone'
  const isProof = endpoint.access === 'proof'
  const token = readToken(request.headers.get('authorization'), !isPublic)
  if (!token) return undefined
  const caller = isProof ? await parts.prove(token) : await parts.recognise(token)
  if (!caller && !isPublic) throw new Refusal(isProof ? 'no-proof' : 'dead-token')
  return caller
}

/** The stored token arrives as `Bearer, <token>`; the standard `Bearer <token>` works as well. */
export const readToken = (header: string | null, required: boolean): string | undefined => {
  if (!header) return undefined
  const token = header.match(/^Bearer,? +([\w.~+/=%-]+) *$/i)?.[1]
  if (!token && required) throw new Refusal('dead-token')
  return token
}

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
  request: Request,
  inPath: Readonly<Record<string, string>>,
) => {
  const readsBody = !endpoint.ignoresBody && !endpoint.carries
  const given = readsBody ? await readInput(endpoint, request) : {}
  const named = pathParameters(endpoint.path).map((name) => [name, inPath[name]])
  const all = { ...given, ...Object.fromEntries(named) }
  const checked = check(endpoint.input, all)
  if ('value' in checked) return checked.value
  const further = (await furtherCheck?.(all, db)) ?? []
  const isNew = ({ field }: FieldError) => !checked.errors.some((error) => error.field === field)
  throw new Refusal('bad-fields', { errors: [...checked.errors, ...further.filter(isNew)] })
}

const readInput = (endpoint: Endpoint, request: Request): Promise<object> | object =>
  takesBody(endpoint) ? readJson(request) : Object.fromEntries(new URL(request.url).searchParams)

type Work = DeclaredCall & {
  readonly caller: Caller | undefined
  readonly input: Record<string, unknown>
  readonly address: string
  readonly request: Request
  readonly cacheUntil: Call['cacheUntil']
}

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
  { caller, feature, verb, address, request, cacheUntil }: Work,
  afterwards: Call['afterwards'],
) => {
  const person = caller?.person
  const record = auditFor(db, person?.id, feature, verb)
  // `Call` depends on the endpoint; `admit` and the choice of `db` have made sure of it.
  const given = { db: db as DatabaseTransaction, caller, person, record, afterwards, address }
  return { ...given, request, cacheUntil } as Call
}

const runAll = async (tasks: readonly Task[], { onFailed }: CallParts) => {
  for (const task of tasks) await task().catch(onFailed)
}

const asFakeSuccess = (thrown: unknown) => {
  if (thrown instanceof FakeSuccess) return thrown.answer
  throw thrown
}

const answer = (
  { endpoint, feature }: DeclaredCall,
  done: unknown,
  request: Request,
  expiry: number,
  isPublic: boolean,
): Response => {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  if (isPublic) {
    headers.set('cache-control', 'no-cache')
    setTopics(headers, [feature, ...(endpoint.dependsOn ?? [])])
    setExpiry(headers, expiry)
  }
  if (!endpoint.paged) {
    return new Response(JSON.stringify(done), { status: statusOf(endpoint), headers })
  }
  const { items, total, next } = done as Page<unknown>
  headers.set('x-total-count', String(total))
  if (next) headers.set('link', `<${nextPage(request.url, next)}>; rel="next"`)
  return new Response(JSON.stringify(items), { headers })
}

const nextPage = (address: string, cursor: string) => {
  const url = new URL(address)
  url.searchParams.set('cursor', cursor)
  return url.pathname + url.search
}
