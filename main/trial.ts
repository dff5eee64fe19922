import type { IncomingHttpHeaders } from 'node:http'

const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** A local trial is only for the machine it runs on: no other name, and nobody's proxy. */
export const isForeign = (headers: IncomingHttpHeaders) =>
  !ownHost.test(headers.host ?? '') ||
  headers.forwarded !== undefined ||
  headers['x-forwarded-for'] !== undefined ||
  headers['x-forwarded-host'] !== undefined ||
  headers['x-forwarded-proto'] !== undefined
