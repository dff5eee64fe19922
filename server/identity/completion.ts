import { hash } from 'node:crypto'

/** The name of the channel by which a window is heard that has lost the one it was opened from. */
const channel = 'sign-in'

/** Where the last page says what came of it; the provider's own name for it, which is not worth loading it. */
const outcome = 'better-auth-oauth-popup'

const script = `
const said = document.getElementById('${outcome}').textContent
if (!opener) new BroadcastChannel('${channel}').postMessage(JSON.parse(said))
`
const inserted = `<p>You can close this window.</p>\n<script>${script}</script>\n`
const source = `script-src 'sha256-${hash('sha256', script, 'base64')}'`
const strict = (policy: string) => `${policy.replace('script-src', source)}; frame-ancestors 'none'`

/**
 * The last page of a sign-in tells the window that waits what came of it. Coming back from another
 * site it would be cut off by our own policy for windows. X cuts it off in any case: then it is
 * heard by a channel that only pages of this site can open.
 */
export const letPopupReport = async (completion: Response): Promise<Response> => {
  const headers = new Headers(completion.headers)
  headers.set('cross-origin-opener-policy', 'unsafe-none')
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', strict(policy))
  const html = (await completion.text()).replace('<script>', `${inserted}<script>`)
  return new Response(html, { status: completion.status, headers })
}
