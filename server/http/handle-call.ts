import type { Endpoint } from '#contract/endpoint.ts'
import { pathParameters } from '#contract/endpoint.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Write } from '#server/database/writes.ts'
import { admit, bearer, demandPresence } from './admit.ts'
import { answer } from './answer.ts'
import { auditFor } from './audit.ts'
import { readJson } from './body.ts'
import type { Call, Caller, FurtherCheck, Handler } from './call.ts'
import { asFakeSuccess } from './fake-success.ts'
import { readIdempotencyKey, runOnce } from './idempotency.ts'
import { countCall, type LimitCache, refuseIfOver } from './rate-limits.ts'
import type { Visit } from './route.ts'

export type CallParts = {
  readonly db: Database
  readonly write: Write
  readonly changes: Changes
  readonly over: LimitCache
  /** Who holds a token of ours. Rows are read now, so a change counts from this request on. */
  readonly recognise: (token: string) => Promise<Caller | undefined>
  /** Whom a proof of the identity provider vouches for. */
  readonly prove: (proof: string) => Promise<Caller | undefined>
  readonly onFailed: (error: unknown) => void
}

export type DeclaredCall = {
  readonly feature: string
  readonly verb: string
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
  readonly furtherCheck: FurtherCheck | undefined
}

/** The way of every call: recognise, admit, parse, handle, answer. */
export const handleCall =
  (door: CallParts, declared: DeclaredCall) =>
  async (request: Request, inPath: Readonly<Record<string, string>>, visit: Visit) => {
    const { endpoint } = declared
    const { address } = visit
    await countCall(door.db, declared, 'tries', { address }, door.over)
    const caller = await recognise(door, endpoint, request)
    admit(endpoint.access, caller)
    demandPresence(endpoint, caller)
    const person = caller?.subject
    await countCall(door.db, declared, 'tries', { person }, door.over)
    const input = endpoint.carries ? {} : await parse(door.db, declared, request, inPath)
    let until = Number.POSITIVE_INFINITY
    const cacheUntil: Call['cacheUntil'] = (moment) => {
      until = moment.epochMilliseconds
    }
    const work = { ...declared, caller, input, address, request, cacheUntil }
    const done =
      endpoint.method === 'GET' || endpoint.carries
        ? await handleOutside(door, work)
        : await write(door, work, readIdempotencyKey(endpoint, request)).catch(asFakeSuccess)
    return answer(declared, done, request, until)
  }

const recognise = async (door: CallParts, { access, method }: Endpoint, request: Request) => {
  const open = access === 'everyone'
  if (open && method === 'GET') return undefined
  const token = bearer(request.headers.get('authorization'), !open)
  if (!token) return undefined
  const caller = access === 'proof' ? await door.prove(token) : await door.recognise(token)
  if (!caller && !open) throw new Refusal(access === 'proof' ? 'no-proof' : 'dead-token')
  return caller
}

const parse = async (
  db: Database,
  { endpoint, furtherCheck }: DeclaredCall,
  request: Request,
  inPath: Readonly<Record<string, string>>,
) => {
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const given = takesBody
    ? await readJson(request)
    : Object.fromEntries(new URL(request.url).searchParams)
  const named = pathParameters(endpoint.path).map((name) => [name, inPath[name]])
  const all = { ...given, ...Object.fromEntries(named) }
  const checked = check(endpoint.input, all)
  if ('value' in checked) return checked.value
  const further = (await furtherCheck?.(all, db)) ?? []
  const isNew = ({ field }: FieldError) => !checked.errors.some((error) => error.field === field)
  throw new Refusal('bad-fields', { errors: [...checked.errors, ...further.filter(isNew)] })
}

type Work = DeclaredCall & {
  readonly caller: Caller | undefined
  readonly input: Record<string, unknown>
  readonly address: string
  readonly request: Request
  readonly cacheUntil: Call['cacheUntil']
}

type Task = () => Promise<void>

/** A read needs no transaction, and a call that carries a file opens its own. */
const handleOutside = async (door: CallParts, work: Work) => {
  const tasks: Task[] = []
  const call = callFor(door.db, work, (task) => tasks.push(task))
  const done = await work.handler(work.input, call)
  await runAll(tasks, door)
  return done
}

const write = async (door: CallParts, work: Work, key: string | undefined) => {
  const { feature: room, verb, handler, caller, input, address } = work
  const callers = { address, person: caller?.subject }
  // Whoever repeats a call with its key is given the first answer, over the limit or not.
  if (key === undefined) refuseIfOver(work, callers, door.over)
  let tasks: Task[] = []
  const { answer, repeated } = await door.write(async (transaction) => {
    tasks = []
    const handle = async () => {
      await countCall(transaction, work, 'done', callers, door.over)
      return handler(
        input,
        callFor(transaction, work, (task) => tasks.push(task)),
      )
    }
    const attempt = { caller: caller?.subject ?? 'visitor', call: `${room}.${verb}`, key, input }
    const done = await runOnce(transaction, attempt, handle)
    if (!done.repeated) await door.changes.notify(transaction, room)
    return done
  })
  if (!repeated) door.changes.publish(room)
  await runAll(tasks, door)
  return answer
}

const runAll = async (tasks: readonly Task[], { onFailed }: CallParts) => {
  for (const task of tasks) await task().catch(onFailed)
}

const callFor = (
  db: Database,
  { caller, feature: room, verb, address, request, cacheUntil }: Work,
  afterwards: Call['afterwards'],
) => {
  const person = caller?.person
  const record = auditFor(db, person?.id, room, verb)
  // The contract tells each handler which of these are there; the door has seen to it.
  const given = { db: db as DatabaseTransaction, caller, person, record, afterwards, address }
  return { ...given, request, cacheUntil } as Call
}
