import { client, type Send } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { requestSignOut, tokenKey, unfinishedSignOut } from './session.ts'

/**
 * The token of the site, where the specification wants it. It is sent to this site only, and not at
 * all by somebody who has asked to be signed out.
 */
export const token = {
  key: tokenKey,
  read: () => (unfinishedSignOut.read() ? null : localStorage.getItem(tokenKey)),
  store: (token: string) => localStorage.setItem(tokenKey, token),
  remove: () => localStorage.removeItem(tokenKey),
}

const send =
  (authorization: () => string | undefined): Send =>
  (path, init) => {
    const headers = new Headers(init.headers)
    const says = authorization()
    if (says) headers.set('authorization', says)
    const late = AbortSignal.timeout(10_000)
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
    return fetch(`/api${path}`, { ...init, headers, signal })
  }

/** What whoever is signed in shows this site, and no other. */
export const authorization = () => {
  const held = token.read()
  return held ? `Bearer, ${held}` : undefined
}

/** Being refused as the person who is signed in ends the sign-in; an answer to an older token does not. */
export const signOutIfRefused = (status: number, shown: string | undefined) => {
  if (!shown || shown !== authorization()) return
  if (status === 401) requestSignOut('expired')
  if (status === 403) requestSignOut('role')
}

const sendWithToken = send(authorization)

/** The calls of the club, as whoever is signed in. */
export const club = client(contract, async (path, init) => {
  const shown = authorization()
  const response = await send(() => shown)(path, init)
  signOutIfRefused(response.status, shown)
  return response
})

/** The same calls with the proof of the identity provider instead of a token. */
export const clubWithProof = (proof: string) =>
  client(
    contract,
    send(() => `Bearer ${proof}`),
  )

/** The same calls where a refusal is handled by whoever asks. */
export const clubWithoutSignOut = client(contract, sendWithToken)

/**
 * Loads a part of the site that was left out so far. A browser that could not fetch a module says so
 * for as long as the page lives; under another address it asks again. For modules that are imported
 * nowhere else: those alone keep the names of what they export.
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((failure: Error) => {
    const [address] = failure.message.match(/https?:\S+\.js/) ?? []
    if (!address) throw failure
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
  })
