import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Content } from '#contract/club-pages.ts'
import type { IdentityForBrowser } from '#contract/identity.ts'
import type { Contract } from '#contract/index.ts'
import type { MailForBrowser } from '#contract/notices.ts'
import type { PrivacyFacts } from '#contract/privacy.ts'
import type { ReadProse } from '#contract/prose.ts'
import type { MapForBrowser } from '#contract/route-shapes.ts'

/** What the server gives to, and learns from, the rendering of one page. */
export type Host = {
  /** Marks the page's own inline scripts; injected ones cannot know it. */
  readonly nonce: string
  readonly onRoute: (pattern: string) => void
  readonly onError: (error: unknown) => void
}

/** What loaders read on the server. */
export const clubContext = createContext<Client<Contract>>()
export const contentContext = createContext<Content>()
/** Parses Markdown; browsers get the result only. */
export const proseContext = createContext<ReadProse>()
/** The public origin of the site, such as `https://club.example`. */
export const originContext = createContext<string>()
export const hostContext = createContext<Host>()
export const identityContext = createContext<IdentityForBrowser>()
export const mailContext = createContext<MailForBrowser>()
/** Undefined if the club has no map. */
export const mapContext = createContext<MapForBrowser | undefined>()
/** Whether the club has a provider of forecasts. */
export const weatherContext = createContext<boolean>()
/** The settings that the privacy page explains. */
export const privacyContext = createContext<PrivacyFacts>()
/** Whether visitors may see the routes of the club. */
export const routesPublicContext = createContext<boolean>()
