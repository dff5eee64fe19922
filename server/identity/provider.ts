import type { IdentityForBrowser } from '#contract/identity.ts'
import type { ExportedAccount } from '#contract/own-record.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Route } from '#server/http/routes.ts'

/** A person the identity provider vouches for. */
export type Proven = {
  /** The provider's own id of this person; it stays the same when the email changes. */
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  /** The sign-in this proof comes from. Once it has ended, the proof is refused. */
  readonly session: string
  /** The time of that sign-in, in milliseconds. */
  readonly since: number
}

/** Knows who people are: the site itself, in its own database, or an outside service. */
export type Provider = {
  readonly browser: IdentityForBrowser
  /** Hosts the pages must reach for it, by directive of the content security policy. */
  readonly hosts: Readonly<Record<string, readonly string[]>>
  readonly routes: readonly Route[]
  /** The person a proof vouches for, or nothing if the proof is invalid. */
  prove(proof: string): Promise<Proven | undefined>
  /** Ends one sign-in, if the provider has single sign-ins. */
  endSession(transaction: DatabaseTransaction, session: string): Promise<void>
  /** Ends every sign-in of a person. Returns what is left to do outside the database. */
  endSessions(transaction: DatabaseTransaction, subject: string): Promise<Afterwards | undefined>
  /** Everything it stores about a person, except secrets. */
  exportSignIn(db: Database, holder: Omit<Proven, 'session' | 'since'>): Promise<ExportedAccount>
  /** Whether the addresses of these people are confirmed, as far as the provider knows. */
  findConfirmed(db: Database, subjects: readonly string[]): Promise<ReadonlyMap<string, boolean>>
  /**
   * Makes a link to set a new password, once and within an hour. An admin hands it over, so it proves
   * nothing about the address. Refuses where the provider has no such links.
   */
  createResetLink(transaction: DatabaseTransaction, subject: string): Promise<ResetLink>
  /** Absent where the site cannot change email addresses itself. */
  readonly emailChanges: EmailChanges | undefined
  /** Absent where the site does not confirm addresses itself. */
  readonly unconfirmed: Unconfirmed | undefined
  /**
   * Confirms the address of an account whose owner has read a mail to it, and ends every other way into it. Absent
   * where the site does not confirm addresses itself.
   */
  readonly confirmAddress:
    | ((
        transaction: DatabaseTransaction,
        account: { readonly subject: string; readonly email: string },
        session: string,
      ) => Promise<void>)
    | undefined
  /** Deletes a person. Returns what is left to do outside the database. */
  forget(transaction: DatabaseTransaction, subject: string): Promise<Afterwards | undefined>
}

type ResetLink = {
  readonly link: string
  readonly until: string
  readonly afterwards: Afterwards
}

/** A new address counts only after its reader has followed a link. */
export type EmailChanges = {
  sendLink(transaction: DatabaseTransaction, subject: string, to: string): Promise<Afterwards>
  /** Who has which address now, or nothing if the link is invalid. */
  apply(transaction: DatabaseTransaction, token: string): Promise<Changed | undefined>
}

type Changed = {
  readonly subject: string
  readonly email: string
  readonly afterwards: Afterwards
}

type Unconfirmed = {
  /** Whether a person typed their address after a social sign-in. Such an address owns nothing. */
  isTyped(db: Database, subject: string): Promise<boolean>
  /** Deletes a typed address, ends every sign-in, and returns the placeholder that replaces it. */
  drop(transaction: DatabaseTransaction, subject: string): Promise<string>
  /** Whether nobody has confirmed the address of a person yet, so that an admin may correct a typo in it. */
  mayCorrect(db: Database, subject: string): Promise<boolean>
  /** Gives an account another address, which is as unconfirmed as the one before. */
  correct(transaction: DatabaseTransaction, subject: string, email: string): Promise<void>
  /** The account and address of a confirmation link, and the state of that address. */
  readLink(db: Database, token: string): Promise<AddressState>
}

type AddressState = {
  readonly subject: string
  readonly email: string
  readonly state: 'typed' | 'registered' | 'confirmed'
}

/** Something to do after the transaction has been committed. */
type Afterwards = () => Promise<void>
