// Plain JavaScript on purpose: the finished site then never has to load what reads TypeScript.
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
 * Whether the site was never built, or something it is made of has changed since.
 *
 * @type {(house: string) => boolean}
 */
export const isStale = (house) => {
  const done = join(house, 'build/done')
  if (!existsSync(done)) return true
  const { mtimeMs: built } = statSync(done)
  return sources.some((source) => isNewer(join(house, source), built))
}

/** @type {(path: string, built: number) => boolean} */
const isNewer = (path, built) => {
  const found = statSync(path)
  if (found.mtimeMs > built) return true
  return found.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), built))
}
