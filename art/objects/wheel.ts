import { amber, cream, ink, lagoon } from '../palette.ts'
import { tenths } from '../path-data.ts'
import { grounds, rim, rimmed, round, shadow, tile } from './tile.ts'

const spokes = Array.from({ length: 12 }, (_, i) => {
  const angle = (i / 12) * Math.PI + 0.13
  const across = Math.cos(angle) * 68
  const down = Math.sin(angle) * 68
  return `M${tenths(160 + across)} ${tenths(126 + down)}L${tenths(160 - across)} ${tenths(126 - down)}`
})

export const wheel = tile(grounds.rose, [
  shadow(160, 70),
  `<circle cx="162" cy="124" r="80" fill="none" stroke="${rim}" stroke-width="13"/>`,
  `<path d="${spokes.join('')}" stroke="${ink}" stroke-width="1.8"/>`,
  '<circle cx="160" cy="126" r="80" fill="none" stroke="#141a28" stroke-width="13"/>',
  `<circle cx="160" cy="126" r="70" fill="none" stroke="${amber}" stroke-width="7"/>`,
  rimmed(round(160, 126, 15), lagoon),
  `<circle cx="160" cy="126" r="6" fill="${cream}"/>`,
])
