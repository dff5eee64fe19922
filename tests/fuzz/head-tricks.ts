import { strayPlace } from './placeholders.ts'
import { pick, type RequestTrick, setHeader } from './trick.ts'

/** With this trick the token is no longer valid. */
export const tokenTrick = 'a token that is none'

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
  ...['if-modified-since', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'internal-topics'],
  ...['idempotency-key', 'x-http-method-override', 'te', 'x-original-url', 'x-rewrite-url', 'via'],
]

/** Corrupts the head of a request. */
export const headTricks: Readonly<Record<string, RequestTrick>> = {
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
  [tokenTrick]: (draft, turn) => {
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
    setHeader(
      draft,
      'authorization',
      pick([...ways, none, `${held}, ${held}`, 'Bearer 🚲', held.toUpperCase()], turn),
    )
  },
  'a hostile header': (draft, turn) =>
    setHeader(draft, pick(named, turn), pick(hostile, Math.floor(turn / named.length))),
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
