import { askOnce, type Call, rawRequest } from '../call.ts'
import type { Club } from './club.ts'

/** One kind of request of a mixed visit, as raw bytes, in several variants that take turns. */
export type Kind = {
  name: string
  /** How many of a thousand requests, about. */
  share: number
  /** Whether its response is prepared. */
  ready: boolean
  rawRequests: string[]
  /** The next request, with the proof of the answer in place of a mark. */
  next?: { name: string; rawRequests: string[] }
}

/** Placeholder in a request for the proof of a sign-in. */
export const proofMark = '{proof}'

const json = { 'Content-Type': 'application/json' }
const html = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
const pages = ['/', '/about', '/gallery', '/contact', '/calender', '/news', '/login', '/dashboard']
const lists = ['/api/newsInfo', '/api/gallery', '/api/events']

/** The mix of a thousand requests to a club, most of them by people who only read. */
export const mixedVisit = async (
  port: number,
  { rides, members, admins, accounts }: Club,
): Promise<Kind[]> => {
  const rawRequests = (calls: readonly Call[]) => calls.map((call) => rawRequest(call, port))
  const origin = `http://127.0.0.1:${port}`
  const bearer = (token: string) => ({ Authorization: `Bearer, ${token}` })
  const holding = (path: string, tokens: readonly string[]) =>
    rawRequests(tokens.map((token) => ({ path, headers: bearer(token) })))
  /** Every member has a ride they look at, and sometimes change their answer to. */
  const forTheirRide = (call: (path: string, token: string) => Call) =>
    members.map((token, at) => call(`/api/events/${rides[at % rides.length]}`, token))
  const signUp = (answer: string) =>
    forTheirRide((ride, token) => ({
      path: `${ride}/rsvp`,
      method: 'PUT',
      headers: { ...json, ...bearer(token) },
      body: JSON.stringify({ answer }),
    }))
  const post = (path: string, body: object, headers: object = {}): Call => ({
    path,
    method: 'POST',
    headers: { ...json, Origin: origin, ...headers },
    body: JSON.stringify(body),
  })
  const message = { name: 'A visitor', email: 'visitor@load.example', message: 'See you Friday?' }
  const shown = pages.map((path) => ({ path, headers: html }))
  const kind = (name: string, share: number, rawRequests: string[], ready = false): Kind => ({
    name,
    share,
    ready,
    rawRequests,
  })
  return [
    // 1,001 in all: with as many turns as callers the same few would write every message.
    kind('page', 261, rawRequests(shown), true),
    kind('unchanged', 300, rawRequests(await seenBefore(shown, port)), true),
    kind('list', 60, rawRequests(lists.map((path) => ({ path }))), true),
    kind('month', 100, rawRequests([{ path: `/api/events?${thisMonth()}` }]), true),
    kind('me', 75, holding('/api/me', members)),
    kind(
      'ride',
      150,
      rawRequests(
        forTheirRide((ride, token) => ({ path: `${ride}/signup`, headers: bearer(token) })),
      ),
    ),
    kind('users', 20, holding('/api/users?limit=50&sort=joined&order=desc', admins)),
    kind('requests', 20, holding('/api/contact?limit=50&status=open', admins)),
    kind('sign-up', 10, rawRequests([...signUp('going'), ...signUp('maybe')])),
    kind('contact', 4, rawRequests([post('/api/contact', message)])),
    {
      ...kind(
        'sign-in',
        1,
        rawRequests(accounts.map((who) => post('/api/auth/sign-in/email', who))),
      ),
      next: {
        name: 'token',
        rawRequests: rawRequests(
          accounts.map(({ email }) =>
            post('/api/jwt', { email }, { Authorization: `Bearer ${proofMark}` }),
          ),
        ),
      },
    },
  ]
}

const thisMonth = () => {
  const today = Temporal.Now.plainDateISO()
  const from = today.with({ day: 1 })
  return `from=${from}&to=${from.add({ months: 1 }).subtract({ days: 1 })}`
}

/** Pages and their files, as requested by a browser that has them cached. */
const seenBefore = async (shown: readonly Call[], port: number): Promise<Call[]> => {
  const { body } = await askOnce({ path: '/', headers: { 'Accept-Encoding': 'identity' } }, port)
  const files = [...body.toString().matchAll(/"(\/(?:assets|art)\/[\w./-]+)"/g)]
  const calls: Call[] = [...shown, ...files.slice(0, 8).map(([, path = '']) => ({ path }))]
  return Promise.all(
    calls.map(async (call) => {
      const { headers } = await askOnce(call, port)
      const tag = headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? ''
      return { ...call, headers: { ...call.headers, 'If-None-Match': tag } }
    }),
  )
}
