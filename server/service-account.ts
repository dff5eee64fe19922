import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** A Google account that may change the users of a Firebase project. */
export type ServiceAccount = {
  readonly email: string
  readonly key: KeyObject
  /** Where Google exchanges a signed request for an access token. */
  readonly grants: string
}

const File = z.object({
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string().check(z.minLength(1)),
  project_id: z.optional(z.string()),
  token_uri: z._default(
    z.url({ protocol: /^https?$/, error: 'is no address' }),
    'https://oauth2.googleapis.com/token',
  ),
})

const name = 'FIREBASE_SERVICE_ACCOUNT'

/** Reads the JSON from Google, or the file that holds it. No mistake quotes it: it is a secret. */
export const readServiceAccount = (
  given: string | undefined,
  project: string | undefined,
): { readonly account?: ServiceAccount; readonly mistake?: string } => {
  if (given === undefined) return {}
  const text = given.trimStart().startsWith('{') ? given : readText(given)
  if (text === undefined) return { mistake: `${name} names a file that cannot be read.` }
  const file = File.safeParse(readJson(text))
  if (!file.success) {
    return {
      mistake: `${name} must be the JSON of a service account as Google gives it out, with client_email and private_key.`,
    }
  }
  const { client_email, private_key, project_id, token_uri } = file.data
  if (project_id !== undefined && project_id !== project) {
    return { mistake: `${name} belongs to another project than FIREBASE_PROJECT_ID names.` }
  }
  const key = readKey(private_key)
  if (!key) return { mistake: `${name} has a private_key that cannot be read.` }
  return { account: { email: client_email, key, grants: token_uri } }
}

const readText = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readKey = (pem: string) => {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}
