import { defineConfig } from 'vitest/config'

/** Waiting and cleaning up may take long on a busy machine. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

const setupFiles = ['tests/support/no-console-errors.ts']

const identity = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `Firebase on ${engine}`,
    include: ['tests/identity/*.test.ts'],
    setupFiles,
    globalSetup: engine === 'postgres' ? ['tests/support/with-postgres.ts'] : [],
    provide: { engine },
    ...patience,
  },
})

/** Tests that need Firebase's Auth emulator: `npm run test:firebase`. */
export default defineConfig({
  test: {
    teardownTimeout: 120_000,
    globalSetup: ['tests/support/with-firebase.ts'],
    projects: [
      identity('sqlite'),
      identity('postgres'),
      {
        test: {
          name: 'Firebase in the browser',
          include: ['tests/identity/browser/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/support/with-browser.ts'],
          provide: { engine: 'sqlite' },
          ...patience,
        },
      },
    ],
  },
})
