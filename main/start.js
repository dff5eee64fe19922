// Plain JavaScript on purpose: the built site starts faster without loading TypeScript support.
import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { isStale } from '#ops/stale-build.js'

const root = join(import.meta.dirname, '..')

if (isStale(root)) {
  process.stdout.write('Building the site; this takes a few seconds.\n')
  // A separate process, so that the build tools do not stay in memory.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
// Reuses code compiled at the last start; a read-only folder does no harm.
enableCompileCache(join(root, 'build/compiled'))
await import(join(root, 'build/site.js'))
