import { randomBytes } from 'node:crypto'
import type { Send } from '#contract/client.ts'
import type { Content } from '#contract/club.ts'
import type { IdentityForBrowser } from '#contract/identity.ts'
import type { PrivacyFacts } from '#contract/privacy.ts'
import type { ReadProse } from '#contract/prose.ts'
import { readProse } from '#server/content/read-prose.ts'
import { readPageForm } from './form-action.ts'
import { readExpiry, readTopics, setExpiry, setRoute, setTopics } from './internal-headers.ts'
import type { Log } from './log.ts'
import type { Visit } from './route.ts'
import { devPolicy, type Hosts, pagePolicy } from './security-headers.ts'

/** What the web is handed to render a page. */
type Surroundings = {
  readonly send: Send
  readonly content: Content
  readonly readProse: ReadProse
  readonly identity: IdentityForBrowser
  readonly privacy: PrivacyFacts
  readonly origin: string
  readonly nonce: string
  readonly onRoute: (pattern: string) => void
  readonly onError: (error: unknown) => void
}

export type Render = {
  (request: Request, surroundings: Surroundings): Promise<Response>
  /** Of all addresses that have a page; absent while the site is worked on. */
  readonly patterns?: readonly string[]
}

type Parts = {
  readonly render: Render
  readonly api: (request: Request, visit: Visit) => Response | Promise<Response>
  readonly content: Content
  readonly identity: IdentityForBrowser
  readonly privacy: PrivacyFacts
  readonly origin: () => string
  /** Outside hosts the pages may reach, by directive of their policy. */
  readonly hosts: Hosts
  readonly log: Log
  /** The address of a public site, from whose pages alone forms are taken. */
  readonly publicUrl: string | undefined
  /** Whether pages carry a content security policy. */
  readonly guarded: boolean
}

/** Renders pages. They reach the API without a network, and depend on the rooms they asked. */
export const openPages =
  ({ render, api, content, identity, privacy, origin, hosts, log, publicUrl, guarded }: Parts) =>
  async (given: Request, visit: Visit): Promise<Response> => {
    const request = await readPageForm(given, publicUrl)
    if (request instanceof Response) return request
    const topics = new Set<string>()
    const untils: number[] = []
    let keepable = request.method === 'GET'
    let route = 'page data'
    const send: Send = async (path, init) => {
      const call = new Request(new URL(`/api${path}`, request.url), init)
      const response = await api(call, visit)
      const seen = readTopics(response.headers)
      if (response.ok && seen) for (const topic of seen) topics.add(topic)
      else keepable = false
      untils.push(readExpiry(response.headers))
      return response
    }
    const onError = (error: unknown) => {
      keepable = false
      if (!isAnswer(error)) log.error('page failed', error, { id: visit.requestId })
    }
    const onRoute = (pattern: string) => {
      route = pattern
    }
    const nonce = randomBytes(16).toString('base64url')
    const rendered = await render(request, {
      send,
      content,
      readProse,
      identity,
      privacy,
      origin: origin(),
      nonce,
      onError,
      onRoute,
    })
    const response = await finish(rendered, nonce, guarded ? hosts : undefined)
    response.headers.set('cache-control', keepable && response.ok ? 'no-cache' : 'no-store')
    setRoute(response.headers, route)
    if (keepable) setTopics(response.headers, topics)
    setExpiry(response.headers, Math.min(...untils))
    return response
  }

/** A page may throw an answer, such as that there is nothing here. That is no failure. */
const isAnswer = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && Number(thrown.status) < 500

/** A kept page is sent to many, so its scripts are admitted by their hashes and lose the mark again. */
const finish = async (rendered: Response, nonce: string, hosts: Hosts | undefined) => {
  const headers = new Headers(rendered.headers)
  const marked = await rendered.text()
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-security-policy', hosts ? pagePolicy(marked, nonce, hosts) : devPolicy)
  }
  const body = marked.replaceAll(` nonce="${nonce}"`, '')
  return new Response(body || null, { status: rendered.status, headers })
}
