import type { Export, ownRecord } from '#contract/users.ts'
import type { Database } from '#server/database/tables.ts'
import type { Caller, Handlers, Person } from '#server/http/call.ts'
import { type RemovalSteps, removePerson } from './remove-person.ts'
import { userStore } from './store.ts'

/** What the room asks of all others: whatever they hold about a person. */
export type Holdings = {
  heldOf(db: Database, caller: Caller, person: Person): Promise<Omit<Export, Own>>
}

type Own = 'about' | 'made' | 'record'

type OwnHandlers = Pick<Handlers['users'], keyof typeof ownRecord>

const about =
  'Everything this club holds about you: your record with your roles, how you sign in and since when, what you did on the site and what was done to your record, and the messages you sent from your confirmed email address. Secrets, other people, and notes and letters that are gone within a month are left out.'

/** What everybody may do with the own record. */
export const ownHandlers = ({ heldOf, ...farewells }: RemovalSteps & Holdings): OwnHandlers => ({
  me: (_, { db, person }) => userStore(db).read(person.id),

  async changeMe(changes, { db, person, record }) {
    const users = userStore(db)
    const before = await users.read(person.id)
    await users.change(person.id, changes)
    const after = await users.read(person.id)
    if (JSON.stringify(before) === JSON.stringify(after)) return { modifiedCount: 0 }
    await record(person.id, {})
    return { modifiedCount: 1 }
  },

  leave: (_, call) => removePerson(call, call.person.id, farewells),

  export: async (_, { db, caller, person }) => ({
    about,
    made: new Date().toISOString(),
    record: await userStore(db).read(person.id),
    ...(await heldOf(db, caller, person)),
  }),
})
