import { brotliCompressSync, gzipSync } from 'node:zlib'
import { strayPlace } from './placeholders.ts'
import { type Draft, pick, type RequestTrick, setHeader } from './trick.ts'

const rewrite = (draft: Draft, change: (text: string) => string) => {
  if (draft.body) draft.body = Buffer.from(change(draft.body.toString()))
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

/** Corrupts bodies; a request without a body gets one, which is ignored. */
export const bodyTricks: Readonly<Record<string, RequestTrick>> = {
  'a body that is no object': (draft, turn) => {
    draft.body = Buffer.from(pick(texts, turn))
  },
  'a body cut short': (draft, turn) => {
    draft.body = draft.body?.subarray(0, turn % draft.body.length)
  },
  'bytes that are no UTF-8': (draft, turn) => {
    const bad = pick([[0xff], [0xc0, 0xae], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]], turn)
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
    setHeader(draft, 'content-encoding', encoding)
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
    setHeader(draft, 'content-type', pick([...types, undefined], turn))
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
    setHeader(
      draft,
      'content-length',
      pick(['-1', '1e3', '0x10', '+5', '5, 5', '', '9'.repeat(30)], turn),
    )
    draft.last = true
  },
  'a body where none is expected': (draft) => {
    draft.body ??= Buffer.from(JSON.stringify({ [strayPlace]: strayPlace }))
    setHeader(draft, 'content-type', 'application/json')
  },
}
