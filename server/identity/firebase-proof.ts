import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { Email } from '#contract/shapes.ts'
import type { Proven } from './provider.ts'

/** Google gives its keys out for about this long, and new ones are fetched when first met. */
const keysLast = 6 * 60 * 60 * 1000

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  email: Email,
  email_verified: z._default(z.boolean(), false),
  auth_time: z.int().check(z.minimum(1)),
})

type Reading = {
  readonly projectId: string
  /** Tokens of the emulator are not signed. */
  readonly unsigned: boolean
  readonly keysAt: URL
  readonly onTrouble: (error: unknown) => void
}

/** Reads ID tokens of Firebase: whom they vouch for, or nothing if they are not good. */
export const proofReader = ({ projectId, unsigned, keysAt, onTrouble }: Reading) => {
  const keys = createRemoteJWKSet(keysAt, { cacheMaxAge: keysLast })
  const checks = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['exp', 'iat', 'auth_time', 'sub', 'email'],
  }
  const verify = async (token: string): Promise<JWTPayload> => {
    if (unsigned) return UnsecuredJWT.decode(token, checks).payload
    return (await jwtVerify(token, keys, { ...checks, algorithms: ['RS256'] })).payload
  }
  return async (token: string): Promise<Proven | undefined> => {
    const payload = await verify(token).catch((error: unknown) => {
      if (isBadToken(error)) return undefined
      // That Google's keys cannot be had is no reason to sign anybody out.
      onTrouble(error)
      throw new Refusal('unavailable', { retryAfter: 5 })
    })
    const claims = Claims.safeParse(payload)
    return claims.success ? asProven(claims.data) : undefined
  }
}

const asProven = ({ sub, email, email_verified, auth_time }: z.output<typeof Claims>): Proven => ({
  subject: sub,
  email,
  emailVerified: email_verified,
  session: `${sub}:${auth_time}`,
  // Where Google's clock is ahead of ours, an end in the next moments must still be the later one.
  since: Math.min(auth_time * 1000, Date.now()),
})

const keyTroubles = [errors.JWKSTimeout, errors.JWKSInvalid]

const isBadToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  error.code !== errors.JOSEError.code &&
  !keyTroubles.some((kind) => error instanceof kind)
