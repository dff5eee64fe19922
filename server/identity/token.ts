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

type Bearer = {
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly session: string
  readonly since: number
}

export type Tokens = ReturnType<typeof openTokens>

/** A token from the future was made by a wrong clock and would be valid far too long. */
const isValidNow = ({ iat, exp }: z.output<typeof Claims>) =>
  exp * 1000 > Date.now() && iat * 1000 < Date.now() + maxClockSkew

/** Our own tokens, issued for a proof of the identity provider. */
export const openTokens = (secret: string) => {
  const key = new TextEncoder().encode(secret)
  const verified = new Map<string, z.output<typeof Claims>>()
  const checks = { issuer, audience, algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] }

  const verify = async (token: string) => {
    const result = await jwtVerify(token, key, checks).catch(() => undefined)
    const claims = Claims.safeParse(result?.payload)
    if (!claims.success || !isValidNow(claims.data)) return undefined
    if (verified.size >= maxCached) verified.clear()
    verified.set(token, claims.data)
    return claims.data
  }

  /** A token that was verified before only needs a look at the clock. */
  const readCached = (token: string) => {
    const claims = verified.get(token)
    if (!claims || isValidNow(claims)) return claims
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
    /** The person a token was issued to, or nothing if it is not a valid token of ours. */
    async read(token: string): Promise<Bearer | undefined> {
      const claims = readCached(token) ?? (await verify(token))
      if (!claims) return undefined
      const { sub, email, email_verified, sid, auth_time } = claims
      return { subject: sub, email, emailVerified: email_verified, session: sid, since: auth_time }
    },
  }
}
