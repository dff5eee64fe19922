import { close, get, head, host, type May, post, type RawExchange, talks } from './raw-exchange.ts'
import { chunks, headers, hosts, lines, steps } from './raw-words.ts'

const refused: May = [400, 'closed']
/** A second request hidden in the body of the first, which must never be answered. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const ok: May = [200]
const anything: May = [
  200,
  204,
  301,
  302,
  303,
  304,
  308,
  400,
  404,
  405,
  413,
  414,
  417,
  421,
  431,
  'closed',
]

/** Every exchange that needs only one packet. */
export const oneByOne: readonly RawExchange[] = [
  ...talks(
    'request line',
    refused,
    lines.map((line) => head(line, host)),
    true,
  ),
  ...talks(
    'header',
    refused,
    headers.map((line) => `${post(line)}${hidden}`),
    true,
  ),
  ...talks(
    'chunks',
    [400, 401, 'closed'],
    chunks.map((sizes) => `${post('Transfer-Encoding: chunked')}${sizes}0\r\n\r\n${hidden}`),
    true,
  ),
  ...talks('no host', [400], [head('GET / HTTP/1.1', close)]),
  ...talks(
    'other versions',
    anything,
    ['1.0', '2.0', '0.9'].map((version) => `GET /healthz HTTP/${version}\r\n\r\n`),
  ),
  // Answered only if the answer is ready before the caller is known to have left.
  ...talks('no version', [200, ...refused], [head('GET /', host)], true),
  ...talks('empty lines before', ok, [`\r\n\r\n${get('/healthz')}`]),
  ...talks(
    'two hosts',
    [400],
    ['/', '/healthz', '/lost', '/api/newsInfo'].map((path) => get(path, 'host: other')),
  ),
  ...talks(
    'path',
    anything,
    steps.map((path) => get(path)),
  ),
  ...talks(
    'host',
    anything,
    hosts.map((name) => head('GET /api/newsInfo HTTP/1.1', `Host: ${name}`, close)),
  ),
  ...talks(
    'host of a page',
    anything,
    hosts.map((name) => head('GET /lost HTTP/1.1', `Host: ${name}`, close)),
  ),
  ...talks('whole address', anything, [
    get('http://localhost/healthz'),
    get('http://elsewhere.example/healthz'),
    get('https://a:b@elsewhere.example:1/api/newsInfo'),
    get('file:///etc/passwd'),
    get('javascript:alert(1)'),
    get('*'),
    head('OPTIONS * HTTP/1.1', host, close),
    head('CONNECT elsewhere.example:443 HTTP/1.1', host, close),
    head('CONNECT / HTTP/1.1', host, close),
  ]),
  ...talks(
    'method',
    anything,
    ['TRACE', 'TRACK', 'PURGE', 'SEARCH', 'LINK', 'M-SEARCH', 'PUT', 'HEAD'].flatMap((method) =>
      ['/healthz', '/api/newsInfo', '/about', '/favicon.svg', '/lost'].map((path) =>
        head(`${method} ${path} HTTP/1.1`, host, close),
      ),
    ),
  ),
  ...talks(
    'expectation',
    [401, 415, 417, 'closed'],
    [
      post('Expect: 100-continue', 'Content-Length: 2', close).concat('{}'),
      post('Expect: 200-maybe', 'Content-Length: 2', close).concat('{}'),
    ],
  ),
  ...talks('upgrade', ok, [
    head(
      'GET /healthz HTTP/1.1',
      host,
      'Connection: Upgrade, close',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: x',
    ),
    head(
      'GET /healthz HTTP/1.1',
      host,
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
    ),
  ]),
  ...talks(
    'too large',
    [431, 'closed'],
    [
      get('/healthz', `X: ${'x'.repeat(20_000)}`),
      get('/healthz', ...Array.from({ length: 3000 }, (_, n) => `X-${n}: x`)),
      get(`/${'x'.repeat(20_000)}`),
      get('/healthz', `Cookie: ${'a=b; '.repeat(5000)}`),
    ],
  ),
  ...talks(
    'another language',
    refused,
    [
      '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
      'EHLO x\r\n\r\n',
      '\0\0\0\0\r\n\r\n',
      'SSH-2.0-x\r\n\r\n',
      '{"id":1}\r\n\r\n',
    ],
    true,
  ),
  ...talks(
    'half a request',
    [...refused, 401],
    ['G', 'GET / HT', 'GET / HTTP/1.1\r\nHost', post('Content-Length: 50').concat('{"ti')],
    true,
  ),
]
