import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'
import type { Finding } from './wapiti.ts'

export type Engine = 'SQLite' | 'PostgreSQL'

/** A raw request; a star marks the part of a path to attack. */
export type Target = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** Skipped headers are never used in a query, and each would double the time. */
const manner =
  '--batch --ignore-stdin --level 3 --risk 2 --skip user-agent,referer,host,origin --ignore-code 401,403,404,409,429 --skip-waf --ignore-redirects --time-sec 2 --timeout 15 --retries 1 --disable-coloring --flush-session'.split(
    ' ',
  )

/** Tries every parameter of one request. Only findings that sqlmap reports itself count. */
export const sqlmap = async (
  folder: string,
  origin: string,
  { name, method, path, body }: Target,
  engine: Engine,
  seconds: number,
): Promise<readonly Finding[]> => {
  const where = `${method} ${name}`
  if (seconds < 1) return [{ kind: 'not scanned', where, says: 'there was no time left' }]
  await mkdir(folder, { recursive: true })
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    ...(body ? ['Content-Type: application/json', '', JSON.stringify(body)] : ['', '']),
  ]
  const requestFile = join(folder, 'request')
  const log = join(folder, 'sqlmap.log')
  await writeFile(requestFile, lines.join('\r\n'))
  const { stopped } = await runTool(
    'sqlmap',
    ['-r', requestFile, '--dbms', engine, '--output-dir', join(folder, 'out'), ...manner],
    log,
    seconds,
  )
  const said = await readFile(log, 'utf8')
  // An interrupted scan has not verified its findings, so they are only suspicions.
  const signs = stopped ? /parameter '(.+?)' appears to be '.+' injectable/g : /^Parameter: (.*)$/gm
  const holes = [...said.matchAll(signs)].map(([, parameter = '']) => parameter)
  if (holes.length > 0) {
    return holes.map((parameter) => ({ kind: 'SQL injection', where, says: parameter }))
  }
  if (/all tested parameters do not appear to be injectable/.test(said)) return []
  const why = stopped
    ? `not done within ${Math.round(seconds)} s`
    : (said.match(/\[CRITICAL\].*/)?.[0] ?? 'it said nothing')
  return [{ kind: 'not scanned', where, says: why }]
}
