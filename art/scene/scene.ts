import { type City, skyline } from '../landscape/city.ts'
import { meadow, type Poppy, poppy } from '../landscape/meadow.ts'
import { jagged, type Outline, rolling } from '../landscape/outline.ts'
import { markings, strip } from '../landscape/road.ts'
import { type Bird, flock, type Place, type Streak, stars, streaks } from '../landscape/sky.ts'
import { bush, plant, spread, type Wood } from '../landscape/trees.ts'
import { disc, fill } from '../markup.ts'
import type { Hour } from '../palette.ts'
import { type Random, randomFrom } from '../random.ts'
import { beam, sceneGradients } from './lighting.ts'
import { lamps, type Member, ride, shadow, silhouettes } from './pack.ts'

type Hill = { outline: Outline; woods: readonly Wood[] }

export type Landscape = {
  sun: Place
  clouds: readonly Streak[]
  highClouds: readonly Streak[]
  birds: readonly Bird[]
  ridge: Outline
  city: City
  farHill: Hill
  middleHill: Hill
  nearHill: Hill
  river: string
  ripples: readonly Streak[]
  road: Outline
  poppies: readonly Poppy[]
}

type Scene = { hour: Hour; seed: number; riders: readonly Member[]; landscape: Landscape }

/** A pack on the road by the river. It is drawn from the sky to the grass before our feet. */
export const scene = ({ hour, seed, riders, landscape }: Scene) => {
  const random = randomFrom(seed)
  const { road } = landscape
  // The order of the calls is the order of the random numbers: grass first, then the trees.
  const back = meadow(random, { blades: 170, y: 905, shortest: 60, longest: 120, width: 4 })
  const front = meadow(random, { blades: 160, y: 912, shortest: 44, longest: 98, width: 5 })
  const shadows = riders.map((member) => shadow(road, member)).join('')
  const pack = riders.map((member) => ride(road, member, hour)).join('\n')
  const lit = hour.dark ? riders.filter(({ far }) => !far) : []
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-600 0 2200 900"><defs>',
    sceneGradients(hour, landscape.sun),
    `${silhouettes(riders)}<clipPath id="rc"><path d="${asphalt(road)}"/></clipPath>${hour.dark ? beam : ''}</defs>`,
    drawSky(landscape, hour),
    fill(jagged(landscape.ridge), 'url(#h1)') +
      skyline(landscape.city, hour) +
      drawHill(random, landscape.farHill, hour.farHill, 'h2'),
    drawHill(random, landscape.middleHill, hour.middleHill, 'h3'),
    '<rect x="-600" y="560" width="2200" height="140" fill="url(#mist)"/>' +
      drawHill(random, landscape.nearHill, hour.nearHill, 'h4'),
    fill(landscape.river, 'url(#river)') +
      streaks(landscape.ripples, hour.ripple) +
      drawRoad(random, road, hour),
    `<g clip-path="url(#rc)" fill="#141824" color="#141824" opacity=".3">${shadows}</g>${pack}`,
    lit.map((member) => lamps(road, member)).join('') +
      fill(back, hour.grass.back) +
      landscape.poppies.map((flower) => poppy(...flower)).join('') +
      `${fill(front, hour.grass.front)}</svg>`,
  ].join('\n')
}

const drawSky = ({ sun, clouds, highClouds, birds }: Landscape, hour: Hour) => {
  const centre = { x: sun.x, y: sun.y + 8 }
  return [
    '<rect x="-600" width="2200" height="900" fill="url(#sky)"/>',
    hour.dark ? stars(centre) : '',
    disc(centre.x, centre.y, 720, 'url(#glow)'),
    streaks(clouds, hour.cloud),
    streaks(highClouds, hour.highCloud),
    disc(sun.x, sun.y, 70, hour.sun),
    hour.dark ? '' : flock(birds),
  ].join('')
}

const drawHill = (
  random: Random,
  { outline, woods }: Hill,
  { trees }: Hour['nearHill'],
  gradient: string,
) =>
  woods.map((wood) => plant(random, wood, outline, trees)).join('') +
  fill(rolling(outline), `url(#${gradient})`)

const asphalt = (road: Outline) => strip(road, -36, 40)

const drawRoad = (random: Random, road: Outline, hour: Hour) => {
  const verge = strip(road, -66, 300)
  const hedge = spread(random, { from: -620, to: 1620, count: 106, jitter: 10 })
  return [
    fill(verge, 'url(#h5)'),
    fill(hedge.map((x) => bush(x, road(x) - 58, 8 + random() * 9)).join(''), hour.hedge),
    fill(verge, 'url(#warm)'),
    fill(asphalt(road), 'url(#road)'),
    markings(road),
  ].join('')
}
