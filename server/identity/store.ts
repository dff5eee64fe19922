import { compileOnce, type Value } from '#server/database/compile-once.ts'
import type { Database } from '#server/database/tables.ts'
import { maxClockSkew } from './token.ts'

/** Every sign-in ends after half a year, however often it is used. */
const maxSignInAge = 180 * 24 * 60 * 60 * 1000

/** Firebase renews the proof of a sign-in forever, so its end is stored until the sign-in is too old anyway. */
const endStoredFor = maxSignInAge + maxClockSkew

/** An end further in the future than this was stored by a clock that was wrong. */
const maxFutureEnd = 25 * 60 * 60 * 1000

/** A sign-in from the future comes from a wrong clock and would never grow too old. */
const isOutOfRange = (since: number) =>
  since < Date.now() - maxSignInAge || since > Date.now() + maxClockSkew

/** Stands for all subjects; a real subject is never empty. */
export const everySubject = ''

type SignIn = { readonly session: string; readonly subject: string; readonly since: number }

const endOf = compileOnce((db, value: Value<SignIn & { before: number }>) =>
  db.selectNoFrom(({ exists, selectFrom, or }) =>
    or([
      exists(selectFrom('ended_session').select('session').where('session', '=', value('session'))),
      exists(
        selectFrom('ended_subject')
          .select('subject')
          .where('subject', 'in', [value('subject'), everySubject])
          .where('ended_at', '>=', value('since'))
          .where('ended_at', '<', value('before')),
      ),
    ]).as('ended'),
  ),
)

/** Sign-ins that have ended. Tokens and proofs of these are refused. */
export const endedSignInStore = (db: Database) => ({
  async hasEnded({ session, subject, since }: SignIn) {
    if (isOutOfRange(since)) return true
    // An end stored by a wrong clock would lock a person out until then.
    const before = Date.now() + maxFutureEnd
    const [row] = await endOf(db, { session, subject, since, before })
    return Boolean(row?.ended)
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

/** A browser gets push messages only as long as somebody is signed in there. */
const forgetDevices = async (db: Database, by: 'session' | 'subject', value: string) => {
  const devices = db.deleteFrom('device').returning('id')
  const ended = await (value === everySubject ? devices : devices.where(by, '=', value)).execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('delivery').where('device', 'in', ids).execute()
}
