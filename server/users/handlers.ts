import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call, Caller, Handlers } from '#server/http/call.ts'
import type { FindConfirmed } from './list-users.ts'
import { ownHandlers, type PersonalData } from './own-handlers.ts'
import {
  demandPerson,
  type RemovalSteps,
  refuseLastAdmin,
  removePerson,
  rolesAsFacts,
} from './remove-person.ts'
import { userStore } from './store.ts'

/** What the room asks of the one that knows how people sign in. */
type SignIns = {
  readonly findConfirmed: FindConfirmed
  readonly createResetLink: CreateResetLink
  /** Gets an address free that somebody else merely typed; tells whether it is free. */
  releaseEmail(db: DatabaseTransaction, email: string, claimant: string): Promise<boolean>
}

export type CreateResetLink = (
  db: DatabaseTransaction,
  subject: string,
) => Promise<{
  readonly link: string
  readonly until: string
  readonly afterwards: () => Promise<void>
}>

export const userHandlers = (parts: RemovalSteps & PersonalData & SignIns): Handlers['users'] => ({
  ...ownHandlers(parts),

  list: (window, { db }) => userStore(db).list(window, parts.findConfirmed),

  async add(user, { db, caller, record }) {
    if (user.email !== caller.email) throw new Refusal('no-proof')
    const users = userStore(db)
    if (caller.person) return { insertedId: caller.person.id }
    const isFree = await parts.releaseEmail(db, user.email, caller.subject)
    const insertedId = isFree ? await users.add(caller.subject, user) : await takeOver(db, caller)
    await record(insertedId, { after: user, by: insertedId })
    return { insertedId }
  },

  remove: ({ id }, call) => removePerson(call, id, parts),

  async signOut({ id }, { db, record, afterwards }) {
    const subject = await userStore(db).subjectOf(id)
    if (!subject) throw new Refusal('not-found')
    const outside = await parts.endSignIns(db, subject)
    if (outside) afterwards(outside)
    await record(id, {})
    return { ended: true }
  },

  async createResetLink({ id }, { db, record, afterwards }) {
    const subject = await userStore(db).subjectOf(id)
    if (!subject) throw new Refusal('not-found')
    const { link, until, afterwards: outside } = await parts.createResetLink(db, subject)
    afterwards(outside)
    await record(id, {})
    return { link, until }
  },

  async changeMembership({ id, membershipType }, { db, record }) {
    await demandPerson(db, id)
    const before = (await userStore(db).read(id)).membershipType
    if (before === membershipType) return { modifiedCount: 0 }
    await userStore(db).changeMembership(id, membershipType)
    await record(id, { before: { membershipType: before }, after: { membershipType } })
    return { modifiedCount: 1 }
  },

  makeAdmin: ({ id }, call) => changeRoles(call, id, { admin: 1 }),
  makeModerator: ({ id }, call) => changeRoles(call, id, { moderator: 1 }),

  async makeMember({ id }, call) {
    await refuseLastAdmin(call.db, id)
    return changeRoles(call, id, { admin: 0, moderator: 0 })
  },

  isAdmin: async ({ email }, { db, caller }) => ({
    admin: (await rolesFor(db, caller, email)).includes('admin'),
  }),
  isModerator: async ({ email }, { db, caller }) => ({
    moderator: (await rolesFor(db, caller, email)).includes('moderator'),
  }),
})

/**
 * A record of the same address goes to its owner, but only if the provider is sure of the address, and
 * only without a role: whoever reads the mail of an admin is not yet an admin.
 */
const takeOver = async (db: Database, { email, emailVerified, subject }: Caller) => {
  const known = await userStore(db).findByEmail(email)
  if (!known || !emailVerified) throw new Refusal('email-taken')
  if (known.roles.length > 0) throw new Refusal('holds-roles')
  await userStore(db).changeSubject(known.id, subject)
  return known.id
}

export const changeRoles = async (
  { db, record }: Pick<Call, 'db' | 'record'>,
  id: string,
  roles: { admin?: 0 | 1; moderator?: 0 | 1 },
) => {
  const before = await demandPerson(db, id)
  await userStore(db).setRoles(id, roles)
  const after = await demandPerson(db, id)
  if (String(before.roles) === String(after.roles)) return { modifiedCount: 0 }
  await record(id, { before: rolesAsFacts(before), after: rolesAsFacts(after) })
  return { modifiedCount: 1 }
}

/** One's own roles, or anybody's for an admin. */
const rolesFor = async (db: Database, { email, person }: Caller, asked: string) => {
  if (asked === email) return person?.roles ?? []
  if (!person?.roles.includes('admin')) throw new Refusal('wrong-role')
  return (await userStore(db).findByEmail(asked))?.roles ?? []
}
