import { horizontal, light, radial, vertical } from '../gradients.ts'
import type { Place } from '../landscape/sky.ts'
import type { Hour } from '../palette.ts'

/** The light of the hour, as the shapes of the scene name it. */
export const sceneGradients = (hour: Hour, sun: Place) => {
  const hill = (id: string, { top, foot }: Hour['nearHill'], reach: number) =>
    vertical(id, [top, foot], [0, reach])
  const warmth = [hour.warmth, hour.warmth]
  return [
    vertical('sky', hour.sky, [0, 0.2, 0.36, 0.48, 0.57, 0.66]),
    glow(hour) +
      vertical('mist', hour.mist, [0, 0.75, 1], [0, 0.5, 0]) +
      light('warm', sun.x + 60, sun.y + 170, 620, warmth, [0, 1], [0.42, 0]),
    vertical('h1', hour.ridge, [0, 0.22, 0.42]) +
      hill('h2', hour.farHill, 0.5) +
      hill('h3', hour.middleHill, 0.6) +
      hill('h4', hour.nearHill, 0.7) +
      vertical('h5', hour.verge, [0, 1]),
    vertical('river', hour.river, [0, 0.45, 1]) + horizontal('road', hour.road, [0, 0.75, 1]),
  ].join('\n')
}

export const glow = (hour: Hour) =>
  radial('glow', hour.glow, [0, 0.12, 0.3, 0.62, 1], [1, 0.95, 0.55, 0.14, 0])

export const lamp = '#fff2c4'
export const beam = horizontal('beam', [lamp, lamp], [0, 1], [0.75, 0])
