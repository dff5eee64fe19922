import code from './service-worker.js?raw'

/** A worker is served from the root, because it may answer only for addresses below its own. */
export const loader = () =>
  new Response(code, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
