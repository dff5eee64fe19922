import { existsSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { fileURLToPath } from 'node:url'

type Node = Profiler.ProfileNode

/**
 * A kind of work and where it is done. Built-in functions such as `JSON.stringify` have no frame of their own, so
 * a kind can also be known by a line of source.
 */
type Kind = {
  readonly name: string
  readonly files?: RegExp
  readonly functions?: RegExp
  readonly lines?: RegExp
}

/** The first that fits a frame counts. */
const kinds: readonly Kind[] = [
  { name: 'garbage collection', functions: /^\(garbage collector\)$/ },
  { name: 'JSON', lines: /JSON\.(stringify|parse)/ },
  { name: 'log and metrics', files: /server\/http\/log\.ts|ops\/metrics\// },
  { name: 'compression', files: /node:zlib/ },
  { name: 'rendering', files: /build\/server\/|\/react|\/web\/|content\/read-prose|markdown-it/ },
  { name: 'token', files: /identity\/token\.ts|\/jose\// },
  { name: 'role', functions: /^(findBySubject|asPerson|rolesOf|personOf|admit)$/ },
  { name: 'session', files: /server\/identity\// },
  {
    name: 'parse',
    files: /\/zod\/|\/contract\/|request-body\.ts/,
    functions: /^(parse|readInput|readToken)$/,
  },
  {
    name: 'driver',
    files:
      /node:sqlite|\/pg(-\w+)?\/|database\/(sqlite|postgres|table-versions)\.ts|kysely\/dist\/(driver|dialect\/\w+\/\w+-driver)/,
  },
  { name: 'query building', files: /\/kysely\/|compile-once\.ts/ },
  {
    name: 'transaction',
    files: /database\/writes\.ts|http\/(idempotency|rate-limits|audit)\.ts/,
  },
  { name: 'mapping', files: /server\/(?!http)[\w-]+(\/[\w-]+)?\.ts/ },
  {
    name: 'headers',
    files: /(security|internal|request)-headers\.ts|prepared-response\.ts/,
    functions: /^(withHeaders|_?storeHeader|writeHead|processHeader|validateHeader\w*)$/,
  },
  { name: 'Request and Response', files: /@hono\/node-server|deps\/undici|internal\/url/ },
  { name: 'routing', files: /\/hono\/|http\/(routes|page-addresses)\.ts/ },
  { name: 'way to the handler', files: /server\/http\// },
  {
    name: 'socket and HTTP',
    files: /node:(_http|net|_stream|events|internal\/(stream|http|js_stream))/,
  },
]

export const kindNames = [...kinds.map(({ name }) => name), 'other']

const sources = new Map<string, readonly string[]>()

/** The lines of a source file; types are stripped without moving a line. */
const linesOf = (url: string) => {
  const known = sources.get(url)
  if (known) return known
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  sources.set(url, lines)
  return lines
}

const kindOfFrame = ({ callFrame: { url, functionName } }: Node) =>
  kinds.find(({ files, functions }) => files?.test(url) || functions?.test(functionName))?.name

const kindOfLine = (url: string, line: number) => {
  const text = linesOf(url)[line - 1] ?? ''
  return kinds.find(({ lines }) => lines?.test(text))?.name
}

/** The part of the busy time that each kind of work takes, of 1. */
export const sharesOf = (profile: Profiler.Profile): ReadonlyMap<string, number> => {
  const byId = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)),
  )
  /** A frame of no kind of its own, such as a native function, does the work of its caller. */
  const kindOf = (node: Node | undefined): string => {
    if (!node) return 'other'
    return kindOfFrame(node) ?? kindOf(parents.get(node.id))
  }
  const shares = new Map<string, number>()
  const add = (kind: string, count: number) => shares.set(kind, (shares.get(kind) ?? 0) + count)
  let total = 0
  for (const node of byId.values()) {
    if (isIdle(node)) continue
    const { url } = node.callFrame
    const count = node.hitCount ?? 0
    total += count
    let left = count
    for (const { line, ticks } of node.positionTicks ?? []) {
      const kind = kindOfLine(url, line)
      if (!kind) continue
      add(kind, ticks)
      left -= ticks
    }
    add(kindOf(node), left)
  }
  return new Map([...shares].map(([kind, count]) => [kind, count / total]))
}

export const isIdle = ({ callFrame }: Node) => callFrame.functionName === '(idle)'

/** The kind of a frame alone, for its colour. */
export const colourOf = (node: Node) => {
  const at = kinds.findIndex(({ name }) => name === kindOfFrame(node))
  return at === -1 ? '#ddd' : `hsl(${Math.round((at * 360) / kinds.length)} 65% 78%)`
}
