import { embeddedProvider } from './embedded.ts'
import type { Provider } from './provider.ts'

type Parts = Parameters<typeof embeddedProvider>[0]

/** The provider the settings ask for. */
export const openProvider = (parts: Parts): Provider => embeddedProvider(parts)
