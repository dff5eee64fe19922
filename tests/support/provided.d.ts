import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    postgresUrl: string
    /** Where the demonstration club was seeded, and on which day. */
    demoClub: { day: string; folder: string; database: string | undefined } | undefined
    browserAddress: string
    /** A full browser, where the difference matters. */
    wholeBrowserAddress: string
    firebaseEmulator: string
  }
}
