import { version } from '#server/version.ts'
import { isStale } from '../stale-build.js'
import { type Check, look, ok } from './finding.ts'

export const checkBuild: Check = async ({ house }) => [
  ok(`Clubrun ${version} on Node ${process.versions.node}`),
  isStale(house)
    ? look(
        'The build is older than its sources, or there is none. Run npm run build, then restart.',
      )
    : ok('The build is as new as its sources'),
]
