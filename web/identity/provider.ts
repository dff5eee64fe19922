/** The user at the provider, and the proof of it for the site. */
export type ProviderUser = {
  readonly email: string
  readonly displayName: string
  readonly photoURL: string | undefined
  proof(): Promise<string>
}

export type Social = 'google' | 'twitter'

export type SignInMethod = 'password' | Social

/** How people prove that they are still the same person. */
export type Credential = { readonly password: string } | { readonly social: Social }

/** What the browser needs from an identity provider. Every failure is an IdentityError. */
export type IdentityProvider = {
  /** Calls the listener once at the start and after every change. */
  onChange(listener: (user: ProviderUser | undefined) => void): void
  /** For a provider that does not notice sign-ins in other tabs by itself. */
  refresh?(): Promise<void>
  register(account: { email: string; password: string; firstName: string }): Promise<void>
  signIn(email: string, password: string): Promise<void>
  signInWith(social: Social): Promise<void>
  /** Adds an email address to an account that has none. */
  addEmail?(email: string): Promise<void>
  signOut(): Promise<void>
  forgotPassword(email: string): Promise<void>
  changePassword(current: string, next: string): Promise<void>
  signInMethods(): Promise<readonly SignInMethod[]>
  /** Signs in again, so that the proof is a fresh one. */
  reauthenticate(credential: Credential): Promise<void>
  /** Sends a link to a new address, for a provider that does so without the site. */
  changeEmail?(email: string): Promise<void>
  rename(name: string): Promise<void>
  /** Deletes the account, for a provider where the site may not be able to. */
  deleteAccount?(): Promise<void>
}

export const methodNames: Readonly<Record<SignInMethod, string>> = {
  password: 'your email address and password',
  google: 'Google',
  twitter: 'Twitter',
}
