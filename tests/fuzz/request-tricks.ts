import { brotliCompressSync, gzipSync } from 'node:zlib'
import { strayPlace } from './held.ts'

/** A request on its way to the wire. */
export type Draft = {
  method: string
  path: string
  query: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
  /** The length it says it has, when that is not the truth. */
  says?: number
  /** Whether a server may end the connection over it, and no other request may follow. */
  last?: boolean
}

type RequestTrick = (draft: Draft, turn: number, odd: unknown) => void

const pick = <T>(of: readonly T[], turn: number) => of[turn % of.length] as T

const set = (draft: Draft, name: string, value: string | undefined) => {
  draft.headers = draft.headers.filter(([other]) => other.toLowerCase() !== name)
  if (value !== undefined) draft.headers.push([name, value])
}

const rewrite = (draft: Draft, change: (text: string) => string | Buffer) => {
  if (draft.body) draft.body = Buffer.from(change(draft.body.toString()) as string)
}

const texts = [
  '',
  ' ',
  'null',
  '[]',
  '"x"',
  '{',
  '{"a":',
  '{}{}',
  'NaN',
  '{"a":1,}',
  '\ufeff{}',
  '{"a":\u00a01}',
]

/** Spoils what carries a body; what carries none is given one, which nobody reads. */
const bodyTricks: Readonly<Record<string, RequestTrick>> = {
  'a body that is no object': (draft, turn) => {
    draft.body = Buffer.from(pick(texts, turn))
  },
  'a body cut short': (draft, turn) => {
    draft.body = draft.body?.subarray(0, turn % draft.body.length)
  },
  'bytes that are no UTF-8': (draft, turn) => {
    const bad = pick([[0xff], [0xc0, 0xae], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]], turn)
    rewrite(draft, (text) => text)
    const half = Math.floor((draft.body?.length ?? 0) / 2)
    const parts = [draft.body?.subarray(0, half), Buffer.from(bad), draft.body?.subarray(half)]
    draft.body = Buffer.concat(parts.filter((part) => part !== undefined))
  },
  'ten thousand levels': (draft, turn) => {
    const [open, close] = pick(
      [
        ['[', ']'],
        ['{"x":', '}'],
      ] as const,
      turn,
    )
    const deep = `${open.repeat(10_000)}1${close.repeat(10_000)}`
    rewrite(draft, (text) => text.replace(/\}$/, `,"${strayPlace}":${deep}}`).replace('{,', '{'))
  },
  'every field twice': (draft) => rewrite(draft, (text) => text.replace(/^\{(.+)\}$/s, '{$1,$1}')),
  'a packed body': (draft, turn) => {
    const encoding = pick(['gzip', 'br', 'deflate', 'identity', 'x'], turn)
    const packed = { gzip: gzipSync, br: brotliCompressSync }[encoding as 'gzip' | 'br']
    if (draft.body && packed) draft.body = packed(draft.body)
    set(draft, 'content-encoding', encoding)
  },
  'another content type': (draft, turn) => {
    const types = [
      ...['text/plain', 'application/x-www-form-urlencoded', 'application/problem+json', '', ';'],
      ...['multipart/form-data; boundary=x', 'application/json, text/html', 'application\\json'],
      ...['application/json; charset=utf-16', 'application/json; charset=iso-8859-1'],
      ...[
        'application/json;charset="utf-8',
        'APPLICATION/JSON',
        `application/json; x=${'x'.repeat(5000)}`,
      ],
    ]
    set(draft, 'content-type', pick([...types, undefined], turn))
  },
  'a body longer than it says': (draft, turn) => {
    draft.says = Math.floor((draft.body?.length ?? 0) / (2 + (turn % 5)))
    draft.last = true
  },
  'a body shorter than it says': (draft, turn) => {
    draft.says = (draft.body?.length ?? 0) + 1 + (turn % 1000)
    draft.last = true
  },
  'a length that is none': (draft, turn) => {
    set(
      draft,
      'content-length',
      pick(['-1', '1e3', '0x10', '+5', '5, 5', '', '9'.repeat(30)], turn),
    )
    draft.last = true
  },
  'a body where none is expected': (draft) => {
    draft.body ??= Buffer.from(JSON.stringify({ [strayPlace]: strayPlace }))
    set(draft, 'content-type', 'application/json')
  },
}

const hostile = [
  ...['"', '\\', '%00', '{"a":1}', '../../x', 'ÿþ', '\t', 'x'.repeat(4000), "' or 1=1", '🚲'],
  ...['*', 'W/"', 'bytes=0-', 'bytes=9999999-', 'bytes=-0', 'bytes=1-0,2-3', 'q=0;;', 'null'],
]

const named = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'if-none-match',
    'if-match',
    'range',
    'if-range',
  ],
  ...['cookie', 'origin', 'referer', 'user-agent', 'sec-fetch-site', 'x-request-id', 'priority'],
  ...['if-modified-since', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'inside-topics'],
  ...['idempotency-key', 'x-http-method-override', 'te', 'x-original-url', 'x-rewrite-url', 'via'],
]

/** Spoils the head of a request. */
const headTricks: Readonly<Record<string, RequestTrick>> = {
  'another method': (draft, turn) => {
    const methods = [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'QUERY',
      'PROPFIND',
    ]
    draft.method = pick(
      methods.filter((method) => method !== draft.method),
      turn,
    )
  },
  'a token that is none': (draft, turn) => {
    const held = draft.headers.find(([name]) => name === 'authorization')?.[1] ?? 'Bearer x.y.z'
    const none = `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${held.split('.')[1]}.`
    const ways = [
      undefined,
      '',
      'Bearer',
      `${held}x`,
      held.slice(0, -9),
      held.replace('Bearer', 'Basic'),
    ]
    set(
      draft,
      'authorization',
      pick([...ways, none, `${held}, ${held}`, 'Bearer 🚲', held.toUpperCase()], turn),
    )
  },
  'a hostile header': (draft, turn) =>
    set(draft, pick(named, turn), pick(hostile, Math.floor(turn / named.length))),
  'many headers': (draft, turn) => {
    for (let n = 0; n < 40 + (turn % 40); n++) draft.headers.push([`x-${n}`, 'x'.repeat(turn % 99)])
  },
  'odd words in the query': (draft, turn) => {
    const words = [
      ...['%', '%zz', '%00', '%ff%fe', '&&&', '=', '?', 'limit=1&limit=2', 'limit[]=1', 'limit=١'],
      ...['cursor=WyJhIl0', 'cursor=x', 'q=%F0%9F%9A%B2', 'q=%ed%a0%80', 'q=%25_%25', "q='%22"],
      ...[
        `q=${'x'.repeat(3000)}`,
        '__proto__=1',
        'constructor[prototype]=1',
        `${strayPlace}=1`,
        'x;y',
      ],
      ...[
        'from=0000-00-00',
        'from=%2B2026-01-01',
        'order=oldest&order=newest',
        'id=1',
        '_routes=x',
      ],
    ]
    draft.query = [draft.query, pick(words, turn)].filter(Boolean).join('&')
  },
  'odd steps in the path': (draft, turn) => {
    const steps = [
      ...[
        '/',
        '//',
        '/.',
        '/..',
        '/../..',
        '/%2e%2e%2f',
        '%2f',
        '%00',
        '%c0%ae',
        '\\',
        '%5c',
        ';x=1',
      ],
      ...[
        '/%ed%a0%80',
        '%',
        '%zz',
        '/é'.normalize('NFD'),
        '.data',
        '.json',
        `/${'x'.repeat(3000)}`,
      ],
    ]
    draft.path = encodeURI(draft.path).replaceAll('%25', '%') + pick(steps.map(visible), turn)
  },
}

/** A request line holds visible ASCII alone. */
const visible = (text: string) =>
  text.replace(/[^\x21-\x7e]+/g, (other) => encodeURIComponent(other))

export const requestTricks = { ...bodyTricks, ...headTricks }
