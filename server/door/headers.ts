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
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** A picture opened by itself is drawn, but nothing in it runs. */
export const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** While the site is worked on, its tools put scripts and styles into pages. */
export const openPolicy = "frame-ancestors 'none'"

/** Scripts of a page run only if they are files of the site or stand in this very page. */
export const pagePolicy = (html: string) => {
  const hashes = new Set(
    [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code]) => `'sha256-${hash('sha256', code ?? '', 'base64')}'`,
    ),
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
