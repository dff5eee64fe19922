import { amber, cream, deepLagoon, lagoon } from '../palette.ts'
import { grounds, rim, rimmed, tile, toothed } from './tile.ts'

/** Its edge is that of a chainring. */
export const medal = tile(
  grounds.rose,
  [
    `<path d="M112 0H150L176 112H148Z" fill="${deepLagoon}"/>`,
    `<path d="M208 0H170L144 112H172Z" fill="${lagoon}"/>`,
    `<path d="M124 0H136L164 112H154Z" fill="${cream}"/>`,
    `<path d="M196 0H184L156 112H166Z" fill="${cream}"/>`,
    rimmed(toothed(160, 154, 40, [46, 52]), amber),
    '<circle cx="160" cy="154" r="37" fill="#d98324"/>',
    `<path d="${toothed(160, 155, 10, [26, 11], -Math.PI / 2)}" fill="${rim}"/>`,
  ],
  { x: 250, y: 80 },
)
