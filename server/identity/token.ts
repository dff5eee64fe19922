import { jwtVerify, SignJWT } from 'jose'

const issuer = 'clubrun'
const audience = 'clubrun-api'
const lifetime = '1h'

export type Tokens = ReturnType<typeof openTokens>

/** Our own tokens. They name a person by id only; what that person may do is looked up each time. */
export const openTokens = (secret: string) => {
  const key = new TextEncoder().encode(secret)
  return {
    mint: (personId: string) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(personId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(key),
    /** The id of the person a token was made for, or nothing if it is not a living token of ours. */
    read: (token: string): Promise<string | undefined> =>
      jwtVerify(token, key, {
        issuer,
        audience,
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'sub'],
      }).then(
        ({ payload }) => payload.sub,
        () => undefined,
      ),
  }
}
