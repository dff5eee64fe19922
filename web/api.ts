import { client, type Send } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { Refusal } from '#contract/refusal.ts'
import { requestSignOut, tokenKey, unfinishedSignOut } from './session.ts'

/**
 * The token of the site, stored where the specification says. It is sent only to this site, and no
 * longer once a sign-out has begun.
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
    const sent = authorization()
    if (sent) headers.set('authorization', sent)
    const timeout = AbortSignal.timeout(10_000)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    return fetch(`/api${path}`, { ...init, headers, signal })
  }

/** The Authorization header, for this site only. */
export const authorization = () => {
  const current = token.read()
  return current ? `Bearer, ${current}` : undefined
}

/** A 401 or 403 ends the session, unless it answers an older token. */
export const signOutIfRefused = (status: number, sent: string | undefined) => {
  if (!sent || sent !== authorization()) return
  if (status === 401) requestSignOut('expired')
  if (status === 403) requestSignOut('role')
}

/** Whether a failure has ended the session: then the login page says why, and no other message is needed. */
export const endsSession = (failure: unknown) =>
  failure instanceof Refusal && (failure.status === 401 || failure.status === 403)

/** The calls of the API, as the person who is signed in. */
export const club = client(contract, async (path, init) => {
  const sent = authorization()
  const response = await send(() => sent)(path, init)
  signOutIfRefused(response.status, sent)
  return response
})

/**
 * The same calls, for people whose rights depend on the item, such as the leaders of a ride: a 403 concerns that item,
 * so it does not end the session.
 */
export const clubForLeaders = client(contract, async (path, init) => {
  const sent = authorization()
  const response = await send(() => sent)(path, init)
  if (response.status === 401) signOutIfRefused(response.status, sent)
  return response
})

/** The same calls with the proof of the identity provider instead of a token. */
export const clubWithProof = (proof: string) =>
  client(
    contract,
    send(() => `Bearer ${proof}`),
  )

/** The same calls, for callers that handle a 401 or 403 themselves. */
export const clubWithoutSignOut = client(contract, send(authorization))

/**
 * Imports a module lazily, and retries once under another URL, because browsers remember a failed
 * import for as long as the page lives. Only for modules that are imported nowhere else: the bundler
 * may rename the exports of others.
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((failure: Error) => {
    const [address] = failure.message.match(/https?:\S+\.js/) ?? []
    if (!address) throw failure
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
  })
