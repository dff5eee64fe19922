import { hash } from 'node:crypto'
import { jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { Refusal } from '#contract/refusal.ts'
import { get, type Route } from '#server/http/routes.ts'
import type { Keys } from '#server/settings.ts'
import { pickerPage } from './fake-oauth-page.ts'
import { type Invented, invented, pictureOf } from './fake-oauth-people.ts'
import { type Reroute, rerouted } from './reroute.ts'
import { keyFor } from './secret.ts'
import type { Social } from './social.ts'

export const fakeOAuthKeys: Keys = { id: 'stand-in', secret: 'stand-in' }

const names = { google: 'Google', twitter: 'Twitter' }

const authorizeAt = {
  google: 'https://accounts.google.com/o/oauth2/v2/auth',
  twitter: 'https://x.com/i/oauth2/authorize',
}

type Handle = (request: Request) => Promise<Response>

/**
 * Plays Google and Twitter in a local trial, so that signing in by them can be tried without keys
 * and without a network. The code that speaks to the real ones runs unchanged.
 */
export const openFakeOAuth = (plays: readonly Social[], origin: () => string, secret: string) => {
  const { seal, open } = sealing(keyFor('stand-in', secret))
  const callback = (social: Social) => `/api/auth/callback/${social}`

  const pick = async (social: Social, asked: URLSearchParams) => {
    const challenge = asked.get('code_challenge') ?? ''
    const redirect = origin() + callback(social)
    const wellAsked =
      asked.get('client_id') === fakeOAuthKeys.id &&
      asked.get('redirect_uri') === redirect &&
      asked.get('code_challenge_method') === 'S256' &&
      challenge !== ''
    if (!wellAsked) throw new Refusal('not-found', { detail: 'Start at the login page.' })
    const choices = invented.map(async (person) => {
      const code = await seal({ social, person: person.id, challenge, redirect })
      return { person, email: emailOf(social, person), code }
    })
    return pickerPage({
      played: names[social],
      callback: callback(social),
      state: asked.get('state') ?? '',
      choices: await Promise.all(choices),
    })
  }

  /** Gives tokens for a code, if whoever brings it is the one the code was made for. */
  const redeem = async (social: Social, request: Request) => {
    const form = new URLSearchParams(await request.text())
    const made = await open(form.get('code'))
    const person = invented.find(({ id }) => id === made?.person)
    const sound =
      made?.social === social &&
      made.redirect === form.get('redirect_uri') &&
      made.challenge === hash('sha256', form.get('code_verifier') ?? '', 'base64url')
    if (!person || !sound) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    return Response.json({
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: await seal({ person: person.id }),
      ...(social === 'google' && { id_token: idToken(person) }),
    })
  }

  const me = async (request: Request) => {
    const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
    const told = await open(token ?? null)
    const person = invented.find(({ id }) => id === told?.person)
    if (!person) return Response.json({ title: 'Unauthorized' }, { status: 401 })
    const { id, name } = person
    const confirmed_email = emailOf('twitter', person)
    const data = { id, name, username: `rider${id}`, profile_image_url: pictureOf(person) }
    return Response.json({ data: { ...data, ...(confirmed_email && { confirmed_email }) } })
  }

  const addresses: Record<Social, Reroute> = {
    google: { 'https://oauth2.googleapis.com/token': (request) => redeem('google', request) },
    twitter: {
      'https://api.x.com/2/oauth2/token': (request) => redeem('twitter', request),
      'https://api.x.com/2/users/me': me,
    },
  }
  const reroute: Reroute = Object.assign({}, ...plays.map((social) => addresses[social]))
  const place = (social: Social) => `/api/stand-in/${social}`

  return {
    routes: plays.map(
      (social): Route => get(place(social), ({ url }) => pick(social, new URL(url).searchParams)),
    ),
    /** Answers a request of the embedded provider with the stand-in in the place of the real ones. */
    within:
      (handle: Handle): Handle =>
      async (request) => {
        const response = await rerouted(reroute, () => handle(request))
        const leads = URL.parse(response.headers.get('location') ?? '')
        const social = plays.find(
          (name) => authorizeAt[name] === `${leads?.origin}${leads?.pathname}`,
        )
        if (leads && social) response.headers.set('location', place(social) + leads.search)
        return response
      },
  }
}

const emailOf = (social: Social, { email, shy }: Invented) =>
  social === 'twitter' && shy ? undefined : email

/** The site takes it straight from Google's token address, so it looks at no signature. */
const idToken = (person: Invented) =>
  new UnsecuredJWT({
    name: person.name,
    email: person.email,
    email_verified: true,
    picture: pictureOf(person),
  })
    .setSubject(person.id)
    .setIssuer('https://accounts.google.com')
    .setAudience(fakeOAuthKeys.id)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode()

/** Codes carry what they stand for, sealed, so nothing has to be remembered of those not used. */
const sealing = (secret: string) => {
  const key = new TextEncoder().encode(secret)
  return {
    seal: (claims: Record<string, string>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('10m').sign(key),
    open: async (sealed: string | null) =>
      (await jwtVerify(sealed ?? '', key).catch(() => undefined))?.payload,
  }
}
