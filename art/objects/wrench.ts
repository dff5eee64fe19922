import { duskBlue, ink } from '../palette.ts'
import { grounds, rim, tile } from './tile.ts'

const outline =
  'M-15 58V-50C-36 -58 -46 -78 -40 -98C-38 -105 -34 -110 -30 -114L-16 -92C-12 -86 12 -86 16 -92L30 -114C34 -110 38 -105 40 -98C46 -78 36 -58 15 -50V58C32 66 40 82 36 98C32 114 18 124 0 124S-32 114 -36 98C-40 82 -32 66 -15 58Z'
const shade =
  'M-15 58V-50C-36 -58 -46 -78 -40 -98C-38 -105 -34 -110 -30 -114L-22 -102C-32 -80 -22 -64 -3 -54V60C-18 66 -28 84 -22 100C-16 114 -8 120 0 124C-18 124 -32 114 -36 98C-40 82 -32 66 -15 58Z'

/** It leans, and its rim is turned back, so that the light still comes from the sun. */
export const wrench = tile(
  grounds.straw,
  [
    '<g transform="translate(160 118) rotate(38) scale(.86)">',
    `<path d="${outline}" fill="${rim}" transform="rotate(-38) translate(2 -2) rotate(38)"/>`,
    `<path d="${outline}" fill="${duskBlue}"/>`,
    `<path d="${shade}" fill="${ink}" opacity=".3"/>`,
    `<path d="M-7 -30H7V40H-7Z" fill="${ink}" opacity=".28"/>`,
    `<path d="M0 74L16 83V101L0 110L-16 101V83Z" fill="${grounds.straw.far}"/></g>`,
  ],
  { x: 246, y: 74 },
)
