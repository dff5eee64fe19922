import { client, type Send } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { requestSignOut } from './session.ts'

const key = 'access-token'

/** The token of the site, where the specification wants it. It is sent to this site only. */
export const token = {
  key,
  read: () => localStorage.getItem(key),
  keep: (token: string) => localStorage.setItem(key, token),
  drop: () => localStorage.removeItem(key),
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

/** Being refused as the person who is signed in ends the sign-in. */
export const heedStatus = (status: number) => {
  if (token.read() && status === 401) requestSignOut('expired')
  if (token.read() && status === 403) requestSignOut('role')
}

const asHolder = send(authorization)

/** The calls of the club, as whoever is signed in. */
export const club = client(contract, async (path, init) => {
  const response = await asHolder(path, init)
  heedStatus(response.status)
  return response
})

/** The same calls with the proof of the identity provider instead of a token. */
export const clubWithProof = (proof: string) =>
  client(
    contract,
    send(() => `Bearer ${proof}`),
  )

/** The same calls where a refusal is handled by whoever asks. */
export const clubQuietly = client(contract, asHolder)
