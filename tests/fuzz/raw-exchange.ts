/** What a client other than a browser may send, and the allowed answers; `closed` means none. */
export type RawExchange = {
  readonly name: string
  readonly sent: Buffer
  readonly may: readonly (number | 'closed')[]
  /** Whether nothing more follows, so that the server can tell that something is missing. */
  readonly ends?: boolean
}

export type May = RawExchange['may']

const bytes = (text: string) => Buffer.from(text, 'latin1')
export const host = 'Host: localhost'
export const close = 'Connection: close'
export const head = (line: string, ...headers: readonly string[]) =>
  [line, ...headers, '', ''].join('\r\n')
export const get = (path: string, ...headers: readonly string[]) =>
  head(`GET ${path} HTTP/1.1`, host, close, ...headers)

export const talks = (
  kind: string,
  may: May,
  texts: readonly string[],
  ends = false,
): RawExchange[] =>
  texts.map((text) => ({
    name: `${kind}: ${JSON.stringify(text.slice(0, 70))}`,
    sent: bytes(text),
    may,
    ends,
  }))

const json = 'Content-Type: application/json'
export const post = (...rest: readonly string[]) =>
  head('POST /api/newsInfo HTTP/1.1', host, json, ...rest)
