import type { Database } from '#server/database/tables.ts'
import { auditFor, operatorId } from '#server/http/audit.ts'
import { type CreateResetLink, changeRoles } from './handlers.ts'
import { userStore } from './store.ts'

/** What the operator of the machine can do for a person, by email address. It goes into the audit log. */
export const operatorActions = (db: Database) => ({
  /** Returns nothing if no person has this address. */
  createResetLink: (email: string, createResetLink: CreateResetLink) =>
    db.transaction().execute(async (transaction) => {
      const found = await findByEmail(transaction, email)
      if (!found) return undefined
      const { link, until } = await createResetLink(transaction, found.subject)
      await auditFor(transaction, operatorId, 'users', 'createResetLink')(found.id, {})
      return { name: found.name, link, until }
    }),

  makeAdmin: (email: string) =>
    db.transaction().execute(async (transaction) => {
      const found = await findByEmail(transaction, email)
      if (!found) return undefined
      const record = auditFor(transaction, operatorId, 'users', 'makeAdmin')
      const { modifiedCount } = await changeRoles({ db: transaction, record }, found.id, {
        admin: 1,
      })
      return { name: found.name, isNew: modifiedCount === 1 }
    }),
})

const findByEmail = async (db: Database, email: string) => {
  const users = userStore(db)
  const person = await users.findByEmail(email)
  const subject = person && (await users.subjectOf(person.id))
  if (!subject) return undefined
  const { firstName } = await users.read(person.id)
  return { id: person.id, subject, name: firstName ? `${firstName} (${email})` : email }
}
