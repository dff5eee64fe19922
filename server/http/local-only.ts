import type { IncomingMessage } from 'node:http'
import { rawHeader } from './raw-header.ts'

const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** A local trial is only for the machine it runs on: no other name, and nobody's proxy. */
export const isForeignHost = (incoming: IncomingMessage) =>
  !ownHost.test(rawHeader(incoming, 'host') ?? '') ||
  ofProxies.some((name) => rawHeader(incoming, name) !== undefined)

const ofProxies = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
