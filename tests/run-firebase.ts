/** `npm run test:firebase`: what needs the Auth emulator of Firebase, on the web as it is now. */
import { join } from 'node:path'
import { isStale } from '#ops/stale-build.js'
import { countTests, exitCode } from './support/count-tests.ts'

const stale = isStale(join(import.meta.dirname, '..'))
const built = !stale || (await exitCode(['../scripts/build.ts'])) === 0
const { passed, failed } = built
  ? await countTests('vitest.firebase.config.ts')
  : { passed: 0, failed: 1 }
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
