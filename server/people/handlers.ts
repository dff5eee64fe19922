import type { Selectable } from 'kysely'
import type { Invitation } from '#contract/people.ts'
import { Refusal } from '#contract/refusal.ts'
import { type FindNames, mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { auditFor } from '#server/http/audit.ts'
import type { Caller, Handlers } from '#server/http/call.ts'
import { requireFreshLogin } from '#server/http/handle-call.ts'
import type { Mail } from '#server/mail/sender.ts'
import { findRecords, hasSignIn } from '#server/users/imported-records.ts'
import { readColumns } from './columns.ts'
import { examineRows } from './examine-rows.ts'
import { receiveList, workOn } from './imports.ts'
import { type Invitations, stateOf } from './invitations.ts'
import { readCsv } from './read-csv.ts'
import { importStore } from './store.ts'

type Parts = {
  readonly invitations: Invitations
  readonly mail: Mail | undefined
  /** The names of people, by their ids. */
  readonly namesOf: FindNames
}

export const peopleHandlers = (parts: Parts): Handlers['people'] => ({
  ...invitationHandlers(parts),
  ...importHandlers(parts),
})

type InvitationCalls =
  | 'invitations'
  | 'invite'
  | 'inviteByLink'
  | 'renew'
  | 'revoke'
  | 'invitation'
  | 'accept'

const invitationHandlers = ({
  invitations,
  mail,
  namesOf,
}: Parts): Pick<Handlers['people'], InvitationCalls> => ({
  async invitations(window, { db }) {
    const page = await readPage(db.selectFrom('invitation').selectAll(), window, {
      ...{ by: ['made_at', 'id'], direction: 'desc' },
    })
    const admins = await invitations.admins(db)
    const names = await namesOf(
      db,
      page.items.flatMap(({ made_by, used_by }) => [made_by ?? [], used_by ?? []].flat()),
    )
    return mapPage(page, (row) => asInvitation(row, admins.has(row.made_by ?? ''), names))
  },

  async invite({ emails, ...words }, { db, caller, person, record, afterwards }) {
    if (!mail) throw new Refusal('no-mail', { detail: 'Make a link, and send it yourself.' })
    demandFreshFor(words.role, caller)
    const members =
      words.role === 'member' && !words.membershipType ? await whoJoined(db, emails) : []
    const invited = [...new Set(emails)].filter((email) => !members.includes(email))
    const by = (await namesOf(db, [person.id])).get(person.id)
    for (const email of invited) {
      const made = await invitations.add(db, person.id, words, { sent: 'mail', email })
      await invitations.send(db, { ...words, email, by, until: made.until }, made.link)
      await record(made.id, { after: words })
    }
    afterwards(async () => mail.startSending())
    return { invited: invited.length, members }
  },

  async inviteByLink({ email, ...words }, { db, caller, person, record }) {
    demandFreshFor(words.role, caller)
    const made = await invitations.add(db, person.id, words, { sent: 'link', email })
    await record(made.id, { after: words })
    return { link: made.link, until: made.until }
  },

  async renew({ id }, { db, caller, person, record, afterwards }) {
    const row = await demandUnused(db, id)
    demandFreshFor(row.role, caller)
    if (row.sent === 'mail' && !mail)
      throw new Refusal('no-mail', { detail: 'Make a link instead.' })
    await db.updateTable('invitation').set({ made_by: person.id }).where('id', '=', id).execute()
    const { link, until } = await invitations.newLink(db, row)
    await record(id, {})
    if (row.sent === 'link' || row.email === null) return { link, until }
    const by = (await namesOf(db, [person.id])).get(person.id)
    const words = { role: row.role, ...(row.note && { note: row.note }) }
    const name = row.first_name ? { firstName: row.first_name } : {}
    await invitations.send(db, { ...words, ...name, email: row.email, by, until }, link)
    afterwards(async () => mail?.startSending())
    return { until }
  },

  async revoke({ id }, { db, record }) {
    await demandUnused(db, id)
    const { numUpdatedRows } = await db
      .updateTable('invitation')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await record(id, {})
    return { modifiedCount: Number(numUpdatedRows) }
  },

  async invitation({ token }, { db }) {
    const row = await invitations.find(db, token)
    if (!row) throw new Refusal('dead-link', { detail: 'Ask the club for a new invitation.' })
    if (row.state !== 'open') return { state: row.state }
    return {
      ...{ state: 'open', role: row.role, until: row.expires_at },
      ...(row.first_name && { firstName: row.first_name }),
      ...(row.email && { email: row.email }),
      ...(row.membership_type && { membershipType: row.membership_type }),
      ...(row.note && { note: row.note }),
      ...(row.maker_name && { by: row.maker_name }),
    }
  },

  async accept({ token }, { db, caller, person }) {
    await invitations.accept(db, token, { ...caller, person })
    return { accepted: true }
  },
})

/** Giving the role admin is hard to undo, as in All Users. */
const demandFreshFor = (role: Invitation['role'], caller: Caller) => {
  if (role === 'admin') requireFreshLogin(caller)
}

/** Of these addresses, those of members who sign in already. */
const whoJoined = async (db: Database, emails: readonly string[]) =>
  (await findRecords(db, { emails, names: [] }))
    .filter(({ subject }) => hasSignIn(subject))
    .map(({ email }) => email)

const demandUnused = async (db: Database, id: string) => {
  const row = await db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  if (row.used_at) throw new Refusal('invitation-over', { detail: 'It was used already.' })
  return row
}

const asInvitation = (
  row: Selectable<Tables['invitation']>,
  isMakerAdmin: boolean,
  names: ReadonlyMap<string, string>,
): Invitation => {
  const by = names.get(row.made_by ?? '')
  const usedBy = names.get(row.used_by ?? '')
  return {
    ...{ _id: row.id, sent: row.sent, role: row.role, at: row.made_at, until: row.expires_at },
    state: stateOf(row, isMakerAdmin),
    ...(row.first_name && { firstName: row.first_name }),
    ...(row.email && { email: row.email }),
    ...(row.membership_type && { membershipType: row.membership_type }),
    ...(row.note && { note: row.note }),
    ...(by && { by }),
    ...(usedBy && { usedBy }),
  }
}

type ImportCalls = Exclude<keyof Handlers['people'], InvitationCalls>

const importHandlers = ({
  invitations,
  mail,
  namesOf,
}: Parts): Pick<Handlers['people'], ImportCalls> => ({
  async readFile(_, { db, person, request }) {
    const { columns, rows } = readColumns(await readCsv(await receiveList(request)))
    if (rows.length === 0) {
      throw new Refusal('not-csv', { detail: 'There are no rows in this file.' })
    }
    const examined = await examineRows(db, rows, columns)
    const id = await db
      .transaction()
      .execute((transaction) => importStore(transaction).add(person.id, columns, examined))
    return importStore(db).read(id, namesOf)
  },

  imports: (window, { db }) => importStore(db).list(window, namesOf),

  import: ({ id }, { db }) => importStore(db).read(id, namesOf),

  rows: ({ id, ...window }, { db }) => importStore(db).rows(id, window),

  async changeImport({ id, columns, take, line, kind }, { db }) {
    const store = importStore(db)
    const found = await store.lock(id)
    if (found.state !== 'draft') throw new Refusal('import-changed')
    if (columns) {
      const changed = found.columns.map((column, index) => ({
        ...column,
        field: columns[index] ?? null,
      }))
      refuseTwice(columns)
      await store.replaceRows(id, changed, await examineRows(db, await store.cells(id), changed))
    }
    if (take !== undefined)
      await store.choose(id, take, { ...(line && { line }), ...(kind && { kind }) })
    return store.read(id, namesOf)
  },

  async runImport({ id, undo = false, invite = false }, { db, person, record, afterwards }) {
    const store = importStore(db)
    const found = await store.lock(id)
    const next = nextState(found.state, undo)
    if (!next) throw new Refusal('import-changed')
    if (next !== found.state) {
      if (next === 'running') {
        if (invite && !mail) throw new Refusal('no-mail', { detail: 'Import without inviting.' })
        const { chosen } = await store.read(id, namesOf)
        if (chosen === 0) throw new Refusal('import-changed', { detail: 'No row is chosen.' })
        await record(id, { after: { rows: chosen } })
      } else {
        await auditFor(db, person.id, 'people', 'undoImport')(id, {})
      }
      await store.setState(id, next, next === 'running' ? invite : undefined)
    }
    const work = { ...found, state: next, invites: found.invites || Number(invite) }
    await workOn(db, invitations, work)
    if (work.invites) afterwards(async () => mail?.startSending())
    return store.read(id, namesOf)
  },

  async discard({ id }, { db }) {
    const { state } = await importStore(db).lock(id)
    if (state !== 'draft') throw new Refusal('import-changed')
    await importStore(db).discard(id)
    return { deletedCount: 1 }
  },
})

type State = Tables['member_import']['state']

/** Where a call leads from a state, or nothing if it does not fit. */
const nextState = (state: State, undo: boolean): State | undefined => {
  const after: Readonly<Record<State, State | undefined>> = undo
    ? {
        draft: undefined,
        running: undefined,
        done: 'undoing',
        undoing: 'undoing',
        undone: 'undone',
      }
    : { draft: 'running', running: 'running', done: 'done', undoing: undefined, undone: undefined }
  return after[state]
}

const refuseTwice = (columns: readonly (string | null)[]) => {
  const index = columns.findIndex((field, at) => field !== null && columns.indexOf(field) < at)
  if (index === -1) return
  const detail = 'Two columns cannot be the same.'
  throw new Refusal('bad-fields', { errors: [{ field: `columns.${index}`, detail }] })
}

/** The names of invitations in the activity log. */
export const readInvitationNames = async (db: Database, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('invitation')
    .select(['id', 'email', 'first_name'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, email, first_name }) => ({ id, name: first_name ?? email ?? 'by link' }))
}
