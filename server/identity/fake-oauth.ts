import { hash } from 'node:crypto'
import type { GenericOAuthConfig } from 'better-auth/plugins'
import { Refusal } from '#contract/refusal.ts'
import { escapeMarkup } from '#server/content/write-html.ts'
import { get, type Route } from '#server/http/routes.ts'
import { openSigner } from './secret.ts'
import { placeholderFor, type Social } from './social.ts'

const names = { google: 'Google', twitter: 'Twitter' }

const clientId = 'stand-in'

type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Twitter gives no address for this person. */
  readonly hidesEmail?: true
}

/** The invented people to choose from. The last one already has an account with a password. */
const people: readonly Person[] = [
  { id: '1001', name: 'Farhan Kabir', email: 'farhan.kabir@example.com' },
  { id: '1002', name: 'Mitu Sarker', email: 'mitu.sarker@example.com' },
  { id: '1003', name: 'Tuli Akter', email: 'tuli.akter@example.com', hidesEmail: true },
  { id: '1004', name: 'Joseph Gomes', email: 'joseph.gomes@example.com' },
  { id: '1005', name: 'Farida Begum', email: 'member@demo.club' },
]

const emailOf = (social: Social, { email, hidesEmail }: Person) =>
  social === 'twitter' && hidesEmail ? undefined : email

/**
 * Plays Google and Twitter on a local site, so signing in with them works without keys and without a
 * network. The browser is sent to a page of ours, and its code is redeemed in this process.
 */
export const openFakeOAuth = (played: readonly Social[], origin: () => string, secret: string) => {
  const signer = openSigner('stand-in', secret)
  const callback = (social: Social) => `/api/auth/callback/${social}`
  const pickerPath = (social: Social) => `/api/stand-in/${social}`

  const showPicker = async (social: Social, query: URLSearchParams) => {
    const challenge = query.get('code_challenge') ?? ''
    const redirect = origin() + callback(social)
    const isValid =
      query.get('client_id') === clientId &&
      query.get('redirect_uri') === redirect &&
      query.get('code_challenge_method') === 'S256' &&
      challenge !== ''
    if (!isValid) throw new Refusal('not-found', { detail: 'Start at the login page.' })
    const choices = people.map(async (person) => {
      const claims = { social, person: person.id, challenge, redirect }
      return { person, email: emailOf(social, person), code: await signer.sign(claims, '10m') }
    })
    return pickerPage({
      name: names[social],
      callback: callback(social),
      state: query.get('state') ?? '',
      choices: await Promise.all(choices),
    })
  }

  /** The access token of a code, if it is redeemed in the sign-in it was issued for. */
  const redeem = async (social: Social, { code, codeVerifier = '', redirectURI }: Redemption) => {
    const claims = await signer.verify(code)
    const isValid =
      claims?.social === social &&
      claims.redirect === redirectURI &&
      claims.challenge === hash('sha256', codeVerifier, 'base64url')
    if (!isValid) throw new Error('The fake provider has not issued this code.')
    return { accessToken: await signer.sign({ person: claims.person }, '10m') }
  }

  const readProfile = async (social: Social, accessToken = '') => {
    const claims = await signer.verify(accessToken)
    const person = people.find(({ id }) => id === claims?.person)
    if (!person) return null
    const { id, name } = person
    const email = emailOf(social, person)
    return {
      ...{ id, name, image: pictureOf(person) },
      email: email ?? placeholderFor(social, id),
      emailVerified: email !== undefined,
    }
  }

  return {
    routes: played.map(
      (social): Route =>
        get(pickerPath(social), ({ url }) => showPicker(social, new URL(url).searchParams)),
    ),
    providers: (): GenericOAuthConfig[] =>
      played.map((social) => ({
        providerId: social,
        clientId,
        authorizationUrl: origin() + pickerPath(social),
        getToken: (redemption) => redeem(social, redemption),
        getUserInfo: ({ accessToken }) => readProfile(social, accessToken),
      })),
  }
}

type Redemption = Parameters<NonNullable<GenericOAuthConfig['getToken']>>[0]

/** A disc with the first letter of the name, so the page needs no other host. */
const pictureOf = ({ id, name }: Person) => {
  const hue = (Number(id) * 67) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="hsl(${hue} 45% 35%)"/><text x="20" y="27" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#fff">${name[0]}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

type Choice = {
  readonly person: Person
  readonly email: string | undefined
  readonly code: string
}

type Page = {
  readonly name: string
  readonly callback: string
  readonly state: string
  readonly choices: readonly Choice[]
}

const style = `
:root { color-scheme: light dark; --page: #fff7ea; --card: #f6e7cc; --words: #1b2334; --quiet: #4a5166; --line: #e6d3b0; --focus: #17616a }
@media (prefers-color-scheme: dark) {
  :root { --page: #1b2334; --card: #263049; --words: #fff3e0; --quiet: #c3c6d1; --line: #39455f; --focus: #f2a541 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 30rem; padding: 1.5rem 1rem; background: var(--page); color: var(--words); font: 1rem/1.5 Figtree, system-ui, sans-serif }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; letter-spacing: -.015em }
p { margin: .5rem 0 1.25rem; color: var(--quiet) }
form { display: grid; gap: .5rem }
button { display: flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); color: inherit; font: inherit; text-align: start; cursor: pointer }
button:hover { border-color: currentColor }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
button small { display: block; color: var(--quiet); overflow-wrap: anywhere }
button.deny { justify-content: center; margin-top: .5rem; border: 2px solid currentColor; border-radius: 999px; background: none; font-weight: 600 }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page to choose a person. Like the real ones, it has no access to the window that opened it. */
const pickerPage = ({ name, callback, state, choices }: Page) => {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with ${name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Sign in with ${name}</h1>
<p>This page plays ${name} on your local site. The people are invented, and nothing leaves this machine. Who would you like to be?</p>
<form action="${escapeMarkup(callback)}">
<input type="hidden" name="state" value="${escapeMarkup(state)}">
${choices.map(button).join('\n')}
<button class="deny" name="error" value="access_denied">Deny</button>
</form>
</main>
</body>
</html>`
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'unsafe-none',
      'cache-control': 'no-store',
    },
  })
}

const button = ({ person, email, code }: Choice) =>
  `<button name="code" value="${escapeMarkup(code)}"><img src="${pictureOf(person)}" width="40" height="40" alt=""><span>${escapeMarkup(person.name)}<small>${escapeMarkup(email ?? 'hides the email address')}</small></span></button>`
