import { SignJWT } from 'jose'
import type { ServiceAccount } from '#server/service-account.ts'
import type { FirebaseSettings } from '#server/settings.ts'

const scope = 'https://www.googleapis.com/auth/identitytoolkit'
const timeout = 5_000

export type GoogleAccounts = {
  remove(subject: string): Promise<void>
  /** Ends every sign-in of the person. */
  revoke(subject: string): Promise<void>
}

/** Manages the accounts of the Firebase project. Absent without a service account or an emulator. */
export const openGoogleAccounts = (
  { projectId, emulator, serviceAccount }: FirebaseSettings,
  toolkit: string,
): GoogleAccounts | undefined => {
  const accessToken = emulator
    ? async () => 'owner'
    : serviceAccount && accessTokens(serviceAccount)
  if (!accessToken) return undefined
  const host = emulator ? `http://${emulator}/identitytoolkit.googleapis.com` : toolkit

  const send = async (verb: string, body: object) => {
    const response = await fetch(`${host}/v1/projects/${projectId}/accounts:${verb}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    if (response.ok) return
    const reason = await reasonOf(response)
    // The account may already have been deleted at Google.
    if (reason !== 'USER_NOT_FOUND') {
      throw new Error(`Google answered accounts:${verb} with ${response.status} ${reason}`)
    }
  }
  return {
    remove: (subject) => send('delete', { localId: subject }),
    revoke: (subject) =>
      send('update', { localId: subject, validSince: String(Math.floor(Date.now() / 1000)) }),
  }
}

const reasonOf = async (response: Response) => {
  const { error } = await response.json().catch(() => ({}))
  return String(error?.message ?? error ?? '').split(' ')[0]
}

/** Gets access tokens for signed requests and caches them until shortly before they expire. */
const accessTokens = ({ email, key, grants }: ServiceAccount) => {
  let cached = { token: '', until: 0 }
  return async () => {
    if (Date.now() < cached.until) return cached.token
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience(grants)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const response = await fetch(grants, {
      method: 'POST',
      body: new URLSearchParams({ grant_type, assertion }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) {
      throw new Error(`Google granted no access: ${response.status} ${await reasonOf(response)}`)
    }
    const { access_token, expires_in } = await response.json()
    cached = { token: access_token, until: Date.now() + (expires_in - 60) * 1000 }
    return cached.token
  }
}
