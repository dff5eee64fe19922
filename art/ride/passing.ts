import { tenths } from '../path-data.ts'
import type { Layer } from '../scene/stage.ts'

/**
 * Land that passes the riders. What is drawn comes again after every `tile`, so that the last moment
 * meets the first; `time` goes from 0 to 1.
 */
export const passing =
  (tile: number, tiles: number, time: number, land: Layer): Layer =>
  (stage) => {
    const passed = (tile * tiles * time) % tile
    return `<g transform="translate(${tenths(-passed)})">${land({ ...stage, width: stage.width + tile })}</g>`
  }

/** The same things on every tile of what is seen. */
export const onEveryTile =
  (tile: number, draw: (from: number) => string): Layer =>
  ({ width }) =>
    Array.from({ length: Math.ceil(width / tile) }, (_, i) => draw(i * tile)).join('')
