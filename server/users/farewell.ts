import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call, Person } from '#server/door/call.ts'
import { userStore } from './store.ts'

type Afterwards = (() => Promise<void>) | undefined

/** What the room asks of the identity provider. */
export type Farewells = {
  forget(db: DatabaseTransaction, subject: string): Promise<Afterwards>
}

type Leaving = Pick<Call, 'record' | 'afterwards'> & { readonly db: DatabaseTransaction }

/** Removes a person, whoever asks for it: the record, the sessions, and what the provider knows. */
export const removePerson = async (
  { db, record, afterwards }: Leaving,
  person: Person,
  { forget }: Farewells,
) => {
  const users = userStore(db)
  await keepOneAdmin(db, person.id)
  const subject = await users.subjectOf(person.id)
  await users.remove(person.id)
  const outside = subject && (await forget(db, subject))
  if (outside) afterwards(outside)
  await record(person.id, { before: rolesAsFacts(person) })
  return { deletedCount: 1 }
}

export const keepOneAdmin = async (db: Database, id: string) => {
  const admins = await userStore(db).admins()
  if (admins.length === 1 && admins[0] === id) throw new Refusal('last-admin')
}

export const rolesAsFacts = ({ roles }: Person) => ({ roles: roles.join(' ') })
