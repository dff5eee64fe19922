import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { RoutedResponse } from './page-cache.ts'
import { prepareFrom } from './prepared-response.ts'
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
export const readAssets = async (folder: string, headers: Record<string, string>) => {
  const assets = new Map<string, RoutedResponse>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const caching = path.startsWith('/assets/') ? forever : anHour
    const bodies = {
      plain: await readFile(file),
      ...(await readCompressed(file, 'br')),
      ...(await readCompressed(file, 'gzip')),
    }
    const ranges = type.startsWith('video/') ? { 'accept-ranges': 'bytes' } : {}
    const all = { ...headers, ...policy, ...ranges, 'content-type': type, 'cache-control': caching }
    assets.set(path, { response: prepareFrom(200, all, bodies), route: 'asset' })
  }
  return assets
}

const readCompressed = async (file: string, encoding: 'br' | 'gzip') => {
  const compressed = `${file}.${encoding === 'br' ? 'br' : 'gz'}`
  return existsSync(compressed) ? { [encoding]: await readFile(compressed) } : {}
}
