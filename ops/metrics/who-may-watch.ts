import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isForeignHost } from '#server/http/request-headers.ts'
import type { Settings } from '#server/settings.ts'

type Rules = Pick<Settings, 'metricsToken' | 'publicUrl' | 'trustProxy'>

const ownAddress = /^(127\.|::1$|::ffff:127\.)/

/**
 * Whether somebody may see how the site does: whoever shows the token, and whoever asks from this very
 * machine. Behind a proxy everybody seems to; a proxy that is known to say for whom it asks gives
 * them away, and where none is known the token alone counts.
 */
export const whoMayWatch = ({ metricsToken, publicUrl, trustProxy }: Rules) => {
  const mayBeHere = publicUrl === undefined || trustProxy
  return (incoming: IncomingMessage) => {
    const { authorization = '' } = incoming.headers
    if (metricsToken && isSame(authorization, `Bearer ${metricsToken}`)) return true
    const here = ownAddress.test(incoming.socket.remoteAddress ?? '') && !isForeignHost(incoming)
    return mayBeHere && here && incoming.headers.via === undefined
  }
}

/** Takes as long for a near miss as for a wide one, whatever their lengths. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
