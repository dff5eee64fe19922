import { closeSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import { hasPlainHost, isHttp } from './setting-types.ts'

/** Where the map of a route comes from: a PMTiles file on this machine, or a host with a picture for each tile. */
export type MapTiles =
  | { readonly path: string; readonly kind: 'vector' | 'raster' }
  | { readonly url: string }

const name = 'MAP_TILES'
const nextStep =
  'Give the path of a PMTiles file, or the address of tiles such as https://tiles.example/{z}/{x}/{y}.png'

type Given = Readonly<Record<'MAP_TILES' | 'MAP_ATTRIBUTION', string | undefined>>

export const mapSettings = ({ MAP_TILES, MAP_ATTRIBUTION = '' }: Partial<Given>) => {
  const { tiles } = readMapTiles(MAP_TILES)
  return tiles && { tiles, attribution: MAP_ATTRIBUTION }
}

/** Reads what `MAP_TILES` names. */
export const readMapTiles = (
  given: string | undefined,
): { readonly tiles?: MapTiles; readonly mistake?: string } => {
  if (given === undefined) return {}
  return /^https?:/i.test(given) ? readAddress(given) : readFile(resolve(given))
}

const readAddress = (given: string) => {
  const url = URL.parse(given)
  if (!url || !isHttp(url) || !hasPlainHost(url) || url.username)
    return { mistake: `${name} is not a valid address. ${nextStep}.` }
  const missing = ['{z}', '{x}', '{y}'].filter((part) => !given.includes(part))
  if (missing.length > 0) return { mistake: `${name} lacks ${missing.join(' and ')}. ${nextStep}.` }
  return { tiles: { url: given } }
}

const readFile = (path: string) => {
  const header = readHeader(path)
  if (!header) return { mistake: `${name} names a file that cannot be read: ${path}. ${nextStep}.` }
  const kind = kinds[header[tileTypeAt] ?? 0]
  if (header.toString('latin1', 0, 7) !== 'PMTiles' || header[versionAt] !== 3 || !kind)
    return { mistake: `${name} names a file that is not PMTiles version 3: ${path}. ${nextStep}.` }
  return { tiles: { path, kind } }
}

// https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
const headerLength = 127
const versionAt = 7
const tileTypeAt = 99
/** By the number in the header: unknown, MVT, PNG, JPEG, WebP, AVIF. */
const kinds = [undefined, 'vector', 'raster', 'raster', 'raster', 'raster'] as const

const readHeader = (path: string) => {
  try {
    const file = openSync(path, 'r')
    try {
      const header = Buffer.alloc(headerLength)
      readSync(file, header, 0, headerLength, 0)
      return header
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}
