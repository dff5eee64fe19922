import { Refusal } from '#contract/refusal.ts'
import type { DatabaseTransaction } from '#server/database/tables.ts'
import type { Handlers } from '#server/door/call.ts'
import type { Provider } from './provider.ts'
import { endingStore } from './store.ts'
import type { Tokens } from './token.ts'

/** Makes somebody the first admin, if the key is that of the owner link. */
export type Claim = (db: DatabaseTransaction, personId: string, key: string) => Promise<boolean>

type Parts = {
  readonly tokens: Tokens
  readonly provider: Provider
  readonly claim: Claim
}

export const identityHandlers = ({ tokens, provider, claim }: Parts): Handlers['identity'] => ({
  async exchange({ email }, { caller, person }) {
    if (email !== caller.email) throw new Refusal('no-proof')
    return { token: await tokens.mint(caller), known: person !== undefined }
  },

  async leave({ everywhere }, { db, caller, person, record, afterwards }) {
    const endings = endingStore(db)
    if (everywhere) {
      await endings.endSubject(caller.subject)
      const outside = await provider.endSessions(db, caller.subject)
      if (outside) afterwards(outside)
      if (person) await record(person.id, {})
    } else {
      await endings.endSession(caller.session)
      await provider.endSession(db, caller.session)
    }
    return { ended: true }
  },

  async claim({ key }, { db, person, record }) {
    if (!(await claim(db, person.id, key))) throw new Refusal('claimed-already')
    await record(person.id, { after: { roles: 'admin' } })
    return { modifiedCount: 1 }
  },
})
