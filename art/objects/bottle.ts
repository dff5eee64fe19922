import { amber, coral, cream, ink } from '../palette.ts'
import { grounds, rimmed, shadow, tile } from './tile.ts'

const body =
  'M128 92C128 84 134 80 140 80H180C186 80 192 84 192 92V112C192 120 186 122 186 128S192 136 192 144V200C192 207 187 212 180 212H140C133 212 128 207 128 200V144C128 136 134 134 134 128S128 120 128 112Z'
const shade =
  'M128 92C128 84 134 80 140 80H150C145 122 145 170 150 212H140C133 212 128 207 128 200V144C128 136 134 134 134 128S128 120 128 112Z'
const cap =
  'M134 80C134 66 146 60 148 56V46C148 41 151 38 155 38H165C169 38 172 41 172 46V56C174 60 186 66 186 80Z'

export const bottle = tile(grounds.water, [
  shadow(160, 52),
  rimmed(cap, ink),
  rimmed(body, cream),
  `<path d="M128 150H192V184H128Z" fill="${coral}"/>`,
  `<path d="M128 160H192V166H128Z" fill="${amber}"/>`,
  `<path d="${shade}" fill="${ink}" opacity=".16"/>`,
  `<path d="M150 44H170V50H150Z" fill="${amber}"/>`,
])
