import type { Database } from '#server/database/tables.ts'
import { mostSkew } from './token.ts'

/** However often it is used, a sign-in is over after half a year. */
const longest = 180 * 24 * 60 * 60 * 1000

/** Firebase renews the proof of a sign-in without end, so its end counts until it is too old by itself. */
const remembered = longest + mostSkew

/** A moment further ahead than this comes from a clock that went wrong. */
const furthestAhead = 25 * 60 * 60 * 1000

/** One from the future was begun by a clock that went wrong, and would never be too old. */
const isOutOfTime = (since: number) => since < Date.now() - longest || since > Date.now() + mostSkew

/** In the place of a subject, which is never empty, it stands for everybody. */
export const everySubject = ''

type SignIn = { readonly session: string; readonly subject: string; readonly since: number }

/** Which sign-ins are over. A token or proof of one of them buys nothing any more. */
export const endedSignInStore = (db: Database) => ({
  async isOver({ session, subject, since }: SignIn) {
    if (isOutOfTime(since)) return true
    const { ended } = await db
      .selectNoFrom(({ exists, selectFrom, or }) =>
        or([
          exists(selectFrom('ended_session').select('session').where('session', '=', session)),
          exists(
            selectFrom('ended_subject')
              .select('subject')
              .where('subject', 'in', [subject, everySubject])
              .where('ended_at', '>=', since)
              // Said by a clock that went wrong, it would keep somebody out until then.
              .where('ended_at', '<', Date.now() + furthestAhead),
          ),
        ]).as('ended'),
      )
      .executeTakeFirstOrThrow()
    return Boolean(ended)
  },

  async endSession(session: string) {
    const forget_after = new Date(Date.now() + remembered).toISOString()
    await db
      .insertInto('ended_session')
      .values({ session, forget_after })
      .onConflict((conflict) => conflict.column('session').doNothing())
      .execute()
  },

  async endSubject(subject: string) {
    const ended_at = Date.now()
    await db
      .insertInto('ended_subject')
      .values({ subject, ended_at })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ ended_at }))
      .execute()
  },
})
