import { amber, coral, cream, ink } from '../palette.ts'
import { grounds, rim, rimmed, round, tile } from './tile.ts'

const bar = 'M-10 150C60 150 80 176 130 180H210C262 176 276 150 330 150'
const leather = '#7a4a2e'

/** On the bar, as the rider sees it. */
export const bell = tile(
  grounds.water,
  [
    `<path d="${bar}" fill="none" stroke="${rim}" stroke-width="18" transform="translate(2 -3)"/>`,
    `<path d="${bar}" fill="none" stroke="${ink}" stroke-width="18"/>`,
    `<path d="M-10 150C24 150 44 156 64 163" fill="none" stroke="${leather}" stroke-width="24"/>`,
    `<path d="M256 163C278 154 296 150 330 150" fill="none" stroke="${leather}" stroke-width="24"/>`,
    '<path d="M148 150H172V190H148Z" fill="#39425a"/>',
    `<path d="M116 146L86 164" stroke="${ink}" stroke-width="12" stroke-linecap="round"/>`,
    rimmed(round(160, 112, 56), coral),
    `<path d="M160 56A56 56 0 0 0 160 168A70 70 0 0 1 160 56Z" fill="${ink}" opacity=".22"/>`,
    '<circle cx="160" cy="112" r="36" fill="none" stroke="#a8351d" stroke-width="5"/>',
    '<path d="M182 72C194 80 202 92 204 106" fill="none" stroke="#fff5d6" stroke-width="7" stroke-linecap="round" opacity=".85"/>',
    rimmed(round(160, 112, 11), amber),
    `<g fill="none" stroke="${cream}" stroke-width="5" stroke-linecap="round">`,
    '<path d="M92 76C84 90 82 102 84 116M72 64C60 84 58 106 62 126"/></g>',
  ],
  { x: 248, y: 66 },
)
