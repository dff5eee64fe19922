import * as fc from 'fast-check'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseTransaction } from '#server/database/tables.ts'
import { openWrites } from '#server/database/writes.ts'
import type { Caller } from '#server/http/call.ts'
import { openRecogniser } from '#server/identity/open.ts'
import type { Provider } from '#server/identity/provider.ts'
import { endedSignInStore } from '#server/identity/store.ts'
import { openTokens } from '#server/identity/token.ts'
import { userStore } from '#server/users/store.ts'
import { addPerson, claimsOf } from '#tests/support/add-person.ts'
import { type DataSettings, emptyData } from '#tests/support/data-settings.ts'

const tokens = openTokens('known to this test and to nobody else')

/** A process of the site: it recognises callers and writes. */
const openProcess = async ({ DATA_DIR, DATABASE_URL }: DataSettings) => {
  const onLost = () => {}
  const { db, watch, close } = await openDatabase({
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    onLost,
  })
  onTestFinished(close)
  const recogniser = openRecogniser({ db, tokens, provider: {} as Provider, watch })
  return { db, write: openWrites(db), recogniser }
}

type Process = Awaited<ReturnType<typeof openProcess>>

/** What a caller may: the roles they hold, or nothing after they have signed out. */
const rightsOf = (caller: Caller | undefined) => caller?.person?.roles.join(' and ') ?? 'signed out'

const ask = async ({ recogniser }: Process, token: string) =>
  rightsOf(recogniser.recall(token) ?? (await recogniser.recognise(token)))

const signedOut = 'signed out'
const writes = ['', 'admin', 'moderator', 'admin and moderator', signedOut, 'signed out everywhere']

/** A request, a write that is stored or rolled back, or some turns in which those before go on. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('ask' as const), at: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('write' as const, 'write' as const, 'fail' as const),
      what: fc.constantFrom(...writes),
      at: fc.nat(2),
      // Writes that arrive together share a transaction, except those of the identity provider.
      directly: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), turns: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant({ does: 'wait until stored' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** On SQLite one process is the site; the last one is another program, such as `npm run admin`. */
const openAll = async () => {
  const data = await emptyData()
  const first = await openProcess(data)
  await migrate(first.db)
  const second = inject('engine') === 'postgres' ? await openProcess(data) : first
  return [first, second, await openProcess(data)] as const
}

const storeFor = (id: string, what: string) => async (db: DatabaseTransaction) => {
  const { subject, session } = claimsOf(id)
  if (what === signedOut) await endedSignInStore(db).endSession(session)
  else if (what.startsWith(signedOut)) await endedSignInStore(db).endSubject(subject)
  else {
    const holds = (role: string) => (what.includes(role) ? 1 : 0)
    await userStore(db).setRoles(id, { admin: holds('admin'), moderator: holds('moderator') })
  }
}

/** Lets the steps meet. Each request must see the last state stored before it began, or a later one. */
const meet = async (processes: Awaited<ReturnType<typeof openAll>>, steps: readonly Step[]) => {
  const [first, second] = processes
  const { id, token } = await addPerson(first.db, tokens)
  for (const process of [first, second]) await ask(process, token)
  const states = ['']
  let stored = 0
  let writing = Promise.resolve()
  const asked: Promise<void>[] = []

  const write = async (what: string, run: (work: ReturnType<typeof storeFor>) => Promise<void>) => {
    states.push(states.at(-1) === signedOut || what.startsWith(signedOut) ? signedOut : what)
    await run(storeFor(id, what))
    stored = states.length - 1
  }
  const fail = async (what: string, run: (work: ReturnType<typeof storeFor>) => Promise<void>) => {
    const failing = async (db: DatabaseTransaction) => {
      await storeFor(id, what)(db)
      throw new Error('changed my mind')
    }
    await run(failing).catch(() => {})
  }
  const request = async (process: Process) => {
    const from = stored
    const rights = await ask(process, token)
    expect(states.slice(from)).toContain(rights)
  }
  for (const next of steps) {
    if (next.does === 'ask') asked.push(request(processes[next.at] ?? first))
    else if (next.does === 'wait') for (let turn = 0; turn < next.turns; turn++) await undefined
    else if (next.does === 'wait until stored') await writing
    else {
      const { does, what, at, directly } = next
      const { db, write: together } = processes[at] ?? first
      const run = directly ? db.transaction().execute.bind(db.transaction()) : together
      writing = writing.then(() => (does === 'write' ? write : fail)(what, run))
    }
  }
  await Promise.all([writing, ...asked])
  for (const process of [first, second]) expect(await ask(process, token)).toBe(states.at(-1))
}

test('however requests and changes meet, a change counts from the next request on, in every process', async () => {
  const processes = await openAll()
  const steps = fc.array(step, { minLength: 4, maxLength: 16 })
  const alwaysSeen = fc.asyncProperty(steps, (chosen) => meet(processes, chosen))
  await fc.assert(alwaysSeen, { numRuns: 1000, seed: 22 })
})
