import { hash } from 'node:crypto'

/** Sent with every response. The popup of an identity provider must still reach its opener. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-frame-options': 'DENY',
}

type Https = { readonly publicUrl: string | undefined; readonly hstsSubdomains: boolean }

export const securityHeaders = ({ publicUrl, hstsSubdomains }: Https): Record<string, string> => ({
  ...always,
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
})

/** A response of the API is never a page. */
export const apiPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** A picture opened by itself is shown, but no script in it runs. */
export const assetPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** In development Vite adds scripts and styles to pages. */
export const devPolicy = "frame-ancestors 'none'"

/** External hosts by directive, such as those an identity provider needs. */
export type Hosts = Readonly<Record<string, readonly string[]>>

export const joinHosts = (...all: readonly Hosts[]): Hosts => {
  const joined: Record<string, string[]> = {}
  for (const [name, hosts] of all.flatMap((one) => Object.entries(one))) {
    joined[name] = [...new Set([...(joined[name] ?? []), ...hosts])]
  }
  return joined
}

/** One expression for all pages: compiling one per nonce would be slower. */
const scriptWithNonce = /<script(?=[^<>]* nonce="([^"<>]*)")[^<>]*>([\s\S]*?)<\/script>/g

/**
 * Allows scripts that are files of the site, and inline scripts with the nonce of this page: a script
 * injected with user text has none. External hosts are allowed only where a setting needs them. Pictures
 * may be a `blob:`, which previews a chosen file before its upload.
 */
export const pagePolicy = (html: string, nonce: string, hosts: Hosts = {}) => {
  const ours = [...html.matchAll(scriptWithNonce)].filter(([, used]) => used === nonce)
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
