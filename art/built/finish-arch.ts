import { inLight } from '../ambient.ts'
import { fill, stroke } from '../markup.ts'
import { amber, coral, cream, ink, lagoon } from '../palette.ts'
import { whole } from '../path-data.ts'
import type { Layer } from '../scene/stage.ts'

type Arch = { left: number; right: number; ground: number; height: number }

const post = 30

/** The gate at the finish, seen a little from the side: the far post, then the riders, then the rest. */
export const farPost =
  ({ left, ground, height }: Arch): Layer =>
  ({ hour }) =>
    fill(`M${left} ${ground}V${ground - height}h${post}V${ground}Z`, inLight(lagoon, hour))

export const gate =
  ({ left, right, ground, height }: Arch): Layer =>
  ({ hour }) => {
    const top = ground - height
    const width = right - left + post
    const side = 27
    const columns = Math.floor(width / side)
    const checks = Array.from(
      { length: columns * 2 },
      (_, i) => [i % columns, Math.floor(i / columns)] as const,
    )
      .filter(([column, row]) => (column + row) % 2 === 0)
      .map(
        ([column, row]) =>
          whole`M${left + column * side} ${top + 78 + row * side}h${side}v${side}h${-side}z`,
      )
    return [
      fill(`M${right} ${ground + 106}V${top}h${post}V${ground + 106}Z`, inLight(lagoon, hour)),
      stroke(`M${right + post} ${ground + 106}V${top}`, 3, hour.rim),
      fill(whole`M${left} ${top}h${width}v78h${-width}z`, inLight(coral, hour)),
      fill(
        whole`M${left} ${top + 78}h${columns * side}v${side * 2}h${-columns * side}z`,
        inLight(cream, hour),
      ),
      fill(checks.join(''), inLight(ink, hour)),
      stroke(`M${left} ${top}H${right + post}`, 3, hour.rim),
      sign(left + width / 2, top + 39, inLight(cream, hour), inLight(amber, hour)),
    ].join('')
  }

/** The wheel of the club between two wings. */
const sign = (x: number, y: number, light: string, warm: string) =>
  [
    `<circle cx="${x}" cy="${y}" r="24" fill="${warm}"/>`,
    `<circle cx="${x}" cy="${y}" r="24" fill="none" stroke="${light}" stroke-width="7"/>`,
    stroke(
      `M${x - 150} ${y - 12}H${x - 46}M${x - 126} ${y}H${x - 46}M${x - 102} ${y + 12}H${x - 46}M${x + 46} ${y - 12}H${x + 150}M${x + 46} ${y}H${x + 126}M${x + 46} ${y + 12}H${x + 102}`,
      6,
      light,
      'stroke-linecap="round"',
    ),
  ].join('')
