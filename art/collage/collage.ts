import { dayAndNight } from '../day-and-night.ts'
import { hours } from '../palette.ts'
import { avenue } from './avenue.ts'
import { crossing } from './crossing.ts'
import { repair } from './repair.ts'
import { rest } from './rest.ts'
import { switchbacks } from './switchbacks.ts'

// Their shapes tile six columns: avenue is 2:1, crossing 4:3, repair and rest are 1:1, switchbacks is 3:4.

/** The wall of pictures above the gallery. */
export const collage = {
  ...dayAndNight('art/collage/avenue', avenue, hours.day),
  ...dayAndNight('art/collage/crossing', crossing, hours.dusk),
  ...dayAndNight('art/collage/repair', repair, hours.dusk),
  ...dayAndNight('art/collage/rest', rest, hours.dusk),
  ...dayAndNight('art/collage/switchbacks', switchbacks, hours.day),
}
