import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tests/support/slowest-first.ts'
import { keepFilesInMemory } from './tests/support/temporary-files.ts'

keepFilesInMemory()

/** Waiting and cleaning up may take long on a busy machine. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

/** These wait for databases, processes and timeouts more than they compute. */
const manyAtOnce = { maxWorkers: 3, sequence: { groupOrder: 1, sequencer: SlowestFirst } }

const setupFiles = ['tests/support/no-console-errors.ts']
const demoClub = 'tests/support/with-demo-club.ts'

/**
 * Stories about HTTP, files, pages and mail, which are the same on every database: the tables they use
 * have their own stories, and those run on both.
 */
const onOneDatabase = [
  'bad-input',
  'bad-pictures',
  'calendar-feed',
  'confirmed-address',
  'contact-form',
  'contact-limits',
  'contact-reply',
  'cross-site',
  'enumeration',
  'events-bad-input',
  'events-days',
  'events-properties',
  'forged-tokens',
  'forgotten-password',
  'hostile-addresses',
  'hostile-input',
  'injected-text',
  'load-shedding',
  'mail',
  'mail-server-dies',
  'map-tiles',
  'media',
  'media-outside',
  'news-pages',
  'nginx',
  'open-redirects',
  'prepared-responses',
  'privacy',
  'refused-in-log',
  'routes-files',
  'search-engines',
  'shared-caches',
  'social-borders',
].map((name) => `tests/journeys/${name}.test.ts`)

const journeys = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `journeys on ${engine}`,
    include: ['tests/journeys/**/*.test.ts'],
    exclude: engine === 'postgres' ? onOneDatabase : [],
    setupFiles,
    globalSetup: [...(engine === 'postgres' ? ['tests/support/with-postgres.ts'] : []), demoClub],
    provide: { engine },
    ...patience,
    ...manyAtOnce,
  },
})

/** One story of phones without a connection depends on how the database merges, so it runs on both. */
const browser = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: engine === 'sqlite' ? 'browser' : 'browser on postgres',
    include: [`tests/browser/${engine === 'sqlite' ? '**/*' : 'sheet-merge'}.test.ts`],
    setupFiles,
    globalSetup: [
      'tests/support/with-browser.ts',
      ...(engine === 'postgres' ? ['tests/support/with-postgres.ts'] : []),
      demoClub,
    ],
    provide: { engine },
    ...patience,
  },
})

export default defineConfig({
  test: {
    // Browser tests need a whole core each; with more of them at once pages become too slow to test.
    maxWorkers: 2,
    teardownTimeout: 120_000,
    // Most files need the same modules, which take longer to load than the tests take to run.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'units',
          include: ['tests/*.test.ts', '{contract,server,web,main,ops,scripts}/**/*.test.{ts,tsx}'],
          setupFiles,
          ...patience,
          ...manyAtOnce,
        },
      },
      journeys('sqlite'),
      journeys('postgres'),
      browser('sqlite'),
      browser('postgres'),
    ],
  },
})
