import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call, Person } from '#server/http/call.ts'
import { userStore } from './store.ts'

type Afterwards = (() => Promise<void>) | undefined

type Gone = { readonly subject: string; readonly email: string }

/** What the room asks of all others: to let nobody in by an older sign-in, and to forget somebody. */
export type RemovalSteps = {
  endSignIns(db: DatabaseTransaction, subject: string): Promise<Afterwards>
  forget(db: DatabaseTransaction, gone: Gone): Promise<Afterwards>
}

type Leaving = Pick<Call, 'record' | 'afterwards'> & { readonly db: DatabaseTransaction }

/** Removes a person, whoever asks for it: the record, the sessions, and what the provider knows. */
export const removePerson = async (
  { db, record, afterwards }: Leaving,
  id: string,
  { forget }: RemovalSteps,
) => {
  const users = userStore(db)
  // The admins are held first: of two who remove one person the second then finds nobody.
  await refuseLastAdmin(db, id)
  const person = await demandPerson(db, id)
  const subject = await users.subjectOf(id)
  await users.remove(id)
  const outside = subject && (await forget(db, { subject, email: person.email }))
  if (outside) afterwards(outside)
  await record(id, { before: rolesAsFacts(person) })
  return { deletedCount: 1 }
}

export const demandPerson = async (db: Database, id: string): Promise<Person> => {
  const found = await userStore(db).find(id)
  if (!found) throw new Refusal('not-found')
  return found
}

export const refuseLastAdmin = async (db: Database, id: string) => {
  const admins = await userStore(db).admins()
  if (admins.length === 1 && admins[0] === id) throw new Refusal('last-admin')
}

export const rolesAsFacts = ({ roles }: Person) => ({ roles: roles.join(' ') })
