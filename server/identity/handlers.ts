import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Handlers } from '#server/door/call.ts'
import { endSignIns } from './end-sign-ins.ts'
import type { Provider } from './provider.ts'
import { endingStore } from './store.ts'
import type { Tokens } from './token.ts'

/** Makes somebody the first admin, if the key is that of the owner link. */
export type Claim = (db: DatabaseTransaction, personId: string, key: string) => Promise<boolean>

/** What is asked of the room of the users. */
export type Records = {
  /** Whether anybody's record has this address. */
  hold(db: Database, email: string): Promise<boolean>
  /** Gives the record of a sign-in the address the sign-in has now, and tells whose it is. */
  follow(db: DatabaseTransaction, subject: string, email: string): Promise<string | undefined>
}

type Parts = {
  readonly tokens: Tokens
  readonly provider: Provider
  readonly claim: Claim
  readonly records: Records
}

export const identityHandlers = ({
  tokens,
  provider,
  claim,
  records,
}: Parts): Handlers['identity'] => ({
  async exchange({ email }, { db, caller, person }) {
    if (email !== caller.email) throw new Refusal('no-proof')
    // The address may have been changed at the provider, where nobody tells the club.
    const moved = person && person.email !== email && caller.emailVerified
    if (moved && !(await records.hold(db, email))) await records.follow(db, caller.subject, email)
    return { token: await tokens.mint(caller), known: person !== undefined }
  },

  async leave({ everywhere }, { db, caller, person, record, afterwards }) {
    if (everywhere) {
      const outside = await endSignIns(provider, db, caller.subject)
      if (outside) afterwards(outside)
      if (person) await record(person.id, {})
    } else {
      await endingStore(db).endSession(caller.session)
      await provider.endSession(db, caller.session)
    }
    return { ended: true }
  },

  async askForEmail({ email }, { db, caller, afterwards }) {
    if (email === caller.email) throw badEmail('This is your e-mail address already.')
    if (!provider.newAddress) throw badEmail('This site cannot change e-mail addresses.')
    if (await records.hold(db, email)) throw taken()
    afterwards(await provider.newAddress.send(db, caller.subject, email))
    return { sent: true }
  },

  async confirmEmail({ token }, { db, record, afterwards }) {
    const changed = await provider.newAddress?.take(db, token)
    if (!changed) throw new Refusal('dead-link')
    const { subject, email } = changed
    afterwards(changed.afterwards)
    if (await records.hold(db, email)) throw taken()
    const id = await records.follow(db, subject, email)
    const outside = await endSignIns(provider, db, subject)
    if (outside) afterwards(outside)
    if (id) await record(id, { by: id })
    return { modifiedCount: 1 }
  },

  async claim({ key }, { db, person, record }) {
    if (!(await claim(db, person.id, key))) throw new Refusal('claimed-already')
    await record(person.id, { after: { roles: 'admin' } })
    return { modifiedCount: 1 }
  },
})

const badEmail = (detail: string) =>
  new Refusal('bad-fields', { errors: [{ field: 'email', detail }] })

const taken = () => new Refusal('email-taken', { detail: 'Choose another one.' })
