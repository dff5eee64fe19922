// Plain JavaScript on purpose: the finished site then never has to load what reads TypeScript.
import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { isStale } from '#ops/stale-build.js'

const house = join(import.meta.dirname, '..')

if (isStale(house)) {
  process.stdout.write('Building the site; this takes a few seconds.\n')
  // In a process of its own, so that what builds the site is not held by what serves it.
  const { status } = spawnSync(process.execPath, [join(house, 'scripts/build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
// What was compiled at the last start need not be again; a folder nobody may write to does no harm.
enableCompileCache(join(house, 'build/compiled'))
await import(join(house, 'build/site.js'))
