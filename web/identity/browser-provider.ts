/** Somebody the provider knows at this browser, and how to prove it to the site. */
export type SignedIn = {
  readonly email: string
  readonly displayName: string
  readonly photoURL: string | undefined
  proof(): Promise<string>
}

export type Social = 'google' | 'twitter'

/** How somebody can sign in. */
export type Way = 'password' | Social

/** What shows that it is still the same person who sits here. */
export type Presence = { readonly password: string } | { readonly social: Social }

/** What the browser asks of an identity provider. Whatever fails is thrown as an IdentityError. */
export type BrowserProvider = {
  /** The listener is called once at the start and after every change. */
  onChange(listener: (who: SignedIn | undefined) => void): void
  /** For a provider that does not notice by itself what another tab does. */
  lookAgain?(): Promise<void>
  register(account: { email: string; password: string; firstName: string }): Promise<void>
  signIn(email: string, password: string): Promise<void>
  signInWith(social: Social): Promise<void>
  /** Gives an email address to an account that came without one. */
  giveEmail?(email: string): Promise<void>
  signOut(): Promise<void>
  forgotPassword(email: string): Promise<void>
  changePassword(current: string, next: string): Promise<void>
  ways(): Promise<readonly Way[]>
  /** Signs in once more, so that the proof is a fresh one. */
  proveAgain(by: Presence): Promise<void>
  /** Has a link sent to a new address, for a provider that does it without the site. */
  changeEmail?(email: string): Promise<void>
  rename(name: string): Promise<void>
  /** Deletes the account, for a provider on which the site cannot rely to do it. */
  forget?(): Promise<void>
}
