import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

const issuer = 'clubrun'
const audience = 'clubrun-api'
const lifetime = '1h'
const mostRemembered = 1000

/** Milliseconds by which the clocks of several machines may differ. */
export const mostSkew = 5 * 60_000

/** What a token says. What its holder may do is not among it: that is looked up each time. */
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

/** One from the future was made by a clock that went wrong, and would live until then. */
const isNow = ({ iat, exp }: z.output<typeof Claims>) =>
  exp * 1000 > Date.now() && iat * 1000 < Date.now() + mostSkew

/** Our own tokens, given for a proof of the identity provider. */
export const openTokens = (secret: string) => {
  const key = new TextEncoder().encode(secret)
  const living = new Map<string, z.output<typeof Claims>>()
  const checks = { issuer, audience, algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] }

  const verify = async (token: string) => {
    const verified = await jwtVerify(token, key, checks).catch(() => undefined)
    const claims = Claims.safeParse(verified?.payload)
    if (!claims.success || !isNow(claims.data)) return undefined
    if (living.size >= mostRemembered) living.clear()
    living.set(token, claims.data)
    return claims.data
  }

  /** The same letters bear the same signature: somebody's next call needs only a look at the clock. */
  const recall = (token: string) => {
    const claims = living.get(token)
    if (!claims || isNow(claims)) return claims
    living.delete(token)
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
    /** Whom a token was made for, or nothing if it is not a living token of ours. */
    async read(token: string): Promise<Bearer | undefined> {
      const claims = recall(token) ?? (await verify(token))
      if (!claims) return undefined
      const { sub, email, email_verified, sid, auth_time } = claims
      return { subject: sub, email, emailVerified: email_verified, session: sid, since: auth_time }
    },
  }
}
