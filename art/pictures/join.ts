import { vertical } from '../gradients.ts'
import { hill, jagged, ridge, rolling } from '../landscape/outline.ts'
import { streaks } from '../landscape/sky.ts'
import { bush, plant, poplar, type Wood } from '../landscape/trees.ts'
import { disc, fill, stroke } from '../markup.ts'
import { amber, coral, type Hour } from '../palette.ts'
import { steps } from '../path-data.ts'
import { randomFrom } from '../random.ts'
import { bicycle } from '../rider/bicycle.ts'
import { black, paintEmptyBicycle } from '../rider/paint-bicycle.ts'
import { bicycleLines } from '../rider/silhouette.ts'
import { glow } from '../scene/lighting.ts'

const bank = hill(446, 16, 3.1)
const woods: Wood[] = [
  { tree: poplar, from: 60, to: 240, count: 5, size: 78, jitter: 26 },
  { tree: poplar, from: 1380, to: 1570, count: 6, size: 74, jitter: 24 },
  { tree: bush, from: 420, to: 700, count: 14, size: 12 },
]

/** A bicycle waits at the railing of a bridge. */
export const join = (hour: Hour) => {
  const random = randomFrom(564481413)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 660"><defs>${gradients(hour)}</defs>`,
    `<rect width="1600" height="660" fill="url(#sky)"/>${disc(1232, 352, 560, 'url(#glow)')}${clouds(hour)}${disc(1232, 330, 62, hour.sun)}`,
    fill(jagged(ridge(420, 96, 1.15)), 'url(#h1)') +
      fill(rolling(hill(416, 26, 0.6)), 'url(#h2)') +
      woods.map((wood) => plant(random, wood, bank, hour.middleHill.trees)).join('') +
      fill(rolling(bank), hour.middleHill.top) +
      river(hour),
    railing(hour.rim) + roadway,
    waitingBicycle(hour.rim),
  ].join('\n')
}

const gradients = (hour: Hour) => {
  const [top, , foot] = hour.ridge
  return [
    vertical('sky', hour.sky, [0, 0.26, 0.42, 0.54, 0.64]),
    glow(hour),
    vertical('h1', [top, foot], [0, 0.5]),
    vertical('h2', [hour.farHill.top, hour.farHill.foot], [0, 0.4]),
    vertical('river', hour.river, [0, 0.5, 1]),
  ].join('')
}

const clouds = (hour: Hour) =>
  streaks(
    [
      [120, 190, 420, 9, 0.22],
      [980, 150, 380, 8, 0.25],
      [1240, 240, 360, 8, 0.4],
      [500, 268, 300, 6, 0.35],
      [1330, 300, 300, 6, 0.5],
    ],
    hour.cloud,
  )

const river = (hour: Hour) => {
  const ripples = streaks(
    [
      [1060, 476, 320, 4, 0.9],
      [1120, 490, 240, 4, 0.9],
      [1160, 506, 150, 4, 0.8],
      [80, 484, 260, 4, 0.5],
      [340, 506, 300, 4, 0.4],
      [1240, 482, 260, 4, 0.5],
      [1380, 510, 240, 4, 0.4],
    ],
    hour.ripple,
  )
  return `<rect y="462" width="1600" height="120" fill="url(#river)"/>${ripples}`
}

const railing = (rim: string) => {
  const iron = '#22303f'
  const gap = 172
  const posts = steps(-60, 1660, gap)
  const lattice = posts.map((x) => `M${x} 386L${x + gap} 532M${x} 532L${x + gap} 386`).join('')
  return [
    stroke(lattice, 7, '#2a3a4d'),
    stroke('M-20 384H1620M-20 534H1620', 9, iron),
    stroke(posts.map((x) => `M${x} 352V560`).join(''), 20, iron),
    fill('M-20 344H1620V362H-20Z', iron),
    `<path d="M-20 344H1620" stroke="${rim}" stroke-width="3"/>`,
    stroke(posts.map((x) => `M${x + 10} 362V560`).join(''), 2.5, rim, 'opacity=".7"'),
  ].join('')
}

const roadway = [
  fill('M-20 552H1620V660H-20Z', '#2c3443'),
  '<path d="M-20 552H1620" stroke="#f6dcae" stroke-width="3" opacity=".6"/>',
  '<path d="M-20 632H1620" stroke="#f6dcae" stroke-width="4" stroke-dasharray="90 70" opacity=".35"/>',
].join('')

const waitingBicycle = (rim: string) => {
  const bike = bicycle(-0.35)
  const here = 'translate(1130 586) scale(.31) translate(0 -268)'
  const lines = `<path d="${bike.saddle}${bike.hoods}"/><g fill="none">${bicycleLines(bike)}</g>`
  return [
    `<ellipse cx="1158" cy="590" rx="270" ry="9" fill="${black}" opacity=".45"/>`,
    `<g transform="translate(2.4 -2) ${here}" fill="${rim}" stroke="${rim}">${lines}</g>`,
    `<g transform="${here}">${paintEmptyBicycle(bike, amber)}${helmetOnTheBar}</g></svg>`,
  ].join('')
}

const helmetOnTheBar = [
  '<g transform="translate(596 -520) rotate(14) scale(1.35)">',
  fill('M-118 10C-122 -60 -66 -112 8 -112S116 -62 112 -4C92 6 40 -6 0 -2S-86 22 -118 10Z', coral),
  '<path d="M-80 -36C-40 -70 0 -84 50 -84M-84 -4C-30 -40 30 -50 92 -42" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="13" stroke-linecap="round"/>',
  '<path d="M-70 8C-40 70 -10 80 10 82M60 -4C44 50 24 74 10 82" fill="none" stroke="#1b2130" stroke-width="9"/></g>',
].join('')
