import { randomBytes } from 'node:crypto'
import type { Send } from '#contract/client.ts'
import type { Content } from '#contract/club-pages.ts'
import type { IdentityForBrowser } from '#contract/identity.ts'
import type { MailForBrowser } from '#contract/notices.ts'
import type { PrivacyFacts } from '#contract/privacy.ts'
import type { ReadProse } from '#contract/prose.ts'
import { Refusal } from '#contract/refusal.ts'
import type { MapForBrowser } from '#contract/route-shapes.ts'
import { readProse } from '#server/content/read-prose.ts'
import { fromRequest } from './call-request.ts'
import { readExpiry, readTopics, setExpiry, setRoute, setTopics } from './internal-headers.ts'
import type { Log } from './log.ts'
import { draftParameter } from './page-addresses.ts'
import { readForm } from './request-body.ts'
import { refuse, type Visit } from './routes.ts'
import { devPolicy, type Hosts, pagePolicy } from './security-headers.ts'

/** What the web needs to render a page. */
type RenderContext = {
  readonly send: Send
  readonly content: Content
  readonly readProse: ReadProse
  readonly identity: IdentityForBrowser
  readonly mail: MailForBrowser
  readonly map: MapForBrowser | undefined
  readonly weather: boolean
  readonly privacy: PrivacyFacts
  readonly routesPublic: boolean
  readonly origin: string
  readonly nonce: string
  readonly onRoute: (pattern: string) => void
  readonly onError: (error: unknown) => void
}

export type Render = {
  (request: Request, context: RenderContext): Promise<Response>
  /** The paths of all pages, such as `/news/:id`; absent in development. */
  readonly patterns?: readonly string[]
}

type Parts = {
  readonly render: Render
  readonly api: (request: Request, visit: Visit) => Response | Promise<Response>
  /** The club's words of now. */
  readonly content: () => Content
  /** The words with the draft that an address names. */
  readonly findDraft: (token: string) => Promise<Content | undefined>
  readonly identity: IdentityForBrowser
  readonly mail: MailForBrowser
  readonly map: () => MapForBrowser | undefined
  /** Whether the club has a provider of forecasts. */
  readonly weather: boolean
  readonly privacy: PrivacyFacts
  /** Whether visitors may see the routes of the club. */
  readonly routesPublic: boolean
  readonly origin: () => string
  /** External hosts the pages may use, by directive of their content security policy. */
  readonly hosts: Hosts
  readonly log: Log
  /** Forms are accepted only from pages at this address. */
  readonly publicUrl: string | undefined
  /** Whether pages carry a content security policy. */
  readonly withPolicy: boolean
}

/** Renders pages. Loaders call the API in-process; the features they call become the topics of the page. */
export const openPages =
  (parts: Parts) =>
  async (given: Request, visit: Visit): Promise<Response> => {
    const { render, api, identity, mail, privacy, origin, hosts, log, publicUrl } = parts
    const request = await readPageForm(given, publicUrl)
    if (request instanceof Response) return request
    const token = new URL(request.url).searchParams.get(draftParameter)
    const draft = token === null ? undefined : await parts.findDraft(token)
    if (token !== null && !draft) return withoutDraft(request)
    const topics = new Set<string>()
    const expiries: number[] = []
    let cacheable = request.method === 'GET' && !draft
    let route = 'page data'
    const send: Send = async (path, init) => {
      const call = new Request(new URL(`/api${path}`, request.url), init)
      const response = await api(call, visit)
      const seen = readTopics(response.headers)
      if (response.ok && seen) for (const topic of seen) topics.add(topic)
      else cacheable = false
      expiries.push(readExpiry(response.headers))
      return response
    }
    const onError = (error: unknown) => {
      cacheable = false
      if (!isExpected(error)) log.error('page failed', error, { id: visit.requestId })
    }
    const onRoute = (pattern: string) => {
      route = pattern
    }
    const nonce = randomBytes(16).toString('base64url')
    const rendered = await render(request, {
      send,
      content: draft ?? parts.content(),
      readProse,
      identity,
      mail,
      map: parts.map(),
      weather: parts.weather,
      privacy,
      routesPublic: parts.routesPublic,
      origin: origin(),
      nonce,
      onError,
      onRoute,
    })
    const response = await finish(rendered, nonce, parts.withPolicy ? hosts : undefined)
    response.headers.set('cache-control', cacheable && response.ok ? 'no-cache' : 'no-store')
    if (draft) response.headers.set('x-robots-tag', 'noindex')
    setRoute(response.headers, route)
    if (cacheable) setTopics(response.headers, topics)
    setExpiry(response.headers, Math.min(...expiries))
    return response
  }

/** A draft is kept for a while only; after that its address shows what is published. */
const withoutDraft = ({ url }: Request) => {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete(draftParameter)
  const location = `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

/** A loader may throw a response, such as 404, which is not a failure. */
const isExpected = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && Number(thrown.status) < 500

/** A cached page is sent to many visitors, so its scripts are allowed by hash and lose their nonce. */
const finish = async (rendered: Response, nonce: string, hosts: Hosts | undefined) => {
  const headers = new Headers(rendered.headers)
  const html = await rendered.text()
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-security-policy', hosts ? pagePolicy(html, nonce, hosts) : devPolicy)
  }
  const body = html.replaceAll(` nonce="${nonce}"`, '')
  return new Response(body || null, { status: rendered.status, headers })
}

const pageMethods = 'GET, HEAD, POST'

/** The request a page renders, or a refusal. A page accepts only forms that a browser posts from this site. */
const readPageForm = async (
  request: Request,
  publicUrl: string | undefined,
): Promise<Request | Response> => {
  const { method, url } = request
  if (method === 'GET' || method === 'HEAD') return request
  if (method !== 'POST') return refuse(new Refusal('wrong-method'), '*', { allow: pageMethods })
  // Mail programs stop mails with a form of their own, whatever is in it (RFC 8058).
  if (new URL(url).pathname.startsWith('/unsubscribe/')) return new Request(url, { method })
  if (!isFromThisSite(request, publicUrl ?? url)) return refuse(new Refusal('foreign-form'), '*')
  try {
    // The router would check the origin again, and behind a proxy it would be wrong, so no headers are passed.
    return new Request(url, { method, body: await readForm(fromRequest(request)) })
  } catch (error) {
    if (error instanceof Refusal) return refuse(error, '*')
    throw error
  }
}

/** Browsers say where a form comes from, older ones only in `Origin`. Other clients send neither. */
const isFromThisSite = ({ headers }: Request, siteUrl: string) => {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || origin === new URL(siteUrl).origin
}
