import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { FirebaseSettings } from '#server/settings.ts'
import { startFakeServer } from './fake-server.ts'

export const project = 'my-club'
const kid = 'a key of Google'
const otherKid = 'a key of another kind'

export const firebase: FirebaseSettings = {
  apiKey: 'key',
  authDomain: 'my-club.firebaseapp.com',
  projectId: project,
  serviceAccount: undefined,
  emulator: undefined,
}

export const seconds = () => Math.floor(Date.now() / 1000)

/** What Firebase says of Rima, who signed in a minute ago. */
export const rimaClaims = (): JWTPayload => ({
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: 'rima',
  email: 'Rima@Example.com',
  email_verified: true,
  auth_time: seconds() - 60,
  iat: seconds() - 60,
  exp: seconds() + 3600,
})

export const without = (claim: string) => {
  const { [claim]: _, ...rest } = rimaClaims()
  return rest
}

export const newKeys = () => generateKeyPair('RS256', { extractable: true })

/** Google with keys of our own making, on this machine. */
export const startFakeGoogle = async () => {
  const keys = await newKeys()
  const jwk = { ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' }
  const other = await generateKeyPair('ES256')
  const otherJwk = { ...(await exportJWK(other.publicKey)), kid: otherKid }
  const server = await startFakeServer(() => ({ body: { keys: [jwk, otherJwk] } }))
  const sign = (claims = rimaClaims(), key = keys.privateKey, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key)
  /** Google's own key as well, but not one that ID tokens are signed with. */
  const signOtherwise = () =>
    new SignJWT(rimaClaims())
      .setProtectedHeader({ alg: 'ES256', kid: otherKid })
      .sign(other.privateKey)
  return {
    ...server,
    keys,
    sign,
    signOtherwise,
    at: { keys: `${server.origin}/jwk`, toolkit: server.origin },
  }
}
