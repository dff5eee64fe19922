import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const house = join(import.meta.dirname, '..')
const sources = ['web', 'contract', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']

/** Whether the web was never built, or something it is made of has changed since. */
const isStale = async () => {
  const done = join(house, 'build/done')
  if (!existsSync(done)) return true
  const { mtimeMs: built } = await stat(done)
  for (const source of sources) {
    const path = join(house, source)
    if ((await newest(path)) > built) return true
  }
  return false
}

const newest = async (path: string): Promise<number> => {
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  const inside = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(found.mtimeMs, ...inside)
}

if (await isStale()) {
  process.stdout.write('Building the site; this takes a few seconds.\n')
  await import('./build.ts')
}
await import('./server.ts')
