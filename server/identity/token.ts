import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

const issuer = 'clubrun'
const audience = 'clubrun-api'
const lifetime = '1h'
const maxCached = 1000

/** Milliseconds by which the clocks of several machines may differ. */
export const maxClockSkew = 5 * 60_000

/** A token carries no rights: those are read from the database with every call. */
const Claims = z.object({
  sub: z.string(),
  exp: z.number(),
  iat: z.number(),
  email: z.string(),
  email_verified: z.boolean(),
  sid: z.string(),
  auth_time: z.number(),
})

export type Bearer = {
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly session: string
  readonly since: number
}

export type Tokens = ReturnType<typeof openTokens>

type Verified = { readonly bearer: Bearer; readonly issuedAt: number; readonly expiresAt: number }

/** A token from the future was made by a wrong clock and would be valid far too long. */
const isValidNow = ({ issuedAt, expiresAt }: Verified) => {
  const now = Date.now()
  return expiresAt > now && issuedAt < now + maxClockSkew
}

/** Our own tokens, issued for a proof of the identity provider. */
export const openTokens = (secret: string) => {
  const key = new TextEncoder().encode(secret)
  const verified = new Map<string, Verified>()
  const checks = { issuer, audience, algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] }

  const verify = async (token: string) => {
    const result = await jwtVerify(token, key, checks).catch(() => undefined)
    const claims = Claims.safeParse(result?.payload)
    if (!claims.success) return undefined
    const { sub, email, email_verified, sid, auth_time, iat, exp } = claims.data
    const bearer = { subject: sub, email, emailVerified: email_verified, session: sid }
    const found: Verified = {
      bearer: { ...bearer, since: auth_time },
      issuedAt: iat * 1000,
      expiresAt: exp * 1000,
    }
    if (!isValidNow(found)) return undefined
    if (verified.size >= maxCached) verified.clear()
    verified.set(token, found)
    return found.bearer
  }

  /** A token that was verified before only needs a look at the clock. The bearer is the same object each time. */
  const recall = (token: string): Bearer | undefined => {
    const found = verified.get(token)
    if (!found) return undefined
    if (isValidNow(found)) return found.bearer
    verified.delete(token)
    return undefined
  }

  return {
    mint: ({ subject, email, emailVerified, session, since }: Bearer) =>
      new SignJWT({ email, email_verified: emailVerified, sid: session, auth_time: since })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(key),
    recall,
    /** The person a token was issued to, or nothing if it is not a valid token of ours. */
    read: async (token: string): Promise<Bearer | undefined> =>
      recall(token) ?? (await verify(token)),
  }
}
