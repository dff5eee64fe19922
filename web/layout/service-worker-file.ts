import code from './service-worker.js?raw'

/**
 * A worker is served from the root, because it may answer only for addresses below its own. What it
 * may fetch is said by the policy of its own file.
 */
export const loader = () =>
  new Response(code, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    },
  })
