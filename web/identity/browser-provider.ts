/** Somebody the provider knows at this browser, and how to prove it to the site. */
export type SignedIn = {
  readonly email: string
  readonly displayName: string
  readonly photoURL: string | undefined
  proof(): Promise<string>
}

export type Social = 'google' | 'twitter'

/** What the browser asks of an identity provider. Whatever fails is thrown as an IdentityError. */
export type BrowserProvider = {
  /** The listener is called once at the start and after every change. */
  onChange(listener: (who: SignedIn | undefined) => void): void
  /** For a provider that does not notice by itself what another tab does. */
  lookAgain?(): Promise<void>
  register(account: { email: string; password: string; firstName: string }): Promise<void>
  signIn(email: string, password: string): Promise<void>
  signInWith(social: Social): Promise<void>
  /** Gives an e-mail address to an account that came without one. */
  giveEmail?(email: string): Promise<void>
  signOut(): Promise<void>
  forgotPassword(email: string): Promise<void>
  changePassword(current: string, next: string): Promise<void>
}
