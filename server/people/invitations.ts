import { hash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Club } from '#contract/club.ts'
import type { ParsedInput, Role } from '#contract/endpoint.ts'
import { to } from '#contract/pages.ts'
import type { OpenedInvitation, people } from '#contract/people.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction, Tables } from '#server/database/tables.ts'
import { auditFor } from '#server/http/audit.ts'
import type { Caller, Person } from '#server/http/call.ts'
import { type MailMessage, queueMail, queueMails } from '#server/mail/outbox.ts'
import { changeRoles } from '#server/users/handlers.ts'
import { changeRecord, readRecords } from '#server/users/imported-records.ts'
import type { Added } from './imports.ts'

type Row = Selectable<Tables['invitation']>
type Words = Pick<
  ParsedInput<typeof people.invite>,
  'firstName' | 'role' | 'membershipType' | 'note' | 'days'
>

type Parts = {
  /** As its words are now. */
  readonly club: () => Club
  readonly origin: () => string
  /** The ids of the admins, locked until the transaction ends. */
  readonly admins: (db: Database) => Promise<readonly string[]>
  /** Confirms the address of an account whose owner has read a mail. Absent where the site does not do that. */
  readonly confirmAddress:
    | ((
        transaction: DatabaseTransaction,
        account: { readonly subject: string; readonly email: string },
        session: string,
      ) => Promise<void>)
    | undefined
}

type Holder = Caller & { readonly person: Person }

const day = 24 * 60 * 60 * 1000

/** Only the hash of a token is stored, so a leaked database opens no link. */
const newToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, token_hash: hash('sha256', token) }
}

const lifetime = (days: number) => new Date(Date.now() + days * day).toISOString()

export const openInvitations = ({ club, origin, admins, confirmAddress }: Parts) => {
  const linkTo = (token: string) => origin() + to.join(token)

  /** A new invitation, not stored yet. Only the hash of its token is stored, so the token is known only here. */
  const prepare = (
    madeBy: string | null,
    { firstName, membershipType, note, days, role }: Words,
    where: { sent: Row['sent']; email?: string | undefined; importId?: string },
  ) => {
    const id = randomUUIDv7()
    const { token, token_hash } = newToken()
    const expires_at = lifetime(days)
    const row = {
      ...{ id, token_hash, sent: where.sent, email: where.email ?? null },
      ...{ first_name: firstName ?? null, membership_type: membershipType ?? null },
      ...{ role, note: note ?? null, days, made_by: madeBy, expires_at },
      ...{ made_at: new Date().toISOString(), import_id: where.importId ?? null },
    }
    return { row, made: { id, token, link: linkTo(token), until: expires_at } }
  }

  const add = async (db: Database, ...invitation: Parameters<typeof prepare>) => {
    const { row, made } = prepare(...invitation)
    await db.insertInto('invitation').values(row).execute()
    return made
  }

  const send = async (db: Database, row: Letter, link: string) =>
    queueMail(db, writeLetter(club(), row, link))

  /** An invitation by its token, with what has become of it. */
  const find = async (db: Database, token: string) => {
    const row = await db
      .selectFrom('invitation')
      .leftJoin('person as maker', 'maker.id', 'invitation.made_by')
      .selectAll('invitation')
      .select(['maker.admin as maker_admin', 'maker.first_name as maker_name'])
      .where('token_hash', '=', hash('sha256', token))
      .executeTakeFirst()
    return row && { ...row, state: stateOf(row, row.maker_admin === 1) }
  }

  /** Uses an open invitation, once. Returns nothing if it is over. */
  const use = async (db: DatabaseTransaction, token: string, personId: string) => {
    const found = await find(db, token)
    if (found?.state !== 'open') return undefined
    // The admins are locked, so that an admin who is demoted at this moment gives no role.
    const isGiven = found.role === 'member' || (await admins(db)).includes(found.made_by ?? '')
    if (!isGiven) return undefined
    const { numUpdatedRows } = await db
      .updateTable('invitation')
      .set({ used_at: new Date().toISOString(), used_by: personId })
      .where('id', '=', found.id)
      // A link that was replaced at this moment is not used.
      .where('token_hash', '=', found.token_hash)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n ? found : undefined
  }

  const accept = async (db: DatabaseTransaction, token: string, holder: Holder) => {
    const { person, subject, email, session } = holder
    const used = await use(db, token, person.id)
    if (!used) return false
    const before = (await readRecords(db, [person.id])).get(person.id)
    const membershipType = used.membership_type ?? before?.membershipType
    if (used.membership_type) await changeRecord(db, person.id, { membershipType })
    const roles = { before: person.roles.join(' '), after: person.roles.join(' ') }
    const role = given[used.role]
    if (role) await changeRoles({ db, record: noteRoles(roles) }, person.id, role)
    await auditFor(
      db,
      person.id,
      'people',
      'accept',
    )(person.id, {
      before: { roles: roles.before, membershipType: before?.membershipType },
      after: { roles: roles.after, membershipType },
    })
    const hasRead = used.sent === 'mail' && used.email === email
    if (hasRead && !holder.emailVerified) await confirmAddress?.(db, { subject, email }, session)
    return true
  }

  return {
    add,
    send,
    find,
    /** Who can promise a role now. */
    async admins(db: Database) {
      const rows = await db
        .selectFrom('person')
        .select('id')
        .where('admin', '=', sql.lit(1))
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
    newLink: async (db: Database, row: Row) => {
      const { token, token_hash } = newToken()
      const expires_at = lifetime(row.days)
      await db
        .updateTable('invitation')
        .set({ token_hash, expires_at, revoked_at: null })
        .where('id', '=', row.id)
        .execute()
      return { link: linkTo(token), until: expires_at }
    },

    async accept(db: DatabaseTransaction, token: string, holder: Holder) {
      if (!(await accept(db, token, holder))) throw new Refusal('invitation-over')
    },

    async acceptAtOnce(db: DatabaseTransaction, token: string, holder: Holder) {
      await accept(db, token, holder)
    },

    async sentTo(db: Database, token: string, email: string) {
      const found = await find(db, token)
      return found?.state === 'open' && found.email === email ? found.sent : undefined
    },

    async inviteAdded(
      db: Database,
      added: readonly Added[],
      { importId, madeBy }: { importId: string; madeBy: string | null },
    ) {
      if (added.length === 0) return
      const invitations = added.map(({ email, firstName }) => {
        const words = { firstName, role: 'member', days: daysForImported } as const
        const { row, made } = prepare(madeBy, words, { sent: 'mail', email, importId })
        const letter = { ...words, email, until: made.until, isImported: true } as const
        return { row, mail: writeLetter(club(), letter, made.link) }
      })
      const rows = invitations.map(({ row }) => row)
      await db.insertInto('invitation').values(rows).execute()
      const mails = invitations.map(({ mail }) => mail)
      await queueMails(db, mails)
    },

    async endInvitations(db: Database, importId: string, emails: readonly string[]) {
      if (emails.length === 0) return
      const { numDeletedRows } = await db
        .deleteFrom('invitation')
        .where('import_id', '=', importId)
        .where('email', 'in', emails)
        .executeTakeFirstOrThrow()
      if (numDeletedRows > 0n)
        await db.deleteFrom('mail').where('recipient', 'in', emails).execute()
    },
  }
}

export type Invitations = ReturnType<typeof openInvitations>

/** People who were imported did not ask for it, so they get more time. */
const daysForImported = 30

const given: Readonly<Record<Row['role'], Partial<Record<Role, 1>> | undefined>> = {
  member: undefined,
  moderator: { moderator: 1 },
  admin: { admin: 1 },
}

const noteRoles =
  (roles: { before: string; after: string }): Parameters<typeof changeRoles>[0]['record'] =>
  async (_, { after }) => {
    roles.after = String(after?.roles ?? roles.after)
  }

type Dates = Pick<Row, 'used_at' | 'revoked_at' | 'expires_at' | 'role'>

/** A role is given only as long as the admin who promised it is one. */
export const stateOf = (
  { used_at, revoked_at, expires_at, role }: Dates,
  isMakerAdmin: boolean,
): OpenedInvitation['state'] => {
  if (used_at) return 'used'
  if (revoked_at) return 'revoked'
  if (expires_at <= new Date().toISOString()) return 'expired'
  return role !== 'member' && !isMakerAdmin ? 'ended' : 'open'
}

type Letter = Pick<Words, 'firstName' | 'role' | 'note'> & {
  readonly email: string
  readonly until: string
  readonly by?: string | undefined
  readonly isImported?: true
}

const roleWords: Readonly<Record<Row['role'], string>> = {
  member: '',
  moderator: ' as a moderator',
  admin: ' as an admin',
}

const writeLetter = (club: Club, letter: Letter, link: string): MailMessage => {
  const name = club.name.replace(/\s+/g, ' ')
  const { email, firstName, role, note, by, until, isImported } = letter
  const lastDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: club.timeZone })
  const invites = isImported
    ? `You're on the member list of ${name}. Now you can have your own account on our site`
    : `${by ?? name} invites you to join ${by ? name : 'us'}${roleWords[role]}`
  return {
    to: email,
    replyTo: club.email,
    subject: `Your invitation to ${name}`,
    text: `Hello${firstName ? ` ${firstName}` : ''},

${invites}. Open this link to register or sign in:

${link}
${note ? `\n${note}\n` : ''}
The link is for you alone, works once and until ${lastDay.format(new Date(until))}. If you don't want to join, you can ignore this email.

${name}
`,
  }
}

/** What a deleted person leaves in invitations and imports. */
export const forgetInvited = async (
  db: Database,
  { id, email }: { readonly id?: string | undefined; readonly email: string },
) => {
  await db
    .deleteFrom('invitation')
    .where(({ eb, or }) =>
      or([eb('email', '=', email), ...(id === undefined ? [] : [eb('used_by', '=', id)])]),
    )
    .execute()
  await db.deleteFrom('import_row').where('email', '=', email).execute()
}

/** For the export of a member: how they came into the club. */
export const exportJoining = async (db: Database, person: Pick<Person, 'id'>) => ({
  invitations: await db
    .selectFrom('invitation')
    .select(['made_at as at', 'used_at as usedAt', 'role', 'note', 'sent'])
    .where('used_by', '=', person.id)
    .execute(),
  imports: await db
    .selectFrom('import_row')
    .innerJoin('member_import', 'member_import.id', 'import_row.import_id')
    .select(['member_import.made_at as at', 'import_row.outcome', sql<string>`cells`.as('row')])
    .where('import_row.person_id', '=', person.id)
    .execute(),
})
