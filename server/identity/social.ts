import type { Route } from '#server/http/routes.ts'
import type { Keys, Settings } from '#server/settings.ts'
import { fakeOAuthKeys, openFakeOAuth } from './fake-oauth.ts'

/** Where each of them keeps the pictures of its people. */
const pictures = {
  google: 'https://lh3.googleusercontent.com',
  twitter: 'https://pbs.twimg.com',
}

export type Social = keyof typeof pictures

const socials: readonly Social[] = ['google', 'twitter']

type SocialKeys = Readonly<Record<Social, Keys | undefined>>

type Handle = (request: Request) => Promise<Response>

type Opened = {
  readonly keys: SocialKeys
  readonly routes: readonly Route[]
  within(handle: Handle): Handle
}

/** The real ones where there are keys. In a local trial, and only there, a stand-in plays the others. */
export const openSocial = (settings: Settings, origin: () => string, secret: string): Opened => {
  const { google, twitter, publicUrl } = settings
  if (publicUrl) return { keys: { google, twitter }, routes: [], within: (handle) => handle }
  const standIn = openFakeOAuth(
    socials.filter((name) => !settings[name]),
    origin,
    secret,
  )
  return {
    ...standIn,
    keys: { google: google ?? fakeOAuthKeys, twitter: twitter ?? fakeOAuthKeys },
  }
}

/** What the embedded provider must know to send people to Google and Twitter and take them back. */
export const socialProviders = ({ google, twitter }: SocialKeys) => ({
  ...(google && {
    google: {
      clientId: google.id,
      clientSecret: google.secret,
      prompt: 'select_account' as const,
    },
  }),
  ...(twitter && {
    twitter: {
      clientId: twitter.id,
      clientSecret: twitter.secret,
      // Only who somebody is, and not, as by default, the right to ask again later.
      disableDefaultScope: true,
      scope: ['users.read', 'tweet.read', 'users.email'],
    },
  }),
})

export const pictureHosts = (settings: Settings): Readonly<Record<string, readonly string[]>> => {
  const hosts = socials.filter((name) => settings[name]).map((name) => pictures[name])
  return hosts.length > 0 ? { 'img-src': hosts } : {}
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

const withoutTokens = {
  before: async <Account extends object>(account: Account) => ({
    data: { ...account, ...noTokens },
  }),
}

/** After a sign-in nothing is asked of Google or Twitter any more, so no token of theirs is kept. */
export const accountHooks = { create: withoutTokens, update: withoutTokens }

/** The address of somebody whose provider told none. No mail goes there, and nobody vouches for it. */
export const isPlaceholder = (email: string) => email.toLowerCase().endsWith('.placeholder.invalid')
