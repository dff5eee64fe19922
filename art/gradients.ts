import { short } from './path-data.ts'

/** Colours, where each stands between 0 and 1, and how opaque each is. */
type Stops = [colours: readonly string[], offsets: number[], opacities?: number[]]

export const vertical = (id: string, ...of: Stops) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops(...of)}</linearGradient>`

export const horizontal = (id: string, ...of: Stops) =>
  `<linearGradient id="${id}">${stops(...of)}</linearGradient>`

export const radial = (id: string, ...of: Stops) =>
  `<radialGradient id="${id}">${stops(...of)}</radialGradient>`

/** A light that has its place in the picture instead of in a shape. */
export const light = (id: string, x: number, y: number, radius: number, ...of: Stops) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">${stops(...of)}</radialGradient>`

const stops = (...[colours, offsets, opacities = []]: Stops) =>
  offsets
    .map((offset, i) => {
      const at = offset === 0 ? '' : ` offset="${short(offset)}"`
      const opacity = opacities[i] ?? 1
      const through = opacity === 1 ? '' : ` stop-opacity="${short(opacity)}"`
      return `<stop${at} stop-color="${colours[i]}"${through}/>`
    })
    .join('')
