import { inLight } from '../ambient.ts'
import { hill } from '../landscape/outline.ts'
import { palm } from '../landscape/palm.ts'
import { bush } from '../landscape/trees.ts'
import { fill, stroke } from '../markup.ts'
import { amber, coral, type Hour, lagoon } from '../palette.ts'
import { outfits } from '../rider/paint-rider.ts'
import { stances } from '../rider/stances.ts'
import { hills, mist } from '../scene/land-layers.ts'
import { sky } from '../scene/sky-layer.ts'
import { type Layer, paintScene } from '../scene/stage.ts'
import { parked, person } from '../scene/standing-layers.ts'
import { water } from '../scene/water-layer.ts'

const palms = [70, 128, 196, 900, 960, 1040, 1110]

/** A country boat, one rider and one bicycle: the river has no bridge here. */
export const crossing = (hour: Hour) =>
  paintScene({ width: 1200, height: 900, hour, seed: 71, sun: { x: 860, y: 330 } }, [
    sky({
      horizon: 520,
      disc: 88,
      glow: 600,
      clouds: [
        [60, 170, 420, 10, 0.3],
        [180, 196, 280, 6, 0.3],
        [640, 130, 380, 8, 0.25],
        [-60, 350, 340, 8, 0.45],
        [900, 300, 360, 8, 0.5],
      ],
      birds: [
        [330, 270, 1.1],
        [372, 250, 0.9],
        [412, 276, 0.8],
      ],
    }),
    hills(
      'farHill',
      hill(480, 8, 3),
      [{ tree: bush, from: 0, to: 1200, count: 40, size: 13 }],
      560,
    ),
    ({ hour }) =>
      palms
        .map((x, i) =>
          palm(
            { x, y: 496, height: 100 + ((i * 37) % 60), lean: 14 - (i % 4) * 11 },
            hour.middleHill.trees,
          ),
        )
        .join(''),
    mist(420, 110),
    water({ from: 505, to: 900, glitter: 70, ripples: 30 }),
    reflection,
    sail,
    person({ x: 800, y: 722, scale: 0.17, stance: stances.looking, outfit: outfits.coral }),
    parked({ x: 480, y: 724, scale: 0.16, frame: amber }),
    sheet,
    hull,
    lilies,
  ])

const sail: Layer = ({ hour }) => {
  const cloth = inLight(coral, hour)
  const patch = inLight(amber, hour)
  return [
    stroke('M660 720V160', 11, inLight('#5a3d38', hour)),
    fill(
      'M442 190C560 166 740 168 876 194C900 320 890 420 850 506C740 480 560 484 452 514C500 400 490 290 442 190Z',
      hour.rim,
    ),
    fill(
      'M440 192C558 168 738 170 874 196C898 322 888 422 848 508C738 482 558 486 450 516C498 402 488 292 440 192Z',
      cloth,
    ),
    fill('M440 192C558 168 738 170 874 196L884 268C760 244 580 244 472 270Z', patch),
    fill('M690 330L800 336L792 420L694 410Z', patch, 'opacity=".85"'),
    fill('M520 390L580 384L584 446L528 454Z', inLight(lagoon, hour), 'opacity=".85"'),
  ].join('')
}

/** The rope that holds the sail to the wind. */
const sheet: Layer = () => stroke('M850 506L876 548L916 700', 3, '#e9e2d2')

const hull: Layer = ({ hour }) => {
  const wood = inLight('#4a3030', hour)
  return [
    fill(
      'M110 618C190 706 330 726 600 726S980 704 1092 590C1070 720 1000 800 860 804H370C220 800 140 730 110 618Z',
      wood,
    ),
    fill(
      'M132 668C230 746 380 762 600 762S960 746 1072 640L1058 680C950 768 800 786 600 786S220 772 148 700Z',
      inLight(lagoon, hour),
    ),
    stroke('M110 618C190 706 330 726 600 726S980 704 1092 590', 4, hour.rim),
  ].join('')
}

const reflection: Layer = ({ hour }) =>
  stroke(
    'M190 812H1010M240 832H960M300 852H900M380 872H560M640 872H830',
    16,
    hour.nearHill.top,
    'stroke-linecap="round" opacity=".35"',
  )

const lilies: Layer = ({ hour }) => {
  const leaf = (x: number, y: number, r: number) =>
    `M${x - r} ${y}a${r} ${Math.round(r * 0.32)} 0 1 0 ${2 * r} 0a${r} ${Math.round(r * 0.32)} 0 1 0 ${-2 * r} 0z`
  const flower = (x: number, y: number) =>
    `M${x} ${y}q-26 -8 -28 -30q16 4 22 14q-2 -20 6 -32q8 12 6 32q6 -10 22 -14q-2 22 -28 30z`
  return (
    fill(
      leaf(110, 866, 74) + leaf(226, 884, 52) + leaf(1080, 872, 66) + leaf(1176, 850, 46),
      hour.hedge,
    ) + fill(flower(130, 860) + flower(1096, 866), inLight('#ffd9cf', hour))
  )
}
