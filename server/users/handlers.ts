import type { Export, ownRecord } from '#contract/own-record.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call, Caller, Handlers, Person } from '#server/http/call.ts'
import { type FindConfirmed, userStore } from './store.ts'

/** What users needs of identity. */
type SignIns = {
  readonly findConfirmed: FindConfirmed
  readonly createResetLink: CreateResetLink
  /** Takes an address from a record that only typed it. Returns whether the address is free now. */
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
    const { link, until, afterwards: startSending } = await parts.createResetLink(db, subject)
    afterwards(startSending)
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
    admin: (await findFor(db, caller, email))?.roles.includes('admin') ?? false,
  }),
  isModerator: async ({ email }, { db, caller }) => ({
    moderator: (await findFor(db, caller, email))?.roles.includes('moderator') ?? false,
  }),
})

/**
 * Gives a record with the same address to its owner, if the address is verified and the record holds no
 * role: reading the mail of an admin does not make a person an admin.
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

/** The caller; an admin may ask about others. */
const findFor = async (db: Database, { email, person }: Caller, asked: string) => {
  if (asked === email) return person
  if (!person?.roles.includes('admin')) throw new Refusal('wrong-role')
  return userStore(db).findByEmail(asked)
}

/** What other features store about a person. */
export type PersonalData = {
  collectPersonalData(db: Database, caller: Caller, person: Person): Promise<Omit<Export, Own>>
}

type Own = 'about' | 'made' | 'record'

type OwnHandlers = Pick<Handlers['users'], keyof typeof ownRecord>

const exportNotice =
  'Everything this club stores about you: your record with your roles, how you sign in and since when, what you did on the site and what was done to your record, the rides you answered and what we told you about them, whether you may lead rides and what you asked other leaders, what you paid for your membership, what you have seen of your overview, the pictures you proposed, and the messages you sent from your confirmed email address. It leaves out secrets, other people, and notes and mails that are deleted within a month.'

/** What people may do with their own record. */
const ownHandlers = ({
  collectPersonalData,
  ...removalSteps
}: RemovalSteps & PersonalData): OwnHandlers => ({
  me: (_, { db, person }) => userStore(db).readOwn(person.id),

  async changeMe(changes, { db, person, record }) {
    const users = userStore(db)
    const before = await users.readOwn(person.id)
    await users.change(person.id, changes)
    const after = await users.readOwn(person.id)
    if (JSON.stringify(before) === JSON.stringify(after)) return { modifiedCount: 0 }
    await record(person.id, {})
    return { modifiedCount: 1 }
  },

  leave: (_, call) => removePerson(call, call.person.id, removalSteps),

  export: async (_, { db, caller, person }) => ({
    about: exportNotice,
    made: new Date().toISOString(),
    record: await userStore(db).readOwn(person.id),
    ...(await collectPersonalData(db, caller, person)),
  }),
})

type Afterwards = (() => Promise<void>) | undefined

type Gone = {
  readonly subject: string
  readonly email: string
  /** The id of the record, if there is one. It is deleted last. */
  readonly id?: string | undefined
}

/** What other features do when a person is signed out or deleted. */
export type RemovalSteps = {
  endSignIns(db: DatabaseTransaction, subject: string): Promise<Afterwards>
  forget(db: DatabaseTransaction, gone: Gone): Promise<Afterwards>
}

type Removal = Pick<Call, 'record' | 'afterwards'> & { readonly db: DatabaseTransaction }

/** Deletes a person: the record, the sessions, and what the provider stores. */
const removePerson = async (
  { db, record, afterwards }: Removal,
  id: string,
  { forget }: RemovalSteps,
) => {
  const users = userStore(db)
  // This locks the admins, so of two who delete the same person the second finds no record.
  await refuseLastAdmin(db, id)
  const person = await demandPerson(db, id)
  const subject = await users.subjectOf(id)
  const outside = subject && (await forget(db, { id, subject, email: person.email }))
  await users.remove(id)
  if (outside) afterwards(outside)
  await record(id, { before: rolesAsFacts(person) })
  return { deletedCount: 1 }
}

const demandPerson = async (db: Database, id: string): Promise<Person> => {
  const found = await userStore(db).find(id)
  if (!found) throw new Refusal('not-found')
  return found
}

const refuseLastAdmin = async (db: Database, id: string) => {
  const admins = await userStore(db).admins()
  if (admins.length === 1 && admins[0] === id) throw new Refusal('last-admin')
}

const rolesAsFacts = ({ roles }: Person) => ({ roles: roles.join(' ') })
