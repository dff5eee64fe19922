import 'vitest'
import type { Launch } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    postgresUrl: string
    /** Where the demonstration club was seeded, and on which day. */
    demoClub: { day: string; folder: string; database: string | undefined } | undefined
    browser: Launch
    /** A full browser, where the difference matters. */
    wholeBrowser: Launch
    firebaseEmulator: string
  }
}
