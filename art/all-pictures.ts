import { collage } from './collage/collage.ts'
import { bell } from './objects/bell.ts'
import { bottle } from './objects/bottle.ts'
import { cup } from './objects/cup.ts'
import { helmet } from './objects/helmet.ts'
import { light } from './objects/light.ts'
import { medal } from './objects/medal.ts'
import { sheet } from './objects/tile.ts'
import { wheel } from './objects/wheel.ts'
import { wrench } from './objects/wrench.ts'
import { hours } from './palette.ts'
import { favicon } from './pictures/favicon.ts'
import { hero } from './pictures/hero.ts'
import { join } from './pictures/join.ts'
import { puncture } from './pictures/puncture.ts'
import { portraits } from './portraits/portraits.ts'
import { sections } from './sections/sections.ts'
import { tighten } from './tighten.ts'

const pictures: Readonly<Record<string, string>> = {
  'favicon.svg': favicon,
  'art/hero.svg': hero(hours.dusk),
  'art/hero-night.svg': hero(hours.night),
  'art/join.svg': join(hours.dusk),
  'art/join-night.svg': join(hours.night),
  'art/puncture.svg': puncture(hours.dusk),
  'art/puncture-night.svg': puncture(hours.night),
  'art/objects.svg': sheet({ bell, bottle, cup, helmet, light, medal, wheel, wrench }),
  ...collage,
  ...sections,
  ...portraits,
}

/** Every picture of the site, under its place in `web/public`. */
export const allPictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(pictures).map(([path, svg]) => [path, tighten(svg)]),
)
