import type { Connections } from './connections.ts'
import type { ExpectedRows } from './expected-rows.ts'
import type { People } from './people.ts'
import type { Site } from './site.ts'
import type { Tally } from './tally.ts'
import type { Target } from './targets.ts'

/** The parts of one run. */
export type Parts = {
  readonly site: Site
  readonly connections: Connections
  readonly people: People
  readonly expectedRows: ExpectedRows
  readonly tally: Tally
  readonly targets: readonly Target[]
  readonly pictures: string[]
  readonly files: readonly Buffer[]
}
