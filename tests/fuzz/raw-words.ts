/** Invalid request lines. */
export const lines = [
  ...['GET', 'GET / HTTP', 'GET / HTTP/9.9', 'GET / HTTP/1.1 x', 'G@T / HTTP/1.1', '/ HTTP/1.1'],
  ...[
    'get / HTTP/1.1',
    'GET / http/1.1',
    'GET /\0 HTTP/1.1',
    'GET /a b HTTP/1.1',
    'GET\t/\tHTTP/1.1',
  ],
  ...['PRI * HTTP/2.0', 'GET / HTTP/1.1\r', 'ABCDEFGHIJKLMNOP / HTTP/1.1'],
]

/** Invalid headers, or contradictory ones about the end of a body. */
export const headers = [
  ...[
    'Na me: x',
    ': x',
    'X\0: y',
    'X : y',
    'X: a\rb',
    'X: a\0b',
    ' X: folded',
    'no colon',
    'X\x80: y',
  ],
  ...['Content-Length: x', 'Content-Length: -1', 'Content-Length: 1, 2', 'Content-Length: 0x5'],
  ...['Content-Length: 5\r\nContent-Length: 6', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ...['Transfer-Encoding: chunked\r\nContent-Length: 5', 'Transfer-Encoding: chunked, identity'],
  ...['Transfer-Encoding: xchunked', 'Transfer-Encoding : chunked'],
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
]

/** Chunks with an invalid size. */
export const chunks = [
  ...[
    'zz\r\nabc\r\n',
    '-1\r\n',
    '0x5\r\nhello\r\n',
    `${'f'.repeat(20)}\r\n`,
    '5\r\nhello0\r\n',
    '5 \r\nhello\r\n',
  ],
  ...['5;x=\0\r\nhello\r\n', '\r\n', '1\nx\r\n', '1\r\nxx\r\n'],
]

/** Paths that lead elsewhere, or seem to do so. */
export const steps = [
  ...[
    '//',
    '/./',
    '/../',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%2e%2e%2fetc%2fpasswd',
    '/%00',
  ],
  ...[
    '/art/../../../etc/passwd',
    '/art/%2e%2e/%2e%2e/package.json',
    '/art/..%5c..%5cpackage.json',
    '/..;/',
  ],
  ...[
    '/art/..%c0%afpackage.json',
    '/%c0%ae%c0%ae/',
    '/media/../club.sqlite',
    '/media/%2e%2e%2fclub.sqlite',
  ],
  ...[
    '/media/..%00/',
    '/%',
    '/%zz',
    '/%ed%a0%80',
    '/%25%32%65',
    '//etc/passwd',
    '///',
    '/\\..\\',
    '/.git/HEAD',
  ],
  ...[
    '/.env',
    '/build/site.js',
    '/api/../healthz',
    '/api//newsInfo',
    '/api/%6eewsInfo',
    '/API/newsInfo',
  ],
  ...[
    '/api/newsInfo/',
    '/api',
    '/api/',
    '/about/',
    '/About',
    '/%61bout',
    '/about%20',
    '/about.data',
    '/_root.data',
  ],
  ...[
    '/?',
    '/#x',
    '/about#x',
    '/?_data=x',
    '/.data',
    '/a%CC%8A',
    '/%E2%84%AB',
    `/${'a/'.repeat(2000)}`,
    `/${'x'.repeat(9000)}`,
  ],
]

/** Invalid host names. */
export const hosts = [
  ...[
    '',
    'a b',
    'a/b',
    'a@b',
    '<x>',
    'localhost:99999',
    'localhost:',
    '[::1',
    '[::1]',
    '\x80',
    '..',
    'a,b',
    '%00',
  ],
  ...['localhost:3000\tx', '\'"', 'http://x', 'x'.repeat(4000), '127.1', '0'],
]
