import type { Finding } from './wapiti.ts'

/** Scanner findings that are intended; docs/security.md gives the reasons. */
const explained: readonly { readonly kind: string; readonly says: RegExp }[] = [
  { kind: 'Cross Site Request Forgery', says: /^Lack of anti CSRF token/ },
  { kind: 'HTTP Secure Headers', says: /^X-XSS-Protection is not set/ },
  { kind: 'HTTP Secure Headers', says: /^Strict-Transport-Security is not set/ },
]

export const isExplained = (finding: Finding) =>
  explained.some(({ kind, says }) => finding.kind === kind && says.test(finding.says))
