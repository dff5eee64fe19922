import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    postgresUrl: string
    browserAddress: string
    /** A browser as people have it, where the difference counts. */
    wholeBrowserAddress: string
    firebaseEmulator: string
  }
}
