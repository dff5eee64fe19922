import {
  type MemberRecord,
  type Merge,
  type memberRecords,
  type RecordChange,
  recordFields,
  type Side,
} from '#contract/member-records.ts'
import { Refusal } from '#contract/refusal.ts'
import { fold } from '#server/database/fold.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import { findDuplicates } from './duplicates.ts'
import { hasSignIn } from './imported-records.ts'
import type { FindConfirmed } from './list.ts'
import { mergePeople } from './merge.ts'
import type { MergeSteps, RecordSteps, RemovalSteps } from './steps.ts'
import { userStore } from './store.ts'

type Parts = MergeSteps & RecordSteps & RemovalSteps & { readonly findConfirmed: FindConfirmed }

/** What admins do with the records of members. */
export const memberRecordHandlers = (
  parts: Parts,
): Pick<Handlers['users'], keyof typeof memberRecords> => ({
  record: async ({ id }, { db }) => (await demandRecord(db, id, parts)).record,

  async changeRecord({ id, version, note, ...changes }, { db, person, record, afterwards }) {
    const { record: before, subject } = await demandRecord(db, id, parts, { lock: true })
    if (before.version !== version) throw new Refusal('stale')
    const { email, ...values } = changes
    const fields = changedFields.filter(
      (field) => changes[field] !== undefined && changes[field] !== (before[field] ?? null),
    )
    if (fields.length === 0) return { modifiedCount: 0 }
    if (email && fields.includes('email')) {
      await refuseEmail(db, before, email)
      await parts.corrections?.correct(db, subject, email).catch(nameEmail)
      await userStore(db).updateEmail(subject, email)
      // They sign in with the right address from now on.
      const outside = await parts.endSignIns(db, subject)
      if (outside) afterwards(outside)
    }
    await userStore(db).change(id, values)
    await record(id, factsOf(fields, before, changes))
    if (id !== person.id) {
      const words = { what: 'changed', by: person.id, fields, ...(note && { note }) }
      await parts.tell(db, { recipient: id, key: `change ${version}`, words })
    }
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
      signIns: [...signInsThatMayStay(kept, gone)],
      ...(refused && { refused: `${refused.message} ${refused.detail}` }),
    }
  },

  async merge(asked, { db, person, record, afterwards }) {
    const records = { kept: asked.id, gone: asked.gone }
    await parts.lockRides(db, [asked.id, asked.gone])
    const [kept, gone] = await readBoth(db, records, parts, { lock: true })
    refuseMerge(asked, kept, gone)
    const ending = asked.signIn === 'kept' ? gone : kept
    const tasks = [
      await parts.endSignIns(db, gone.subject),
      await parts.forget(db, { subject: ending.subject, email: ending.record.email }),
    ]
    for (const task of tasks) if (task) afterwards(task)
    await parts.moveRows(db, records)
    const fields = await mergePeople(db, { kept, gone }, asked)
    await record(asked.id, factsOf(fields, kept.record, gone.record))
    await parts.tell(db, {
      ...{ recipient: asked.id, key: `merged ${asked.gone}` },
      words: { what: 'merged', by: person.id },
    })
    return { merged: true }
  },
})

type Known = Pick<Parts, 'findConfirmed' | 'corrections'>

const demandRecord = async (
  db: Database,
  id: string,
  { findConfirmed, corrections }: Known,
  options?: { readonly lock: boolean },
) => {
  const found = await userStore(db).readRecord(id, options)
  if (!found) throw new Refusal('not-found')
  const { subject } = found
  const emailConfirmed = (await findConfirmed(db, [subject])).get(subject)
  const record: MemberRecord = {
    ...found.record,
    ...(emailConfirmed !== undefined && { emailConfirmed }),
    mayCorrectEmail: (await corrections?.mayCorrect(db, subject)) ?? false,
  }
  return { subject, record }
}

const badEmail = (detail: string) =>
  new Refusal('bad-fields', { errors: [{ field: 'email', detail }] })

const inUse =
  'Another member or account has this address. Is it the same person? Merge the records.'

const refuseEmail = async (db: Database, { mayCorrectEmail }: MemberRecord, email: string) => {
  if (!mayCorrectEmail) {
    throw badEmail('This address is confirmed, so only the member can change it, in their profile.')
  }
  if (await userStore(db).findByEmail(email)) throw badEmail(inUse)
}

const nameEmail = (failure: unknown): never => {
  throw failure instanceof Refusal && failure.refusal === 'email-taken' ? badEmail(inUse) : failure
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

type One = { readonly record: MemberRecord; readonly subject: string }

/** Most of the demonstration club has never signed in. */
const signsIn = ({ subject }: One) => hasSignIn(subject) && !subject.startsWith('demo:')

/**
 * A sign-in never gets the roles of the other record, and one with an address that is not confirmed never replaces
 * one that is.
 */
const signInsThatMayStay = (kept: One, gone: One): readonly Side[] => {
  if (kept.record.roles.length > 0) return ['kept']
  if (signsIn(kept) !== signsIn(gone)) return [signsIn(kept) ? 'kept' : 'gone']
  const [isConfirmed, isOtherConfirmed] = [kept, gone].map(
    ({ record }) => record.emailConfirmed === true,
  )
  if (isConfirmed !== isOtherConfirmed) return [isConfirmed ? 'kept' : 'gone']
  return ['kept', 'gone']
}

const refuseMerge = (asked: Merge, kept: One, gone: One) => {
  const { version, firstName, email } = gone.record
  if (kept.record.version !== asked.version || version !== asked.goneVersion)
    throw new Refusal('stale')
  const refused = whyRefused(gone.record)
  if (refused) throw refused
  const errors = [
    ...(signInsThatMayStay(kept, gone).includes(asked.signIn)
      ? []
      : [{ field: 'signIn', detail: 'This sign-in cannot stay.' }]),
    ...(fold(asked.confirm) === fold(firstName || email)
      ? []
      : [{ field: 'confirm', detail: 'This is not the name of the record that goes.' }]),
  ]
  if (errors.length > 0) throw new Refusal('bad-fields', { errors })
}

const changedFields = [...recordFields, 'email'] as const

type ChangedField = (typeof changedFields)[number]
type Values = Pick<Partial<RecordChange>, 'membershipType'>

/** The log says which fields changed. Of their values it has only the membership type. */
const factsOf = (fields: readonly ChangedField[], before: Values, after: Values) => {
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
