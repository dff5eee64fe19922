import { embeddedProvider } from './embedded.ts'
import { firebaseProvider } from './firebase.ts'
import type { Provider } from './provider.ts'

type Parts = Parameters<typeof embeddedProvider>[0]

/** The provider the settings ask for. */
export const openProvider = (parts: Parts): Provider => {
  const { firebase } = parts.settings
  return firebase ? firebaseProvider({ ...parts, firebase }) : embeddedProvider(parts)
}
