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
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Files whose name carries a hash of their content never change. */
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

const own = { 'content-security-policy': assetPolicy }

/** Every file the build made, ready to be sent, by its address. */
export const readAssets = async (folder: string, headers: Record<string, string>) => {
  const assets = new Map<string, RoutedResponse>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const file = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, file).split(sep).join('/')}`
    const lasting = address.startsWith('/assets/') ? forever : anHour
    const bodies = {
      plain: await readFile(file),
      ...(await packed(file, 'br')),
      ...(await packed(file, 'gzip')),
    }
    const parts = type.startsWith('video/') ? { 'accept-ranges': 'bytes' } : {}
    const all = { ...headers, ...own, ...parts, 'content-type': type, 'cache-control': lasting }
    assets.set(address, { response: prepareFrom(200, all, bodies), route: 'asset' })
  }
  return assets
}

const packed = async (file: string, encoding: 'br' | 'gzip') => {
  const beside = `${file}.${encoding === 'br' ? 'br' : 'gz'}`
  return existsSync(beside) ? { [encoding]: await readFile(beside) } : {}
}
