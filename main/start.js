// Plain JavaScript on purpose: the finished site then never has to load what reads TypeScript.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const house = join(import.meta.dirname, '..')
const sources = [
  'web',
  'contract',
  'server',
  'main',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Whether the site was never built, or something it is made of has changed since. */
const isStale = () => {
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

if (isStale()) {
  process.stdout.write('Building the site; this takes a few seconds.\n')
  // In a process of its own, so that what builds the site is not held by what serves it.
  const { status } = spawnSync(process.execPath, [join(house, 'main/build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
// What was compiled at the last start need not be again; a folder nobody may write to does no harm.
enableCompileCache(join(house, 'build/compiled'))
await import(join(house, 'build/site.js'))
