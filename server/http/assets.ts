import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { RoutedResponse } from './page-cache.ts'
import { prepareLater } from './prepared-response.ts'
import { assetPolicy } from './security-headers.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Files with a content hash in their name never change. */
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

const policy = { 'content-security-policy': assetPolicy }

/** Every file of the build as a prepared response, by its path. */
export const readAssets = (folder: string, headers: Record<string, string>) => {
  const assets = new Map<string, RoutedResponse>()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const present = new Set(names)
  for (const name of names) {
    const type = types[extname(name)]
    if (!type) continue
    const file = join(folder, name)
    const path = `/${name.replaceAll(sep, '/')}`
    const caching = path.startsWith('/assets/') ? forever : anHour
    const ranges = type.startsWith('video/') ? { 'accept-ranges': 'bytes' } : {}
    const all = { ...headers, ...policy, ...ranges, 'content-type': type, 'cache-control': caching }
    const response = prepareLater(all, present.has(`${name}.gz`) ? compressed(file) : plain(file))
    assets.set(path, { response, route: 'asset' })
  }
  return assets
}

/** At the start nothing waits for this process, and reading in turn is faster than reading all at once. */
const plain = (file: string) => ({ plain: readFileSync(file) })

const compressed = (file: string) => ({
  br: readFileSync(`${file}.br`),
  gzip: readFileSync(`${file}.gz`),
})
