import { inject } from 'vitest'
import { project } from '#tests/support/firebase-emulator.ts'
import type { Account, Driver } from './driver.ts'

/** A request to the Auth emulator, as Firebase's own scripts make it, or as the owner of the project. */
export const askFirebase = async (path: string, body: object, as: 'anyone' | 'owner') => {
  const address = `http://${inject('firebaseEmulator')}/identitytoolkit.googleapis.com/v1`
  const response = await fetch(`${address}/${path}${as === 'anyone' ? '?key=key' : ''}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as === 'owner' && { authorization: 'Bearer owner' }),
    },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error.message)
  return answer
}

const enter = async (verb: string, account: Account): Promise<string> => {
  const given = { ...account, returnSecureToken: true }
  return (await askFirebase(`accounts:${verb}`, given, 'anyone')).idToken
}

export const firebase = (): Driver => ({
  variables: {
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
    FIREBASE_PROJECT_ID: project,
    FIREBASE_EMULATOR_HOST: inject('firebaseEmulator'),
  },
  tellsConfirmed: false,
  register: (_, account) => enter('signUp', account),
  signIn: (_, account) => enter('signInWithPassword', account),
  async confirmAddress(_, email) {
    const asOwner = (verb: string, body: object) =>
      askFirebase(`projects/${project}/accounts:${verb}`, body, 'owner')
    const { users } = await asOwner('lookup', { email: [email] })
    await asOwner('update', { localId: users[0].localId, emailVerified: true })
  },
})
