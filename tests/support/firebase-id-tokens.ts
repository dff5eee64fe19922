import { UnsecuredJWT } from 'jose'

const project = 'demo-club'

/** The settings of a site that accepts the unsigned tokens of an emulator, which need not run. */
export const firebaseSettings = {
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: project,
  FIREBASE_EMULATOR_HOST: '127.0.0.1:1',
}

/**
 * An ID token as Firebase renews it every hour: made now, for a person who signed in back then, which is
 * given in whole seconds.
 */
export const renewedIdToken = (email: string, signedIn: number) =>
  new UnsecuredJWT({ email, email_verified: true, auth_time: Math.floor(signedIn / 1000) })
    .setSubject(`subject of ${email}`)
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode()
