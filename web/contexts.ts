import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Content } from '#contract/club-pages.ts'
import type { IdentityForBrowser } from '#contract/identity.ts'
import type { Contract } from '#contract/index.ts'
import type { PrivacyFacts } from '#contract/privacy.ts'
import type { ReadProse } from '#contract/prose.ts'

/** Whoever hosts the web hears which route a page is and what failed while it was made. */
export type Host = {
  /** Marks the scripts that the page itself puts into its HTML; nobody who writes texts can know it. */
  readonly nonce: string
  readonly onRoute: (pattern: string) => void
  readonly onError: (error: unknown) => void
}

/** What loaders find on the server: the club's calls, its own words, and the host. */
export const clubContext = createContext<Client<Contract>>()
export const contentContext = createContext<Content>()
/** Markdown becomes prose where it is kept; a page is sent the prose alone. */
export const proseContext = createContext<ReadProse>()
/** Where the site is reached, as everybody should know it. */
export const originContext = createContext<string>()
export const hostContext = createContext<Host>()
export const identityContext = createContext<IdentityForBrowser>()
/** What is true of the settings of this site, for those who want to know where their data goes. */
export const privacyContext = createContext<PrivacyFacts>()
