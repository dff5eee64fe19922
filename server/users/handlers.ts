import type { Export, ownRecord } from '#contract/own-record.ts'
import { Refusal } from '#contract/refusal.ts'
import type { NewUser } from '#contract/users.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call, Caller, Handlers, Person } from '#server/http/call.ts'
import { completeRecord, hasSignIn } from './imported-records.ts'
import type { FindConfirmed } from './list.ts'
import { memberRecordHandlers } from './member-records.ts'
import type { MergeSteps, RecordSteps, RemovalSteps } from './steps.ts'
import { userStore } from './store.ts'

/** What users needs of identity. */
type SignIns = {
  readonly findConfirmed: FindConfirmed
  readonly createResetLink: CreateResetLink
  /** Takes an address from a record that only typed it. Returns whether the address is free now. */
  releaseEmail(db: DatabaseTransaction, email: string, claimant: string): Promise<boolean>
}

/** What users needs of people: invitations, by the tokens of their links. */
type Invitations = {
  /** How an open invitation was brought to this address, if it was. */
  sentTo(db: Database, token: string, email: string): Promise<'mail' | 'link' | undefined>
  /** Gives a new member what the invitation promises. One that is over gives nothing. */
  acceptAtOnce(
    db: DatabaseTransaction,
    token: string,
    holder: Caller & { readonly person: Person },
  ): Promise<void>
}

export type CreateResetLink = (
  db: DatabaseTransaction,
  subject: string,
) => Promise<{
  readonly link: string
  readonly until: string
  readonly afterwards: () => Promise<void>
}>

type Parts = RemovalSteps &
  MergeSteps &
  RecordSteps &
  PersonalData &
  SignIns & { readonly invitations: Invitations }

export const userHandlers = (parts: Parts): Handlers['users'] => ({
  ...ownHandlers(parts),
  ...memberRecordHandlers(parts),

  list: (window, { db }) => userStore(db).list(window, parts.findConfirmed),

  async add({ invitation, ...user }, { db, caller, record }) {
    if (user.email !== caller.email) throw new Refusal('no-proof')
    const users = userStore(db)
    if (caller.person) return { insertedId: caller.person.id }
    const isFree = await parts.releaseEmail(db, user.email, caller.subject)
    const invited = invitation && (await parts.invitations.sentTo(db, invitation, user.email))
    const insertedId = isFree
      ? await users.add(caller.subject, user)
      : await takeOver(db, { ...caller, invited }, user)
    await record(insertedId, { after: user, by: insertedId })
    if (invitation) {
      const person = await demandPerson(db, insertedId)
      await parts.invitations.acceptAtOnce(db, invitation, { ...caller, person })
    }
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

type Invited = Caller & { readonly invited: string | undefined }

/**
 * Gives a record with the same address to its owner, if the address is verified and the record holds no
 * role: reading the mail of an admin does not make a person an admin. A record nobody has ever signed in to
 * is also given to the holder of an invitation that an admin made for its address.
 */
const takeOver = async (
  db: Database,
  { email, emailVerified, subject, invited }: Invited,
  user: NewUser,
) => {
  const users = userStore(db)
  const known = await users.findByEmail(email)
  const isUnused = known !== undefined && !hasSignIn((await users.subjectOf(known.id)) ?? '')
  const isProven = emailVerified || invited === 'mail' || (invited === 'link' && isUnused)
  if (!known || !isProven) throw new Refusal('email-taken', isUnused ? { detail: askToJoin } : {})
  if (known.roles.length > 0) throw new Refusal('holds-roles')
  await users.changeSubject(known.id, subject)
  if (isUnused) await completeRecord(db, known.id, user)
  return known.id
}

const askToJoin =
  'The club already has a record of a member with this address. Confirm the address with the link we sent you, then sign in. If you got no mail, ask the club for an invitation.'

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
  'Everything this club stores about you: your record with your roles, how you sign in and since when, what you did on the site and what was done to your record, the rides you answered and what we told you about them, whether you may lead rides and what you asked other leaders, the invitation you used and what was imported about you, what you paid for your membership, what you have seen of your overview, the pictures you proposed, and the messages you sent from your confirmed email address. It leaves out secrets, other people, and notes and mails that are deleted within a month.'

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
