import { amber, ink, lagoon } from '../palette.ts'
import { point } from '../rider/points.ts'
import { blob } from '../rider/shapes.ts'
import { grounds, rimmed, round, tile } from './tile.ts'

const on = (x: number, y: number) => point(156 + x * 0.62, -(150 - y * 0.72))

const shell = blob(
  [
    on(128, 20),
    on(120, 66),
    on(56, 112),
    on(-36, 116),
    on(-112, 78),
    on(-146, 20),
    on(-122, -4),
    on(-80, 2),
    on(-20, 10),
    on(50, 16),
  ],
  0.17,
)
const vents =
  'M92 112C104 96 122 86 142 82M108 128C128 110 158 102 190 102M156 128C176 122 198 120 216 122M168 80C182 82 196 88 206 94'

/** From the side, as the riders wear it. */
export const helmet = tile(grounds.peach, [
  `<path d="M100 152C116 190 140 206 158 210M196 146C190 180 176 202 158 210" fill="none" stroke="${ink}" stroke-width="5"/>`,
  rimmed(round(158, 210, 6), ink),
  rimmed(shell, lagoon),
  `<path d="M72 136C100 150 170 132 234 140C226 150 170 146 150 148C110 152 90 158 72 136Z" fill="${amber}"/>`,
  `<g fill="none" stroke="#10303a" stroke-width="9" stroke-linecap="round"><path d="${vents}"/></g>`,
])
