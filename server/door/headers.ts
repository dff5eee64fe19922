import { hash } from 'node:crypto'

/** What every answer carries. A popup of an identity provider must still reach its opener. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-frame-options': 'DENY',
}

export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  ...everywhere,
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/** An answer of the API is never a page. */
export const apiPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** A picture opened by itself is drawn, but nothing in it runs. */
export const assetPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** While the site is worked on, its tools put scripts and styles into pages. */
export const openPolicy = "frame-ancestors 'none'"

/** Outside hosts by directive, such as those an identity provider needs. */
export type Hosts = Readonly<Record<string, readonly string[]>>

export const joinHosts = (...all: readonly Hosts[]): Hosts => {
  const joined: Record<string, string[]> = {}
  for (const [name, hosts] of all.flatMap((one) => Object.entries(one))) {
    joined[name] = [...new Set([...(joined[name] ?? []), ...hosts])]
  }
  return joined
}

/**
 * Scripts of a page run only if they are files of the site or stand in this very page. Outside hosts
 * are reached only where a setting asks for them. A picture may be a `blob:`, so that somebody sees
 * which file they have chosen before it is sent. Facts for search engines are no scripts and need no leave.
 */
export const pagePolicy = (html: string, hosts: Hosts = {}) => {
  const hashes = new Set(
    [...html.matchAll(/<script(?![^>]*(?:\bsrc=|json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code]) => `'sha256-${hash('sha256', code ?? '', 'base64')}'`,
    ),
  )
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  for (const [name, opened] of Object.entries(hosts)) {
    directives[name] = [...(directives[name] ?? ["'self'"]), ...opened]
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
