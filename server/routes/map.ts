import { type BigIntStats, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Refusal } from '#contract/refusal.ts'
import type { MapForBrowser } from '#contract/route-shapes.ts'
import { isSameTag, readRange } from '#server/http/prepared-response.ts'
import { get, type Route } from '#server/http/routes.ts'
import type { Hosts } from '#server/http/security-headers.ts'
import type { Settings } from '#server/settings.ts'

type Map = {
  readonly routes: readonly Route[]
  /** The hosts the content security policy must allow. */
  readonly hosts: Hosts
  readonly forBrowser: () => MapForBrowser | undefined
}

/** The map behind the routes, if the club has one. */
export const openMap = ({ map }: Pick<Settings, 'map'>): Map => {
  if (!map) return { routes: [], hosts: {}, forBrowser: () => undefined }
  const { tiles } = map
  const attribution = readLinks(map.attribution)
  if ('url' in tiles) {
    const { origin } = new URL(tiles.url)
    return {
      routes: [],
      hosts: { 'connect-src': [origin], 'img-src': [origin] },
      forBrowser: () => ({ kind: 'host', address: tiles.url, attribution }),
    }
  }
  const { path, kind } = tiles
  return {
    routes: [serveFile(path)],
    hosts: {},
    forBrowser: () => ({ kind, address: `${address}?v=${currentVersion(path)}`, attribution }),
  }
}

const link = /\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g

const readLinks = (text: string) => {
  const parts: { words: string; href?: string }[] = []
  let end = 0
  for (const { 0: whole, 1: words = '', 2: href = '', index } of text.matchAll(link)) {
    if (index > end) parts.push({ words: text.slice(end, index) })
    parts.push({ words, href })
    end = index + whole.length
  }
  return end < text.length ? [...parts, { words: text.slice(end) }] : parts
}

const address = '/map/tiles.pmtiles'

/** The address names the version of the file, so its parts may be cached for as long as browsers like. */
const forever = 'public, max-age=31536000, immutable'

/** A file that was replaced has another size or time. */
const versionOf = ({ size, mtimeNs }: BigIntStats) => `${size.toString(36)}-${mtimeNs.toString(36)}`

const currentVersion = (path: string) => {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? versionOf(stats) : ''
}

/** Serves the file in parts. It is opened for each request, because it may have been replaced. */
const serveFile = (path: string): Route =>
  get(address, async (request) => {
    const file = await open(path).catch(asMissing)
    let isRead = false
    try {
      const stats = await file.stat({ bigint: true })
      const { range, ...answer } = answerTo(request, Number(stats.size), versionOf(stats))
      if (!range || request.method === 'HEAD') return new Response(null, answer)
      isRead = true
      return new Response(readPart(file, range), answer)
    } finally {
      if (!isRead) await file.close()
    }
  })

const asMissing = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT' ? new Refusal('not-found') : error
}

type Part = { readonly from: number; readonly to: number }

type FileAnswer = {
  readonly status: number
  readonly headers: Record<string, string>
  /** What is sent, if anything. */
  readonly range?: Part
}

const answerTo = ({ url, headers }: Request, size: number, version: string): FileAnswer => {
  const etag = `"${version}"`
  const isCurrent = new URL(url).searchParams.get('v') === version
  const all = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': isCurrent ? forever : 'no-cache',
  }
  const known = headers.get('if-none-match')
  if (known !== null && isSameTag(known, etag)) return { status: 304, headers: all }
  const asked = {
    range: headers.get('range') ?? undefined,
    onlyIf: headers.get('if-range') ?? undefined,
  }
  const part = readRange(asked, size, etag)
  if (part === 'none') {
    return { status: 416, headers: { ...all, 'content-range': `bytes */${size}` } }
  }
  const range = part ?? { from: 0, to: size - 1 }
  const withBody = {
    ...all,
    'content-type': 'application/vnd.pmtiles',
    'content-length': String(range.to - range.from + 1),
  }
  if (!part) return { status: 200, headers: withBody, range }
  const contentRange = `bytes ${range.from}-${range.to}/${size}`
  return { status: 206, headers: { ...withBody, 'content-range': contentRange }, range }
}

const readPart = (file: FileHandle, { from, to }: Part) =>
  Readable.toWeb(file.createReadStream({ start: from, end: to })) as ReadableStream<Uint8Array>
