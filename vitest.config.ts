import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tests/support/slowest-first.ts'

/** What is bound to come, and clearing up, may take longer than usual on a busy machine. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

const demoClub = 'tests/support/with-demo-club.ts'

const journeys = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `journeys on ${engine}`,
    include: ['tests/journeys/**/*.test.ts'],
    setupFiles: ['tests/support/no-surprises.ts'],
    globalSetup: [...(engine === 'postgres' ? ['tests/support/with-postgres.ts'] : []), demoClub],
    provide: { engine },
    ...patience,
  },
})

export default defineConfig({
  test: {
    // While one test waits for a browser or a database, another goes on, even on a machine of two cores.
    maxWorkers: 2,
    teardownTimeout: 120_000,
    // Most of what a file needs is what the one before needed, and takes longer to load than its tests to run.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'house',
          include: ['tests/*.test.ts', '{contract,server,web,ops,main,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/no-surprises.ts'],
          ...patience,
        },
      },
      journeys('sqlite'),
      journeys('postgres'),
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          setupFiles: ['tests/support/no-surprises.ts'],
          globalSetup: ['tests/support/with-browser.ts', demoClub],
          provide: { engine: 'sqlite' },
          ...patience,
          // Looking pages over takes seconds, and longer while other tests run beside.
          testTimeout: 240_000,
        },
      },
    ],
  },
})
