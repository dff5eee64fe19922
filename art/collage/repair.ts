import { banyan } from '../landscape/banyan.ts'
import { hill, ridge } from '../landscape/outline.ts'
import { bush } from '../landscape/trees.ts'
import { fill } from '../markup.ts'
import { coral, type Hour } from '../palette.ts'
import { outfits } from '../rider/paint-rider.ts'
import { stances } from '../rider/stances.ts'
import { looseWheel, upturnedBicycle } from '../rider/upturned-bicycle.ts'
import { grass } from '../scene/grass-layer.ts'
import { hills, meadow, mist, mountains } from '../scene/land-layers.ts'
import { sky } from '../scene/sky-layer.ts'
import { paintScene } from '../scene/stage.ts'
import { person, shade } from '../scene/standing-layers.ts'

const ground = 760

/** A puncture is mended at the roadside. */
export const repair = (hour: Hour) =>
  paintScene({ width: 900, height: 900, hour, seed: 44, sun: { x: 690, y: 330 } }, [
    sky({
      horizon: 600,
      disc: 76,
      glow: 540,
      clouds: [
        [60, 150, 360, 9, 0.3],
        [420, 220, 340, 8, 0.35],
        [-60, 300, 300, 7, 0.45],
        [560, 420, 300, 6, 0.5],
      ],
      birds: [
        [420, 130, 1],
        [456, 112, 0.8],
      ],
    }),
    mountains(ridge(560, 90, 2.2), 660),
    hills('farHill', hill(580, 18, 2), [{ tree: bush, from: 0, to: 900, count: 26, size: 13 }]),
    mist(520, 120),
    hills('nearHill', hill(640, 10, 0.2), [
      { tree: bush, from: 260, to: 900, count: 22, size: 16 },
    ]),
    meadow(hill(690, 6, 1)),
    ({ hour }) => banyan({ x: 80, y: 700, height: 460 }, hour),
    ({ hour }) =>
      fill('M-20 778C260 756 640 760 920 780V846C640 830 260 828 -20 850Z', hour.road[1]),
    () => shade(640, ground + 6, 190, 9) + shade(300, ground + 6, 150, 8),
    ({ hour }) => upturnedBicycle({ x: 640, y: ground, scale: 0.22 }, coral, hour.rim),
    person({
      x: 270,
      y: ground + 4,
      scale: 0.25,
      stance: stances.kneeling,
      outfit: outfits.lagoon,
    }),
    ({ hour }) => looseWheel({ x: 470, y: ground - 70, scale: 0.22 }, hour.rim),
    grass({ blades: 34, tallest: 130, flowers: 6 }),
  ])
