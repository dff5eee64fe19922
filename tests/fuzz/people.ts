import { randomUUIDv7 } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { confirmationLinks } from '#server/identity/addresses.ts'
import { demoAccounts } from '#server/identity/demo.ts'
import { deriveKey } from '#server/identity/secret.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { addProviderSession, addProviderUser } from '#tests/support/provider-sessions.ts'
import { type Site, secret } from './site.ts'

/** A user of the identity provider, with a proof. */
export type Person = {
  readonly subject: string
  email: string
  readonly proof: string
  /** How often each limited call was made, so that no caller exceeds a limit. */
  readonly asked: Map<Endpoint, number>
}

/** All callers: people without a record are made in advance, and a few people have roles. */
export const openPeople = async ({ db }: Site) => {
  const tokens = openTokens(secret)
  const stock: Person[] = []
  const holders: Record<Role, string[]> = { admin: [], moderator: [] }
  const ids: string[] = []
  /** How often each holder of a role made a limited call. */
  const asked = new Map<Endpoint, Map<string, number>>()
  let made = 0

  const appoint = async (role: Role) => {
    const { id, token } = await addPerson(db, tokens, role)
    ids.push(id)
    holders[role].push(token)
    return id
  }

  /** Inserts them as the provider would, only faster. */
  const topUp = async (wanted: number) => {
    const newcomers: Person[] = []
    const missing = wanted - stock.length
    await db.transaction().execute(async (transaction) => {
      while (newcomers.length < missing) {
        const [subject, email] = [randomUUIDv7(), `rider-${++made}@fuzz.example`]
        await addProviderUser(transaction, subject, email)
        const { proof } = await addProviderSession(transaction, secret, subject)
        newcomers.push({ subject, email, proof, asked: new Map() })
      }
    })
    stock.push(...newcomers)
  }

  let onTheWay: Promise<void> | undefined

  return {
    appoint,
    topUp,
    /** A person without a record whom no other request uses. */
    async takeNewcomer(): Promise<Person> {
      while (true) {
        const found = stock.pop()
        if (found) return found
        onTheWay ??= topUp(200).finally(() => {
          onTheWay = undefined
        })
        await onTheWay
      }
    },
    /** Accounts that share one password, by their email addresses. */
    async openAccounts(count: number) {
      const emails = Array.from({ length: count }, (_, n) => `account-${n}@fuzz.example`)
      const holders = emails.map((email) => ({ email, firstName: 'Rider' }))
      await db
        .transaction()
        .execute((transaction) => demoAccounts(transaction, holders, 'quiet-ferry-at-dawn'))
      return emails
    },
    giveBack: (newcomer: Person) => void stock.unshift(newcomer),
    /** People with a role, who are never removed. */
    ids: ids as readonly string[],
    holder: (roles: readonly Role[], turn: number) => {
      const able = roles.flatMap((role) => holders[role])
      return able[turn % able.length]
    },
    /** A person with a role who may still make this call; the call is counted. */
    async limitedHolder(role: Role, endpoint: Endpoint) {
      const most = endpoint.limits?.person.most ?? Number.POSITIVE_INFINITY
      const counts = asked.get(endpoint) ?? new Map<string, number>()
      asked.set(endpoint, counts)
      const able = () => holders[role].find((token) => (counts.get(token) ?? 0) < most)
      const appointed = able() ? undefined : await appoint(role)
      const token = able() ?? ''
      counts.set(token, (counts.get(token) ?? 0) + 1)
      return { token, appointed }
    },
    tokenOf: ({ subject, email }: Person) =>
      tokens.mint({
        subject,
        email,
        emailVerified: true,
        session: randomUUIDv7(),
        // Later than an admin's sign-out of this person in this very millisecond.
        since: Date.now() + 1,
      }),
    /** The mailed link that changes a person's email address. */
    linkTo: ({ subject, email }: Person, to: string) =>
      new SignJWT({ from: email, to, asked: Date.now() + 1 })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setAudience('new address')
        .setExpirationTime('1d')
        .sign(new TextEncoder().encode(deriveKey('new address', secret))),
    /** The link of a confirmation mail for an account that uses another person's address. */
    async linkToDisown() {
      const account = { id: randomUUIDv7(), email: `squatted-${++made}@fuzz.example` }
      const now = new Date().toISOString()
      await db
        .insertInto('auth_user')
        .values({ ...account, name: 'Rider', emailVerified: 0, createdAt: now, updatedAt: now })
        .execute()
      return confirmationLinks(secret).write({ subject: account.id, email: account.email })
    },
  }
}

export type People = Awaited<ReturnType<typeof openPeople>>
