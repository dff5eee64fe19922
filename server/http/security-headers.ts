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

type Https = { readonly publicUrl: string | undefined; readonly hstsSubdomains: boolean }

export const securityHeaders = ({ publicUrl, hstsSubdomains }: Https): Record<string, string> => ({
  ...everywhere,
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
})

/** An answer of the API is never a page. */
export const apiPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** A picture opened by itself is drawn, but nothing in it runs. */
export const assetPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** While the site is worked on, its tools put scripts and styles into pages. */
export const devPolicy = "frame-ancestors 'none'"

/** Outside hosts by directive, such as those an identity provider needs. */
export type Hosts = Readonly<Record<string, readonly string[]>>

export const joinHosts = (...all: readonly Hosts[]): Hosts => {
  const joined: Record<string, string[]> = {}
  for (const [name, hosts] of all.flatMap((one) => Object.entries(one))) {
    joined[name] = [...new Set([...(joined[name] ?? []), ...hosts])]
  }
  return joined
}

/** One for all pages: a new one for each mark would be read anew each time, which takes longer. */
const marked = /<script(?=[^<>]* nonce="([^"<>]*)")[^<>]*>([\s\S]*?)<\/script>/g

/**
 * Scripts of a page run only if they are files of the site, or were put into this very page by whoever
 * knew the mark made for it: a script that came in with a text is not admitted. Outside hosts are
 * reached only where a setting asks for them. A picture may be a `blob:`, so that somebody sees which
 * file they have chosen before it is sent.
 */
export const pagePolicy = (html: string, nonce: string, hosts: Hosts = {}) => {
  const ours = [...html.matchAll(marked)].filter(([, mark]) => mark === nonce)
  const scripts = ours.map(([, , code = '']) => code).filter(Boolean)
  const hashes = new Set(scripts.map((code) => `'sha256-${hash('sha256', code, 'base64')}'`))
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
