import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/identity/secret.ts'

const lifetime = 10 * 60 * 1000

/** Addresses of GPX files that need no sign-in for ten minutes, for a phone that reads a QR code. */
export const routeLinks = (secret: string, origin: () => string) => {
  const key = deriveKey('route-file', secret)
  const signature = (slug: string, version: string, until: number) =>
    createHmac('sha256', key).update(`${slug} ${version} ${until}`).digest('base64url')

  return {
    make(slug: string, version = '') {
      const until = Date.now() + lifetime
      const query = new URLSearchParams({
        ...(version && { version }),
        until: String(until),
        signature: signature(slug, version, until),
      })
      return {
        address: `${origin()}/api/routes/${slug}/gpx?${query}`,
        until: new Date(until).toISOString(),
      }
    },

    /** Whether the query of an address was signed for this file and has not expired. */
    isValid(slug: string, query: URLSearchParams) {
      const until = Number(query.get('until'))
      if (!(until > Date.now())) return false
      const given = Buffer.from(query.get('signature') ?? '')
      const right = Buffer.from(signature(slug, query.get('version') ?? '', until))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

export type RouteLinks = ReturnType<typeof routeLinks>
