import { amber, ink } from '../palette.ts'
import { grounds, rimmed, tile } from './tile.ts'

const lamp =
  'M86 108H150C162 108 170 118 170 132S162 156 150 156H86C80 156 76 152 76 146V118C76 112 80 108 86 108Z'
const bar = 'M-10 190H206C212 190 216 194 216 200S212 210 206 210H-10Z'
const shine = '#fff2c4'
const black = '#141a28'

/** The front light and its beam. */
export const light = tile(
  grounds.night,
  [
    `<path d="M172 112L320 66V206L172 152Z" fill="${shine}" opacity=".32"/>`,
    `<path d="M172 118L320 98V172L172 146Z" fill="${shine}" opacity=".45"/>`,
    `<path d="M118 150V196" stroke="${black}" stroke-width="14"/>`,
    rimmed(bar, black),
    rimmed(lamp, ink),
    `<path d="M150 108C162 108 170 118 170 132S162 156 150 156Z" fill="${shine}"/>`,
    '<path d="M92 118H130V126H92Z" fill="#39425a"/>',
    `<circle cx="98" cy="142" r="5" fill="${amber}"/>`,
  ],
  { x: 70, y: 56 },
)
