import { randomUUIDv7 } from 'node:crypto'
import { addProviderSession, addProviderUser } from '#tests/support/provider-sessions.ts'
import { type Club, secret } from './club.ts'
import { keepDoing } from './keep-doing.ts'
import type { WriteLog } from './write-log.ts'

const leavingAtMost = 40

/** A member whose pages keep calling the identity provider, and who signs out of one session after another. */
export const openMember = async (club: Club, writeLog: WriteLog) => {
  const id = randomUUIDv7()
  const [here, ...elsewhere] = await club.look((db) =>
    db.transaction().execute(async (transaction) => {
      await addProviderUser(transaction, id, `${id}@example.com`)
      const sessions: { id: string; proof: string }[] = []
      while (sessions.length <= leavingAtMost) {
        sessions.push(await addProviderSession(transaction, secret, id))
      }
      return sessions
    }),
  )
  const left: string[] = []

  const ask = async (path: string, proof = '', body?: object) => {
    const headers = { origin: 'https://club.example' }
    const request = { path: `/api/auth${path}`, token: proof, headers, ...(body && { body }) }
    const answer = await writeLog.ask(request)
    const { status, text } = answer
    if ((status >= 400 && status < 500) || text === 'null') {
      writeLog.broken.add(`${path} was answered with ${status}: ${text.slice(0, 200)}`)
    }
    return answer
  }

  const signOut = async () => {
    const session = elsewhere.pop()
    if (!session) return
    const { status } = await ask('/sign-out', session.proof, {})
    if (status === 200) left.push(session.id)
    else elsewhere.unshift(session)
  }

  // The provider is loaded at its first call, which may take longer than a fault lasts.
  await ask('/get-session', here?.proof)

  return {
    load: () =>
      keepDoing(200, [
        () => ask('/get-session', here?.proof),
        () => ask('/list-accounts', here?.proof),
        () => ask('/update-user', here?.proof, { name: 'Rima' }),
        signOut,
      ]),
    /** Whether every sign-out that was acknowledged has ended the session and the tokens given for it. */
    async check() {
      const { living, ended } = await club.look(async (db) => ({
        living: await db.selectFrom('auth_session').select('id').where('userId', '=', id).execute(),
        ended: await db.selectFrom('ended_session').select('session').execute(),
      }))
      for (const session of left) {
        if (living.some(({ id }) => id === session)) writeLog.broken.add('a sign-out ended nothing')
        if (!ended.some((row) => row.session === session)) {
          writeLog.broken.add('a sign-out ended the session and not its tokens')
        }
      }
      await ask('/get-session', here?.proof)
    },
  }
}
