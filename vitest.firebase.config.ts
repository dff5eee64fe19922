import { defineConfig } from 'vitest/config'

const setupFiles = ['tests/machinery/no-surprises.ts']

const identity = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `Firebase on ${engine}`,
    include: ['tests/identity/*.test.ts'],
    setupFiles,
    globalSetup: engine === 'postgres' ? ['tests/machinery/with-postgres.ts'] : [],
    provide: { engine },
    testTimeout: 60_000,
  },
})

/** What needs the Auth emulator of Firebase: `npm run test:firebase`. */
export default defineConfig({
  test: {
    globalSetup: ['tests/machinery/with-firebase.ts'],
    projects: [
      identity('sqlite'),
      identity('postgres'),
      {
        test: {
          name: 'Firebase in the browser',
          include: ['tests/identity/browser/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/machinery/with-browser.ts'],
          provide: { engine: 'sqlite' },
          testTimeout: 90_000,
        },
      },
    ],
  },
})
