import { dayAndNight } from '../day-and-night.ts'
import { hours } from '../palette.ts'
import { gravel } from './gravel.ts'
import { mountain } from './mountain.ts'
import { road } from './road.ts'

/** What one can ride with the club. All are 4:3. */
export const sections = {
  ...dayAndNight('art/sections/road', road, hours.dusk),
  ...dayAndNight('art/sections/gravel', gravel, hours.day),
  ...dayAndNight('art/sections/mountain', mountain, hours.day),
}
