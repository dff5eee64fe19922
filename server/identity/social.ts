import { hash } from 'node:crypto'
import type { Keys, Settings } from '#server/settings.ts'
import { openSigner } from './secret.ts'

/** The hosts of profile pictures. */
const pictureHosts = {
  google: 'https://lh3.googleusercontent.com',
  twitter: 'https://pbs.twimg.com',
}

export type Social = keyof typeof pictureHosts

export const socials: readonly Social[] = ['google', 'twitter']

type SocialKeys = Readonly<Record<Social, Keys | undefined>>

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
      // Only the profile: the default scopes include the right to ask again later.
      disableDefaultScope: true,
      scope: ['users.read', 'tweet.read', 'users.email'],
    },
  }),
})

export const hostsOfPictures = (
  settings: Settings,
): Readonly<Record<string, readonly string[]>> => {
  const hosts = socials.filter((name) => settings[name]).map((name) => pictureHosts[name])
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

/** Google and Twitter are only asked during a sign-in, so their tokens are not stored. */
export const accountHooks = { create: withoutTokens, update: withoutTokens }

const placeholderDomain = 'placeholder.invalid'

/** The address of a person whose provider gave none. It receives no mail and proves nothing. */
export const isPlaceholder = (email: string) =>
  email.toLowerCase().endsWith(`.${placeholderDomain}`)

export const placeholderFor = (social: Social, id: string) => `${id}@${social}.${placeholderDomain}`

type Handle = (request: Request) => Promise<Response>

const callbackPath = /^\/api\/auth\/callback\/(\w+)$/

/**
 * Binds the OAuth state to the provider it was made for. The library would accept Google's answer for a
 * sign-in that began at Twitter, and send the code of the one to the other.
 */
export const bindStateToProvider = (
  secret: string,
  origin: () => string,
  handle: Handle,
): Handle => {
  const signer = (social: string) => openSigner(`state ${social}`, secret)

  return async (request) => {
    const address = new URL(request.url)
    const answering = callbackPath.exec(address.pathname)?.[1]
    if (answering) {
      const signed = address.searchParams.get('state') ?? ''
      const state = (await signer(answering).verify(signed))?.sub
      if (state) address.searchParams.set('state', state)
      else address.searchParams.delete('state')
      return handle(new Request(address, request))
    }
    const response = await handle(request)
    const social = address.searchParams.get('provider')
    const target = URL.parse(response.headers.get('location') ?? '')
    const state = target?.searchParams.get('state')
    if (!social || !target || !state) return response
    target.searchParams.set('state', await signer(social).sign({ sub: state }))
    // The fake providers stay at the host name the browser has used, which has the cookies.
    const isHere = target.origin === new URL(origin()).origin
    response.headers.set('location', isHere ? target.pathname + target.search : target.href)
    return response
  }
}

/** The channel on which the popup reports when it has lost its opener. */
const channel = 'sign-in'

/** The id of the element with the result, a constant of the library that is not worth loading it. */
const resultElement = 'better-auth-oauth-popup'

const script = `
const said = document.getElementById('${resultElement}').textContent
if (!opener) new BroadcastChannel('${channel}').postMessage(JSON.parse(said))
`
const inserted = `<p>You can close this window.</p>\n<script>${script}</script>\n`
const source = `script-src 'sha256-${hash('sha256', script, 'base64')}'`
const strict = (policy: string) => `${policy.replace('script-src', source)}; frame-ancestors 'none'`

/**
 * Lets the last page of a popup report to the window that opened it. Our own opener policy would cut
 * them apart on the way back from another site. X does so in any case: then the page reports on a
 * channel that only pages of this site can open.
 */
export const letPopupReport = async (page: Response): Promise<Response> => {
  const headers = new Headers(page.headers)
  headers.set('cross-origin-opener-policy', 'unsafe-none')
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', strict(policy))
  const html = (await page.text()).replace('<script>', `${inserted}<script>`)
  return new Response(html, { status: page.status, headers })
}
