import { type Hour, hours } from './palette.ts'

/** A picture for light pages and the same one for dark pages. */
export const dayAndNight = (path: string, draw: (hour: Hour) => string, day: Hour) => ({
  [`${path}.svg`]: draw(day),
  [`${path}-night.svg`]: draw(hours.night),
})
