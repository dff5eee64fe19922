import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call, Handlers, Person } from '#server/http/call.ts'
import { endSignIns } from './end-sessions.ts'
import type { Provider } from './provider.ts'
import { isPlaceholder } from './social.ts'
import { endedSignInStore } from './store.ts'
import type { Tokens } from './token.ts'

/** Makes a person the first admin if the key is the one in the owner link. */
type Claim = (db: DatabaseTransaction, personId: string, key: string) => Promise<boolean>

/** What identity needs of the users' records. */
export type Records = {
  /** Whether a record owns this address; a typed, unconfirmed one does not count. */
  isTaken(db: Database, email: string): Promise<boolean>
  /** Takes an address from a record that only typed it. Returns whether the address is free now. */
  releaseEmail(db: DatabaseTransaction, email: string, claimant: string): Promise<boolean>
  /** Gives a person's record the address of the sign-in. Returns the id of the record. */
  updateEmail(db: DatabaseTransaction, subject: string, email: string): Promise<string | undefined>
  /** Deletes a person with all their data, unless they hold a role. Returns the id of the record. */
  remove(call: Removal, gone: { subject: string; email: string }): Promise<string | undefined>
}

type Removal = Pick<Call, 'afterwards'> & { readonly db: DatabaseTransaction }

type Parts = {
  readonly tokens: Tokens
  readonly provider: Provider
  readonly claim: Claim
  readonly records: Records
  /** Whether a member leads rides of the club. */
  readonly isLeader: (db: Database, person: Person) => Promise<boolean>
}

export const identityHandlers = ({
  tokens,
  provider,
  claim,
  records,
  isLeader,
}: Parts): Handlers['identity'] => ({
  async exchange({ email }, { db, caller, person }) {
    if (email !== caller.email) throw new Refusal('no-proof')
    // The address may have changed at the provider, which does not notify the site.
    const follows = caller.emailVerified || isPlaceholder(person?.email ?? '')
    const moved = person && person.email !== email && follows
    if (moved && (await records.releaseEmail(db, email, caller.subject))) {
      await records.updateEmail(db, caller.subject, email)
    }
    const leads = person !== undefined && (await isLeader(db, person))
    return {
      ...{ token: await tokens.mint(caller), known: person !== undefined },
      ...(leads && { leads }),
    }
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
    if (email === caller.email) throw badEmail('This is already your email address.')
    if (!provider.emailChanges) throw badEmail("This site can't change email addresses.")
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
      // The social account belongs to the person; only the address does not.
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
  "The address is already confirmed. If that wasn't you, choose a new password or write to the club."

const badEmail = (detail: string) =>
  new Refusal('bad-fields', { errors: [{ field: 'email', detail }] })

const taken = () => new Refusal('email-taken', { detail: 'Choose another address.' })

const ownerKey = 'owner-key'

type Admins = {
  ids(db: Database): Promise<readonly string[]>
  make(db: DatabaseTransaction, personId: string): Promise<void>
}

/** A public site gets its first admin by a link that only its operator can read. */
export const openOwnerLink = (admins: Admins) => ({
  /** A new link while there is no admin. It replaces the previous one. */
  async link(db: Database, origin: string): Promise<string | undefined> {
    if ((await admins.ids(db)).length > 0) return undefined
    const key = randomBytes(32).toString('base64url')
    const value = fingerprint(key)
    await db
      .insertInto('fact')
      .values({ name: ownerKey, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return `${origin}/claim?key=${key}`
  },

  claim: (async (db, personId, key) => {
    const stored = await db
      .selectFrom('fact')
      .select('value')
      .where('name', '=', ownerKey)
      .executeTakeFirst()
    if (!stored || !isSame(stored.value, fingerprint(key))) return false
    // When two people come at once, only one of them deletes the key.
    const { numDeletedRows } = await db
      .deleteFrom('fact')
      .where('name', '=', ownerKey)
      .where('value', '=', stored.value)
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n || (await admins.ids(db)).length > 0) return false
    await admins.make(db, personId)
    return true
  }) satisfies Claim,
})

const fingerprint = (key: string) => hash('sha256', key)

/** Takes the same time wherever the two differ. */
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
