import { hill, ridge } from '../landscape/outline.ts'
import { bush, poplar } from '../landscape/trees.ts'
import { amber, type Hour } from '../palette.ts'
import type { Member } from '../scene/pack.ts'
import { type Landscape, scene } from '../scene/scene.ts'

const poppyRed = '#d9502f'

const landscape: Landscape = {
  sun: { x: 1180, y: 470 },
  clouds: [
    [-560, 372, 360, 8, 0.45],
    [-470, 390, 300, 6, 0.4],
    [-330, 446, 260, 5, 0.5],
    [-80, 404, 430, 9, 0.5],
    [40, 420, 300, 6, 0.4],
    [430, 372, 380, 10, 0.45],
    [560, 390, 420, 7, 0.5],
    [330, 446, 260, 5, 0.5],
    [1270, 318, 390, 11, 0.4],
    [1380, 340, 300, 6, 0.45],
    [860, 330, 260, 6, 0.3],
    [1330, 420, 330, 6, 0.6],
    [770, 440, 220, 5, 0.6],
  ],
  highClouds: [
    [-480, 236, 420, 10, 0.2],
    [150, 262, 460, 12, 0.2],
    [300, 282, 300, 6, 0.22],
    [1000, 214, 380, 10, 0.16],
    [1120, 232, 300, 5, 0.18],
  ],
  birds: [
    [905, 250, 1],
    [940, 232, 0.8],
    [977, 258, 0.7],
    [1006, 238, 0.6],
  ],
  ridge: ridge(560, 105, 0.35),
  city: {
    base: 560,
    towers: [
      [70, 22, 46],
      [96, 16, 70],
      [116, 26, 54],
      [146, 14, 92],
      [163, 24, 62],
      [192, 18, 78],
      [214, 30, 48],
      [248, 15, 66],
      [268, 22, 84],
      [294, 28, 52],
      [326, 16, 60],
      [346, 24, 42],
    ],
  },
  farHill: {
    outline: hill(548, 30, 2.2),
    woods: [{ tree: bush, from: 560, to: 760, count: 16, size: 11 }],
  },
  middleHill: {
    outline: hill(600, 30, 4.4),
    woods: [
      { tree: poplar, from: -570, to: -400, count: 6, size: 86, jitter: 24 },
      { tree: poplar, from: -150, to: -70, count: 3, size: 80, jitter: 20 },
      { tree: poplar, from: 8, to: 62, count: 3, size: 92, jitter: 10 },
      { tree: poplar, from: 120, to: 262, count: 5, size: 84, jitter: 26 },
      { tree: poplar, from: 1400, to: 1560, count: 6, size: 80, jitter: 24 },
      { tree: bush, from: 240, to: 420, count: 12, size: 13 },
      { tree: bush, from: 820, to: 960, count: 12, size: 13 },
    ],
  },
  nearHill: {
    outline: hill(622, 15, 1.1),
    woods: [
      { tree: bush, from: -620, to: 330, count: 60, size: 17 },
      { tree: bush, from: 1240, to: 1620, count: 24, size: 17 },
      { tree: bush, from: 500, to: 640, count: 8, size: 13 },
    ],
  },
  river: 'M-620 668C-300 660 -200 672 0 664S500 668 800 655S1300 640 1620 646V800H-620Z',
  ripples: [
    [-560, 684, 260, 4, 0.4],
    [-420, 672, 220, 3, 0.5],
    [-240, 694, 260, 4, 0.35],
    [-30, 672, 210, 3, 0.5],
    [170, 690, 260, 4, 0.35],
    [330, 668, 150, 2, 0.5],
    [540, 680, 240, 4, 0.45],
    [660, 666, 180, 3, 0.5],
    [880, 662, 150, 3, 0.7],
    [1010, 672, 260, 4, 0.8],
    [1080, 656, 200, 3, 0.95],
    [1120, 664, 130, 3, 0.9],
    [1130, 682, 150, 3, 0.7],
    [1330, 652, 190, 3, 0.5],
    [1400, 662, 170, 3, 0.4],
  ],
  road: (x) => 776 - 70 * (x / 1600) - 14 * Math.sin((x / 1600) * Math.PI * 1.4 + 0.3),
  poppies: [
    [-560, 830, 11, poppyRed],
    [-512, 856, 9, amber],
    [-450, 842, 10, poppyRed],
    [-380, 864, 8, poppyRed],
    [-270, 852, 8, amber],
    [-200, 838, 10, poppyRed],
    [-120, 860, 8, poppyRed],
    [-60, 846, 9, amber],
    [46, 838, 12, poppyRed],
    [96, 806, 10, amber],
    [138, 852, 9, poppyRed],
    [196, 822, 11, poppyRed],
    [252, 862, 8, amber],
    [318, 850, 7, poppyRed],
    [1302, 858, 8, poppyRed],
    [1362, 832, 9, amber],
    [1424, 850, 10, poppyRed],
    [1470, 800, 12, poppyRed],
    [1524, 842, 11, amber],
    [1566, 812, 12, poppyRed],
    [420, 872, 6, poppyRed],
    [1200, 872, 6, amber],
  ],
}

const riders: Member[] = [
  { x: 640, lane: -20, scale: 0.15, pose: 'b', outfit: 'lagoon', far: true },
  { x: 925, lane: -20, scale: 0.147, pose: 'd', outfit: 'straw', far: true },
  { x: 1205, lane: -19, scale: 0.143, pose: 'c', outfit: 'coral', far: true },
  { x: 468, lane: 12, scale: 0.172, pose: 'c', outfit: 'amber' },
  { x: 778, lane: 12, scale: 0.169, pose: 'a', outfit: 'coral' },
  { x: 1070, lane: 11, scale: 0.165, pose: 'd', outfit: 'lagoon' },
  { x: 1350, lane: 10, scale: 0.16, pose: 'b', outfit: 'straw' },
]

export const hero = (hour: Hour) => scene({ hour, seed: 7, riders, landscape })
