import type { Endpoint } from '#contract/endpoint.ts'
import { pathParameters } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { recordFor } from '#server/audit/record.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database } from '#server/database/tables.ts'
import { admit, bearer } from './admit.ts'
import { answer } from './answer.ts'
import { readJson } from './body.ts'
import type { Call, Handler, Person } from './call.ts'
import { once } from './idempotency.ts'

export type Door = {
  readonly db: Database
  readonly changes: Changes
  /** Reads the person's row now, so a changed role or a removal counts from this request on. */
  readonly recognise: (token: string) => Promise<Person | undefined>
}

export type Declared = {
  readonly room: string
  readonly verb: string
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
}

/** The way of every call: recognise, admit, parse, handle, answer. */
export const serve =
  (door: Door, declared: Declared) =>
  async (request: Request, inPath: Record<string, string>): Promise<Response> => {
    const { endpoint } = declared
    const person = await recognise(door, endpoint, request)
    admit(endpoint.access, person)
    const input = await parse(endpoint, request, inPath)
    const done =
      endpoint.method === 'GET'
        ? await read(door, declared, person, input)
        : await write(door, declared, person, input, request.headers.get('idempotency-key'))
    return answer(declared, done, request)
  }

const recognise = async (door: Door, { access, method }: Endpoint, request: Request) => {
  const open = access === 'everyone'
  if (open && method === 'GET') return undefined
  const token = bearer(request.headers.get('authorization'))
  const person = token && (await door.recognise(token))
  if (person) return person
  if (token && !open) throw new Refusal('dead-token')
  return undefined
}

const parse = async (endpoint: Endpoint, request: Request, inPath: Record<string, string>) => {
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const given = takesBody
    ? await readJson(request)
    : Object.fromEntries(new URL(request.url).searchParams)
  const named = pathParameters(endpoint.path).map((name) => [name, inPath[name]])
  const checked = check(endpoint.input, { ...(given as object), ...Object.fromEntries(named) })
  if ('errors' in checked) throw new Refusal('bad-fields', { errors: checked.errors })
  return checked.value
}

type Input = Record<string, unknown>

const read = (
  { db }: Door,
  { handler, room, verb }: Declared,
  person: Person | undefined,
  input: Input,
) => handler(input, callFor(db, person, room, verb))

const write = async (
  { db, changes }: Door,
  { handler, room, verb, endpoint }: Declared,
  person: Person | undefined,
  input: Input,
  key: string | null,
) => {
  const mayRepeat = endpoint.creates && key !== null
  if (mayRepeat && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    const detail = 'Please use 1 to 200 visible ASCII characters.'
    throw new Refusal('bad-fields', { errors: [{ field: 'Idempotency-Key', detail }] })
  }
  const { answer, repeated } = await db.transaction().execute(async (transaction) => {
    const handle = () => handler(input, callFor(transaction, person, room, verb))
    const caller = person?.id ?? 'visitor'
    const done = mayRepeat
      ? await once(transaction, { caller, call: `${room}.${verb}`, key, input }, handle)
      : { answer: await handle(), repeated: false }
    if (!done.repeated) await changes.tell(transaction, room)
    return done
  })
  if (!repeated) changes.heard(room)
  return answer
}

const callFor = (db: Database, person: Person | undefined, room: string, verb: string) => {
  const call: Call = { db, person: person as Person, record: recordFor(db, person?.id, room, verb) }
  return call
}
