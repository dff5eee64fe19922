import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapForBrowser } from '#contract/route-shapes.ts'

/** Longitude and latitude of each place, piece by piece. */
type Pieces = readonly (readonly [number, number][])[]

/** Reads encoded polylines with five decimals; there is a space between pieces. */
export const readLine = (line: string): Pieces => line.split(' ').map(readPiece)

const readPiece = (letters: string) => {
  const places: [number, number][] = []
  const last = [0, 0]
  let [value, shift, axis] = [0, 0, 0]
  for (let at = 0; at < letters.length; at++) {
    const bits = letters.charCodeAt(at) - 63
    value |= (bits & 0x1f) << shift
    shift += 5
    if (bits >= 0x20) continue
    last[axis] = (last[axis] ?? 0) + (value & 1 ? ~(value >>> 1) : value >>> 1)
    if (axis === 1) places.push([(last[1] ?? 0) / 1e5, (last[0] ?? 0) / 1e5])
    axis = 1 - axis
    value = 0
    shift = 0
  }
  return places
}

/** The map of the club with a way on it, in the colours of the site. */
export const styleOf = (
  settings: MapForBrowser,
  pieces: Pieces,
  isDark: boolean,
): StyleSpecification => ({
  version: 8,
  sources: { base: sourceOf(settings), way: wayOf(pieces), ends: endsOf(pieces) },
  layers: [...baseLayers(settings, isDark), ...wayLayers(isDark)],
})

const sourceOf = ({ kind, address }: MapForBrowser): SourceSpecification => {
  if (kind === 'host') return { type: 'raster', tiles: [address], tileSize: 256, maxzoom: 19 }
  const url = `pmtiles://${new URL(address, location.origin)}`
  return kind === 'vector' ? { type: 'vector', url } : { type: 'raster', url, tileSize: 256 }
}

const wayOf = (pieces: Pieces): SourceSpecification => ({
  type: 'geojson',
  data: {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiLineString', coordinates: pieces.map((piece) => [...piece]) },
  },
})

/** Closer than this, in degrees, the finish is where the start is: about 200 m. */
const samePlace = 0.002

const endsOf = (pieces: Pieces): SourceSpecification => {
  const start = pieces[0]?.[0]
  const finish = pieces.at(-1)?.at(-1)
  if (!start || !finish)
    return { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }
  const apart = Math.max(Math.abs(start[0] - finish[0]), Math.abs(start[1] - finish[1]))
  const ends =
    apart < samePlace
      ? [{ at: start, words: 'Start' }]
      : [
          { at: start, words: 'Start' },
          { at: finish, words: 'Finish' },
        ]
  return {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: ends.map(({ at, words }) => ({
        type: 'Feature',
        properties: { words },
        geometry: { type: 'Point', coordinates: at },
      })),
    },
  }
}

const wayLayers = (isDark: boolean): LayerSpecification[] => {
  const { page, words, way } = isDark ? dark : light
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'way-edge',
      type: 'line',
      source: 'way',
      layout: round,
      paint: { 'line-color': page, 'line-width': 8 },
    },
    {
      id: 'way',
      type: 'line',
      source: 'way',
      layout: round,
      paint: { 'line-color': way, 'line-width': 4 },
    },
    {
      id: 'direction',
      type: 'symbol',
      source: 'way',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 140,
        'text-field': '›',
        'text-font': [bold],
        'text-size': 22,
        'text-offset': [0, -0.1],
        'text-keep-upright': false,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': words, 'text-halo-color': page, 'text-halo-width': 1.5 },
    },
    {
      id: 'ends',
      type: 'circle',
      source: 'ends',
      paint: {
        'circle-radius': 7,
        'circle-color': page,
        'circle-stroke-color': way,
        'circle-stroke-width': 4,
      },
    },
    {
      id: 'end-words',
      type: 'symbol',
      source: 'ends',
      layout: {
        'text-field': ['get', 'words'],
        'text-font': [bold],
        'text-size': 15,
        'text-anchor': 'bottom',
        'text-offset': [0, -1],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': words, 'text-halo-color': page, 'text-halo-width': 2 },
    },
  ]
}

/** Letters are drawn in the browser with the font of the site, so none are fetched. Its weight is part of the name. */
const regular = 'Figtree'
const bold = 'Figtree Bold,Figtree'

/** They need pictures that would have to be fetched. */
const withPictures = ['roads_oneway', 'roads_shields', 'pois']

const baseLayers = ({ kind }: MapForBrowser, isDark: boolean): LayerSpecification[] => {
  const colours = isDark ? dark : light
  if (kind !== 'vector') {
    return [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } },
      {
        id: 'tiles',
        type: 'raster',
        source: 'base',
        paint: { 'raster-fade-duration': 0, 'raster-brightness-max': isDark ? 0.75 : 1 },
      },
    ]
  }
  return layers('base', flavourOf(colours, isDark), { lang: 'en' })
    .filter(({ id }) => !withPictures.includes(id))
    .map((layer) => {
      if (layer.type !== 'symbol') return layer
      const { 'icon-image': _, ...layout } = layer.layout ?? {}
      return { ...layer, layout }
    })
}

type Colours = Readonly<Record<Colour, string>>
type Colour =
  | 'page'
  | 'words'
  | 'way'
  | 'ground'
  | 'land'
  | 'built'
  | 'park'
  | 'wood'
  | 'water'
  | Road
type Road = 'path' | 'road' | 'highway' | 'casing' | 'rail' | 'quiet' | 'sea'

const light: Colours = {
  page: '#fff7ea',
  words: '#1b2334',
  way: '#b93a20',
  ground: '#f3e6cd',
  land: '#faf0dd',
  built: '#ecdcbc',
  park: '#e3e8c9',
  wood: '#d5e0bd',
  water: '#abd4d3',
  path: '#fffaf1',
  road: '#ffffff',
  highway: '#ffe3ae',
  casing: '#dcc9a3',
  rail: '#b7aa93',
  quiet: '#4a5166',
  sea: '#17616a',
}

const dark: Colours = {
  page: '#1b2334',
  words: '#fff3e0',
  way: '#ff9c82',
  ground: '#141b2b',
  land: '#1f293d',
  built: '#263049',
  park: '#20343a',
  wood: '#1d3a3a',
  water: '#113843',
  path: '#323e57',
  road: '#3f4c69',
  highway: '#5b6788',
  casing: '#161e2e',
  rail: '#55607b',
  quiet: '#c3c6d1',
  sea: '#86cdd2',
}

/** The first pattern that fits the name of a part of the map decides its colour. */
const colourOfPart: readonly (readonly [RegExp, Colour])[] = [
  [/^background$/, 'ground'],
  [/^ocean_label$/, 'sea'],
  [/_halo$/, 'land'],
  [/^city_label$/, 'words'],
  [/label/, 'quiet'],
  [/casing/, 'casing'],
  [/highway/, 'highway'],
  [/major|link/, 'road'],
  [/minor|other|pier|runway|pedestrian/, 'path'],
  [/^(railway|boundaries)$/, 'rail'],
  [/^water$/, 'water'],
  [/^(wood|scrub)/, 'wood'],
  [/^(park|zoo)/, 'park'],
  [/^(buildings|hospital|industrial|school|aerodrome|military)$/, 'built'],
  [/./, 'land'],
]

const flavourOf = (colours: Colours, isDark: boolean): Flavor => {
  const parts = namedFlavor(isDark ? 'dark' : 'light')
  const coloured = Object.entries(parts).map(([part, given]) => {
    if (typeof given !== 'string') return [part, given]
    const [, colour = 'land'] = colourOfPart.find(([pattern]) => pattern.test(part)) ?? []
    return [part, colours[colour]]
  })
  const { land, built, park, wood } = colours
  const landcover = {
    ...{ barren: land, farmland: land, glacier: land, urban_area: built },
    ...{ grassland: park, scrub: park, forest: wood },
  }
  return { ...parts, ...Object.fromEntries(coloured), landcover, regular, bold, italic: regular }
}
