import { pathParameters } from '#contract/endpoint.ts'
import { form, formType } from '#tests/support/pictures.ts'
import { bodyTricks } from './body-tricks.ts'
import { fillIn } from './derive.ts'
import { fieldTricks } from './field-tricks.ts'
import { headTricks } from './head-tricks.ts'
import { markWith, type Placeholder } from './placeholders.ts'
import type { Plan } from './plan.ts'
import type { Target } from './targets.ts'
import type { Draft } from './trick.ts'

/** What is known when the request is sent. */
type Moment = {
  readonly count: number
  readonly address: string
  readonly token: string | undefined
  readonly origin: string
  readonly held: (what: Placeholder['what']) => unknown
  readonly file: Buffer
  /** The query for the next page from an earlier answer, in place of the planned one. */
  readonly query: string | undefined
  /** Values that only the site can issue, in place of the planned ones. */
  readonly given: Readonly<Record<string, unknown>>
}

/** Builds the request of a plan at the moment it is sent. */
export const writeDraft = (plan: Plan, moment: Moment): Draft => {
  const { target, tricks } = plan
  const shape = shapeOf(target)
  let input = { ...(fillIn(plan.input, moment.held) as Record<string, unknown>), ...moment.given }
  for (const { name, turn, odd } of tricks) {
    input = fieldTricks[name]?.(input, turn, odd, shape) ?? input
  }
  const draft = encode(target, input, moment)
  for (const [name, value] of Object.entries(plan.headers)) draft.headers.push([name, value])
  const tricksByName = { ...bodyTricks, ...headTricks }
  for (const { name, turn } of tricks) tricksByName[name]?.(draft, turn)
  return marked(draft, moment.count)
}

const shapeOf = ({ endpoint }: Target) =>
  (endpoint.input as unknown as { _zod: { def: { shape: Record<string, never> } } })._zod.def.shape

const encode = (target: Target, input: Record<string, unknown>, moment: Moment): Draft => {
  const { endpoint, base, sends } = target
  const inPath = pathParameters(endpoint.path)
  const path = base + endpoint.path.replace(/:(\w+)/g, (_, name) => inAddress(input[name]))
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name))
  const draft: Draft = {
    method: endpoint.method,
    path,
    query: '',
    headers: [
      ['host', new URL(moment.origin).host],
      ['x-forwarded-for', moment.address],
      ['accept', base === '' ? 'text/html' : 'application/json'],
    ],
    body: undefined,
  }
  if (moment.token) draft.headers.push(['authorization', `Bearer ${moment.token}`])
  if (base === '/api/auth') draft.headers.push(['origin', moment.origin])
  if (sends === 'query') draft.query = moment.query ?? inQuery(rest)
  else addBody(draft, target, input, rest, moment)
  return draft
}

const addBody = (
  draft: Draft,
  { sends, endpoint }: Target,
  input: Record<string, unknown>,
  rest: [string, unknown][],
  { file, count }: Moment,
) => {
  const types = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    file: formType,
  }
  draft.headers.push(['content-type', types[sends as keyof typeof types]])
  if (endpoint.creates) draft.headers.push(['idempotency-key', `key-${count}`])
  if (sends === 'form') draft.body = Buffer.from(inQuery(rest))
  else if (sends === 'file') draft.body = form(endpoint.carries ?? '', file)
  else {
    const text = JSON.stringify(isPlain(input) ? Object.fromEntries(rest) : input)
    draft.body = Buffer.from(text.replace(/"raw:([^"]+)"/g, '$1'))
  }
}

/** Spreading an object loses a field named `__proto__`. */
const isPlain = (input: object) => !Object.hasOwn(input, '__proto__')

const inQuery = (fields: [string, unknown][]) =>
  String(
    new URLSearchParams(
      fields
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, inText(value)]),
    ),
  )

const inText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

const inAddress = (value: unknown) =>
  encodeURIComponent(inText(value).toWellFormed().slice(0, 3000))

const marked = (draft: Draft, count: number): Draft => ({
  ...draft,
  path: markWith(draft.path, count),
  query: markWith(draft.query, count).slice(0, 12_000),
  headers: draft.headers.map(([name, value]) => [name, markWith(value, count)]),
  ...(draft.body && {
    body: Buffer.from(markWith(draft.body.toString('latin1'), count), 'latin1'),
  }),
})

/** The bytes of a request. Characters not allowed in a head are written as their bytes. */
export const bytesOf = ({ method, path, query, headers, body, says }: Draft): Buffer => {
  const lengthGiven = headers.some(([name]) => name === 'content-length')
  const length = body && !lengthGiven ? [['content-length', String(says ?? body.length)]] : []
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${path}${query && `?${query}`} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)])
}

/** The same as a curl command, to try by hand. */
export const curlOf = ({ method, path, query, headers, body }: Draft, origin: string): string => {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const shown = headers.filter(([name]) => name !== 'host' && name !== 'x-forwarded-for')
  const parts = [
    `curl -X ${method} ${quote(`${origin}${path}${query && `?${query}`}`)}`,
    ...shown.map(([name, value]) => `-H ${quote(`${name}: ${short(value)}`)}`),
    ...(body ? [`--data-binary ${quote(short(body.toString()))}`] : []),
  ]
  return parts.join(' ')
}

const short = (text: string) =>
  text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length} characters)` : text
