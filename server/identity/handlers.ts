import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { endSignIns } from './end-sign-ins.ts'
import type { Provider } from './provider.ts'
import { isPlaceholder } from './social.ts'
import { endedSignInStore } from './store.ts'
import type { Tokens } from './token.ts'

/** Makes somebody the first admin, if the key is that of the owner link. */
export type Claim = (db: DatabaseTransaction, personId: string, key: string) => Promise<boolean>

/** What is asked of the room of the users. */
export type Records = {
  /** Whether anybody's record has this address, and not merely because it was typed. */
  isTaken(db: Database, email: string): Promise<boolean>
  /** Gets an address free that somebody else merely typed; tells whether it is free. */
  releaseEmail(db: DatabaseTransaction, email: string, claimant: string): Promise<boolean>
  /** Gives the record of a sign-in the address the sign-in has now, and tells whose it is. */
  updateEmail(db: DatabaseTransaction, subject: string, email: string): Promise<string | undefined>
  /** Removes somebody with all that is theirs, unless they hold a role; tells whose record it was. */
  remove(call: Leaving, gone: { subject: string; email: string }): Promise<string | undefined>
}

type Leaving = Pick<Call, 'afterwards'> & { readonly db: DatabaseTransaction }

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
    const follows = caller.emailVerified || isPlaceholder(person?.email ?? '')
    const moved = person && person.email !== email && follows
    if (moved && (await records.releaseEmail(db, email, caller.subject))) {
      await records.updateEmail(db, caller.subject, email)
    }
    return { token: await tokens.mint(caller), known: person !== undefined }
  },

  async leave({ everywhere }, { db, caller, person, record, afterwards }) {
    if (everywhere) {
      const outside = await endSignIns(provider, db, caller.subject)
      if (outside) afterwards(outside)
      if (person) await record(person.id, {})
    } else {
      await endedSignInStore(db).endSession(caller.session)
      await provider.endSession(db, caller.session)
    }
    return { ended: true }
  },

  async askForEmail({ email }, { db, caller, afterwards }) {
    if (email === caller.email) throw badEmail('This is your email address already.')
    if (!provider.emailChanges) throw badEmail('This site cannot change email addresses.')
    if (await records.isTaken(db, email)) throw taken()
    afterwards(await provider.emailChanges.sendLink(db, caller.subject, email))
    return { sent: true }
  },

  async confirmEmail({ token }, { db, caller, record, afterwards }) {
    const changed = await provider.emailChanges?.apply(db, token)
    if (!changed) throw new Refusal('dead-link')
    const { subject, email } = changed
    if (subject !== caller.subject) throw new Refusal('other-account')
    afterwards(changed.afterwards)
    if (!(await records.releaseEmail(db, email, subject))) throw taken()
    const id = await records.updateEmail(db, subject, email)
    const outside = await endSignIns(provider, db, subject)
    if (outside) afterwards(outside)
    if (id) await record(id, { by: id })
    return { modifiedCount: 1 }
  },

  async disown({ token }, { db, record, afterwards }) {
    if (!provider.unconfirmed) throw new Refusal('dead-link')
    const { state, ...account } = await provider.unconfirmed.readLink(db, token)
    if (state === 'confirmed') throw new Refusal('dead-link', { detail: confirmedAlready })
    if (state === 'typed') {
      // The sign-in elsewhere is their own; only the address is not.
      const placeholder = await provider.unconfirmed.drop(db, account.subject)
      await records.updateEmail(db, account.subject, placeholder)
      return { deletedCount: 0 }
    }
    const id = await records.remove({ db, afterwards }, account)
    if (id) await record(id, { by: id })
    return { deletedCount: 1 }
  },

  async claim({ key }, { db, person, record }) {
    if (!(await claim(db, person.id, key))) throw new Refusal('claimed-already')
    await record(person.id, { after: { roles: 'admin' } })
    return { modifiedCount: 1 }
  },
})

const confirmedAlready =
  'The address has been confirmed already. If that was not you, choose a new password, or write to the club.'

const badEmail = (detail: string) =>
  new Refusal('bad-fields', { errors: [{ field: 'email', detail }] })

const taken = () => new Refusal('email-taken', { detail: 'Choose another one.' })
