import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import { endSessionsOf, removeOtherSignInMethods } from './end-sessions.ts'
import { openSigner } from './secret.ts'
import { isPlaceholder } from './social.ts'
import { endedSignInStore } from './store.ts'

/** An account, and the address that the holder of a confirmation link may confirm or refuse for it. */
type Link = { readonly subject: string; readonly email: string }

const Claims = z.object({ sub: z.string(), email: z.string() })

/** The tokens of mails that ask to confirm an address. They name the account, not only the address. */
export const confirmationLinks = (secret: string) => {
  const signer = openSigner('confirm address', secret)
  return {
    write: ({ subject, email }: Link) => signer.sign({ sub: subject, email }, '1d'),

    async read(token: string): Promise<Link> {
      const claims = Claims.safeParse(await signer.verify(token))
      if (!claims.success) throw new Refusal('dead-link')
      return { subject: claims.data.sub, email: claims.data.email }
    },
  }
}

/** Gives the account its address, and signs out everyone else who may have been in it. */
export const confirm = async (transaction: DatabaseTransaction, link: Link, staying?: string) => {
  const state = await readAddressState(transaction, link)
  if (state === 'confirmed') return
  if (state === 'typed' && (await ownerOf(transaction, link.email))) {
    throw new Refusal('email-taken', { detail: 'Sign in with it, or ask for a new password.' })
  }
  await transaction
    .updateTable('auth_user')
    .set({
      email: link.email,
      typedEmail: null,
      emailVerified: 1,
      updatedAt: new Date().toISOString(),
    })
    .where('id', '=', link.subject)
    .execute()
  await removeOtherSignInMethods(transaction, link.subject)
  await endSessionsOf(transaction, link.subject, staying)
}

export const readAddressState = async (db: Database, { subject, email }: Link) => {
  const account = await db
    .selectFrom('auth_user')
    .select(['email', 'typedEmail', 'emailVerified'])
    .where('id', '=', subject)
    .executeTakeFirst()
  if (account?.email === email) return account.emailVerified === 1 ? 'confirmed' : 'registered'
  if (account?.typedEmail === email && isPlaceholder(account.email)) return 'typed'
  throw new Refusal('dead-link')
}

/** Addresses that people typed after a social sign-in and have not confirmed yet. */
export const typedAddresses = {
  /** Whether the address of an account is typed. Such an address owns nothing, not even its own record. */
  async isTyped(db: Database, subject: string): Promise<boolean> {
    const row = db.selectFrom('auth_user').select('email').where('id', '=', subject)
    return isPlaceholder((await row.executeTakeFirst())?.email ?? '')
  },

  /** The typed address of an account, unless another account owns it. */
  async read(db: Database, subject: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('auth_user')
      .select(['email', 'typedEmail'])
      .where('id', '=', subject)
      .executeTakeFirst()
    if (!row?.typedEmail || !isPlaceholder(row.email)) return undefined
    return (await ownerOf(db, row.typedEmail)) ? undefined : row.typedEmail
  },

  /** Whether an address was neither confirmed nor typed after a social sign-in. People without an account have such addresses. */
  async mayCorrect(db: Database, subject: string) {
    const account = await db
      .selectFrom('auth_user')
      .select(['email', 'emailVerified'])
      .where('id', '=', subject)
      .executeTakeFirst()
    return !account || (account.emailVerified === 0 && !isPlaceholder(account.email))
  },

  async correct(transaction: DatabaseTransaction, subject: string, email: string) {
    const owner = await ownerOf(transaction, email)
    if (owner && owner !== subject) throw new Refusal('email-taken')
    await transaction
      .updateTable('auth_user')
      .set({ email, updatedAt: new Date().toISOString() })
      .where('id', '=', subject)
      .execute()
  },

  /** Deletes it, ends every sign-in, and returns the placeholder that replaces it. */
  async drop(transaction: DatabaseTransaction, subject: string): Promise<string> {
    const { email } = await transaction
      .updateTable('auth_user')
      .set({ typedEmail: null })
      .where('id', '=', subject)
      .returning('email')
      .executeTakeFirstOrThrow()
    await endedSignInStore(transaction).endSubject(subject)
    await endSessionsOf(transaction, subject)
    return email
  },
}

/** The account that has this address as its own. */
export const ownerOf = async (db: Database, email: string): Promise<string | undefined> => {
  const owner = db.selectFrom('auth_user').select('id').where('email', '=', email)
  return (await owner.executeTakeFirst())?.id
}
