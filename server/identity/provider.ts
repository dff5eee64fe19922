import type { IdentityForBrowser } from '#contract/identity.ts'
import type { SignIn } from '#contract/users-own.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Route } from '#server/http/routes.ts'

/** Somebody the identity provider vouches for. */
export type Proven = {
  /** The provider's own name for this person; it outlives any change of email. */
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  /** The sign-in this proof comes from: ended once, it buys nothing any more. */
  readonly session: string
  /** When that sign-in was, in milliseconds. */
  readonly since: number
}

/** Who people are is known by somebody else, or by ourselves in the same database. */
export type Provider = {
  readonly browser: IdentityForBrowser
  /** Hosts the pages must reach for it, by directive of the content security policy. */
  readonly hosts: Readonly<Record<string, readonly string[]>>
  /** Addresses it answers itself. */
  readonly routes: readonly Route[]
  /** Whom a proof vouches for, or nothing if it is not a living proof. */
  prove(proof: string): Promise<Proven | undefined>
  /** Ends one sign-in, where the provider keeps sign-ins at all. */
  endSession(transaction: DatabaseTransaction, session: string): Promise<void>
  /** Ends every sign-in of a person. What must be done outside the database is given back. */
  endSessions(transaction: DatabaseTransaction, subject: string): Promise<Afterwards | undefined>
  /** What it keeps of a person, secrets aside. */
  tellOf(db: Database, holder: Omit<Proven, 'session' | 'since'>): Promise<SignIn>
  /** Whether the addresses of these people are confirmed, as far as it can tell. */
  confirmed(db: Database, subjects: readonly string[]): Promise<ReadonlyMap<string, boolean>>
  /**
   * Makes a link with which a person sets a new password, once and within an hour. It proves nothing
   * about their address: whoever made it hands it over. Refuses where it has no such links.
   */
  resetLink(transaction: DatabaseTransaction, subject: string): Promise<ResetLink>
  /** Changes email addresses, where the site can do it by itself. */
  readonly newAddress: NewAddress | undefined
  /** Addresses nobody has confirmed yet, where the site itself has them confirmed. */
  readonly unconfirmed: Unconfirmed | undefined
  /** Forgets a person. What must be done outside the database is given back. */
  forget(transaction: DatabaseTransaction, subject: string): Promise<Afterwards | undefined>
}

type ResetLink = {
  readonly link: string
  readonly until: string
  readonly afterwards: Afterwards
}

/** An address counts only once whoever reads its mail has followed a link. */
export type NewAddress = {
  send(transaction: DatabaseTransaction, subject: string, to: string): Promise<Afterwards>
  /** Who has which address now, or nothing if the link is not good. */
  take(transaction: DatabaseTransaction, token: string): Promise<Moved | undefined>
}

type Unconfirmed = {
  /** Whether somebody merely typed their address beside a sign-in elsewhere: it owns nothing. */
  isTyped(db: Database, subject: string): Promise<boolean>
  /** Takes a typed address away, ends every sign-in, and gives the placeholder in its place. */
  drop(transaction: DatabaseTransaction, subject: string): Promise<string>
  /** Whose address the link of a confirmation letter is about, and how far it has come. */
  ownerOf(db: Database, token: string): Promise<Unproven>
}

type Unproven = {
  readonly subject: string
  readonly email: string
  readonly state: 'typed' | 'registered' | 'confirmed'
}

type Moved = {
  readonly subject: string
  readonly email: string
  readonly afterwards: Afterwards
}

/** Something to be done once the transaction is safe. */
type Afterwards = () => Promise<void>
