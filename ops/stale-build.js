// Plain JavaScript, so that the built site starts without loading the TypeScript loader.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'web',
  'contract',
  'server',
  'ops',
  'main',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/**
 * Whether the site was never built, or one of its sources has changed since.
 *
 * @type {(root: string) => boolean}
 */
export const isStale = (root) => {
  const done = join(root, 'build/done')
  if (!existsSync(done)) return true
  const { mtimeMs: built } = statSync(done)
  return sources.some((source) => isNewer(join(root, source), built))
}

/** @type {(path: string, built: number) => boolean} */
const isNewer = (path, built) => {
  // An image has no sources of the web: what is not there cannot be newer.
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return false
  if (found.mtimeMs > built) return true
  return found.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), built))
}
