import type { Door } from './doors.ts'
import type { Holdings } from './holdings.ts'
import type { People } from './people.ts'
import type { Site } from './site.ts'
import type { Tally } from './tally.ts'
import type { Wires } from './wires.ts'

/** What one run keeps at hand. */
export type Parts = {
  readonly site: Site
  readonly wires: Wires
  readonly people: People
  readonly holdings: Holdings
  readonly tally: Tally
  readonly doors: readonly Door[]
  readonly pictures: string[]
  readonly files: readonly Buffer[]
}
