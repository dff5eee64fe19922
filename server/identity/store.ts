import type { Role } from '#contract/endpoint.ts'
import { compileOnce, type Value } from '#server/database/compile-once.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#server/http/call.ts'
import { rolesOf } from '#server/users/rows.ts'
import { maxClockSkew } from './token.ts'

/** Every sign-in ends after half a year, however often it is used. */
const maxSignInAge = 180 * 24 * 60 * 60 * 1000

/** Firebase renews the proof of a sign-in forever, so its end is stored until the sign-in is too old anyway. */
const endStoredFor = maxSignInAge + maxClockSkew

/** An end further in the future than this was stored by a clock that was wrong. */
const maxFutureEnd = 25 * 60 * 60 * 1000

/** A sign-in from the future comes from a wrong clock and would never grow too old. */
export const isOutOfRange = (since: number) =>
  since < Date.now() - maxSignInAge || since > Date.now() + maxClockSkew

/** Stands for all subjects; a real subject is never empty. */
export const everySubject = ''

type SignIn = { readonly session: string; readonly subject: string; readonly since: number }

const endOf = (db: Database, value: Value<SignIn>) =>
  db.selectNoFrom(({ exists, selectFrom }) => [
    exists(
      selectFrom('ended_session').select('session').where('session', '=', value('session')),
    ).as('session_ended'),
    selectFrom('ended_subject')
      .select(({ fn }) => fn.min('ended_at').as('ended_at'))
      .where('subject', 'in', [value('subject'), everySubject])
      .where('ended_at', '>=', value('since'))
      .as('ended_at'),
  ])

const readEnd = compileOnce(endOf)

/** One statement, so that the sign-in and the person are of the same moment. */
const readCaller = compileOnce((db, value: Value<SignIn>) =>
  db
    .selectFrom(endOf(db, value).as('sign_in'))
    .leftJoin('person', (join) => join.on('person.subject', '=', value('subject')))
    .select(['session_ended', 'sign_in.ended_at', 'id', 'email', 'admin', 'moderator']),
)

type End = { readonly session_ended: unknown; readonly ended_at: number | null }

/** The moment from which a sign-in counts as ended, as far as is known now: perhaps in the past, perhaps never. */
const asMoment = (row: End | undefined, { since }: SignIn) => {
  if (!row || row.session_ended || isOutOfRange(since)) return Number.NEGATIVE_INFINITY
  // An end stored by a wrong clock would lock a person out until then.
  return row.ended_at === null ? Number.POSITIVE_INFINITY : row.ended_at - maxFutureEnd
}

/** Sign-ins that have ended. Tokens and proofs of these are refused. */
export const endedSignInStore = (db: Database) => ({
  async hasEnded(signIn: SignIn) {
    const [row] = await readEnd(db, signIn)
    return asMoment(row, signIn) < Date.now()
  },

  /** Until when a sign-in is good, as far as is known now, and whose it is. */
  async readCaller(signIn: SignIn) {
    const [row] = await readCaller(db, signIn)
    return { until: asMoment(row, signIn), person: row && asPerson(row) }
  },

  async endSession(session: string) {
    const forget_after = new Date(Date.now() + endStoredFor).toISOString()
    await db
      .insertInto('ended_session')
      .values({ session, forget_after })
      .onConflict((conflict) => conflict.column('session').doNothing())
      .execute()
    await forgetDevices(db, 'session', session)
  },

  async endSubject(subject: string) {
    const ended_at = Date.now()
    await db
      .insertInto('ended_subject')
      .values({ subject, ended_at })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ ended_at }))
      .execute()
    await forgetDevices(db, 'subject', subject)
  },
})

type CallerRow = { readonly [Column in 'id' | 'email']: string | null } & {
  readonly [Name in Role]: number | null
}

const asPerson = ({ id, email, admin, moderator }: CallerRow): Person | undefined =>
  id === null || email === null
    ? undefined
    : { id, email, roles: rolesOf({ admin: admin ?? 0, moderator: moderator ?? 0 }) }

/** A browser gets push messages only as long as somebody is signed in there. */
const forgetDevices = async (db: Database, by: 'session' | 'subject', value: string) => {
  const devices = db.deleteFrom('device').returning('id')
  const ended = await (value === everySubject ? devices : devices.where(by, '=', value)).execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('delivery').where('device', 'in', ids).execute()
}
