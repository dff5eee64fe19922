import {
  type MemberRecord,
  type Merge,
  type memberRecords,
  type RecordChange,
  type RecordField,
  recordFields,
  type Side,
} from '#contract/member-records.ts'
import { Refusal } from '#contract/refusal.ts'
import { fold } from '#server/database/fold.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import { writeNotices } from '#server/notices/write-notices.ts'
import { findDuplicates } from './duplicates.ts'
import type { FindConfirmed } from './list.ts'
import { mergePeople } from './merge.ts'
import type { MergeSteps, RemovalSteps } from './steps.ts'
import { userStore } from './store.ts'

type Parts = MergeSteps & RemovalSteps & { readonly findConfirmed: FindConfirmed }

/** What admins do with the records of members. */
export const memberRecordHandlers = (
  parts: Parts,
): Pick<Handlers['users'], keyof typeof memberRecords> => ({
  record: async ({ id }, { db }) => (await demandRecord(db, id, parts)).record,

  async changeRecord({ id, version, note, ...changes }, { db, person, record }) {
    const users = userStore(db)
    const { record: before } = await demandRecord(db, id, parts, { lock: true })
    if (before.version !== version) throw new Refusal('stale')
    const fields = recordFields.filter(
      (field) => changes[field] !== undefined && changes[field] !== (before[field] ?? null),
    )
    if (fields.length === 0) return { modifiedCount: 0 }
    await users.change(id, changes)
    await record(id, factsOf(fields, before, changes))
    if (id !== person.id) await tellOfChange(db, id, { by: person.id, fields, note })
    return { modifiedCount: 1 }
  },

  async duplicates({ id }, { db }) {
    const found = await findDuplicates(db, id)
    if (!found) throw new Refusal('not-found')
    return [...found]
  },

  async previewMerge({ id, gone: goneId }, { db }) {
    const [kept, gone] = await readBoth(db, { kept: id, gone: goneId }, parts)
    const refused = whyRefused(gone.record)
    return {
      ...{ kept: kept.record, gone: gone.record },
      ...(await parts.previewMoves(db, { kept: id, gone: goneId })),
      signIns: [...signInsThatMayStay(kept.record, gone.record)],
      ...(refused && { refused: `${refused.message} ${refused.detail}` }),
    }
  },

  async merge(asked, { db, person, record, afterwards }) {
    const records = { kept: asked.id, gone: asked.gone }
    await parts.lockRides(db, [asked.id, asked.gone])
    const [kept, gone] = await readBoth(db, records, parts, { lock: true })
    refuseMerge(asked, kept.record, gone.record)
    const ending = asked.signIn === 'kept' ? gone : kept
    const tasks = [
      await parts.endSignIns(db, gone.subject),
      await parts.forget(db, { subject: ending.subject, email: ending.record.email }),
    ]
    for (const task of tasks) if (task) afterwards(task)
    await parts.moveRows(db, records)
    const fields = await mergePeople(db, { kept, gone }, asked)
    await record(asked.id, factsOf(fields, kept.record, gone.record))
    await writeNotices(db, [
      {
        ...{ recipient: asked.id, kind: 'record', about: asked.id, key: `merged ${asked.gone}` },
        words: { what: 'merged', by: person.id },
      },
    ])
    return { merged: true }
  },
})

type Known = { readonly findConfirmed: FindConfirmed }

const demandRecord = async (
  db: Database,
  id: string,
  { findConfirmed }: Known,
  options?: { readonly lock: boolean },
) => {
  const found = await userStore(db).readRecord(id, options)
  if (!found) throw new Refusal('not-found')
  const { record, subject } = found
  const emailConfirmed = (await findConfirmed(db, [subject])).get(subject)
  return { subject, record: { ...record, ...(emailConfirmed !== undefined && { emailConfirmed }) } }
}

/** Both records, locked in the same order whichever of them stays. */
const readBoth = async (
  db: Database,
  { kept, gone }: { readonly kept: string; readonly gone: string },
  known: Known,
  options?: { readonly lock: boolean },
) => {
  if (kept === gone) throw new Refusal('same-record')
  const [first, second] = [kept, gone].toSorted()
  const one = await demandRecord(db, first ?? kept, known, options)
  const other = await demandRecord(db, second ?? gone, known, options)
  return first === kept ? ([one, other] as const) : ([other, one] as const)
}

/** Roles are never added by a merge. */
const whyRefused = (gone: MemberRecord) =>
  gone.roles.length > 0 ? new Refusal('role-would-move') : undefined

/**
 * A sign-in never gets the roles of the other record, and one with an address that is not confirmed never replaces
 * one that is.
 */
const signInsThatMayStay = (kept: MemberRecord, gone: MemberRecord): readonly Side[] => {
  if (kept.roles.length > 0) return ['kept']
  if (kept.emailConfirmed && gone.emailConfirmed !== true) return ['kept']
  if (gone.emailConfirmed && kept.emailConfirmed !== true) return ['gone']
  return ['kept', 'gone']
}

const refuseMerge = (asked: Merge, kept: MemberRecord, gone: MemberRecord) => {
  if (kept.version !== asked.version || gone.version !== asked.goneVersion)
    throw new Refusal('stale')
  const refused = whyRefused(gone)
  if (refused) throw refused
  const errors = [
    ...(signInsThatMayStay(kept, gone).includes(asked.signIn)
      ? []
      : [{ field: 'signIn', detail: 'This sign-in cannot stay.' }]),
    ...(fold(asked.confirm) === fold(gone.firstName || gone.email)
      ? []
      : [{ field: 'confirm', detail: 'This is not the name of the record that goes.' }]),
  ]
  if (errors.length > 0) throw new Refusal('bad-fields', { errors })
}

type Values = Pick<Partial<RecordChange>, 'membershipType'>

/** The log says which fields changed. Of their values it has only the membership type. */
const factsOf = (fields: readonly RecordField[], before: Values, after: Values) => {
  const changed = fields
    .filter((field) => field !== 'membershipType')
    .map((field) => [`${field}Changed`, true])
  const hasMembership = fields.includes('membershipType') && after.membershipType
  return {
    ...(hasMembership && { before: { membershipType: before.membershipType } }),
    after: {
      ...Object.fromEntries(changed),
      ...(hasMembership && { membershipType: after.membershipType }),
    },
  }
}

type Told = {
  readonly by: string
  readonly fields: readonly RecordField[]
  readonly note?: string | null | undefined
}

const tellOfChange = (db: Database, recipient: string, { by, fields, note }: Told) =>
  writeNotices(db, [
    {
      ...{ recipient, kind: 'record', about: recipient, key: `change ${new Date().toISOString()}` },
      words: { what: 'changed', by, fields, ...(note && { note }) },
    },
  ])
