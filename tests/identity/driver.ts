import { randomUUID } from 'node:crypto'
import type { openTestSite } from '#tests/site.ts'

export type Site = Awaited<ReturnType<typeof openTestSite>>
export type Account = { readonly email: string; readonly password: string }

/** How people use an identity provider directly, without the pages of the site. */
export type Driver = {
  /** The settings that choose it. */
  readonly variables: NodeJS.ProcessEnv
  /** Whether the site knows of every person if their address is confirmed. */
  readonly tellsConfirmed: boolean
  register(site: Site, account: Account): Promise<string>
  signIn(site: Site, account: Account): Promise<string>
  /** The provider now counts the address as confirmed. */
  confirmAddress(site: Site, email: string): Promise<void>
}

/** Rima, who is new to every provider each time. */
export const newcomer = () => ({
  email: `rima-${randomUUID().slice(0, 8)}@example.com`,
  password: 'quiet-ferry-at-dawn',
})
