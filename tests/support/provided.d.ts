import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    postgresUrl: string
    /** Where the demonstration club is laid out, and the day it was. */
    demoClub: { day: string; folder: string; database: string | undefined } | undefined
    browserAddress: string
    /** A browser as people have it, where the difference counts. */
    wholeBrowserAddress: string
    firebaseEmulator: string
  }
}
