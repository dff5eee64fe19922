import { zxyToTileId } from 'pmtiles'

type Tile = { readonly z: number; readonly x: number; readonly y: number; readonly bytes: Buffer }

const headerLength = 127
const uncompressed = 1

/** A PMTiles file of version 3. */
export const writePmtiles = (kind: 'vector' | 'png', given: readonly Tile[]) => {
  const tiles = given
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .toSorted((one, other) => one.id - other.id)
  const directory = Buffer.from([
    ...varint(tiles.length),
    ...tiles.flatMap(({ id }, at) => varint(id - (tiles[at - 1]?.id ?? 0))),
    ...tiles.flatMap(() => varint(1)),
    ...tiles.flatMap(({ bytes }) => varint(bytes.length)),
    // The first offset plus one; each of the others follows the tile before it.
    ...tiles.flatMap((_, at) => varint(at === 0 ? 1 : 0)),
  ])
  const metadata = Buffer.from('{}')
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(headerLength)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const leaves = headerLength + directory.length + metadata.length
  const count = tiles.length
  const numbers = [
    ...[headerLength, directory.length, headerLength + directory.length, metadata.length],
    ...[leaves, 0, leaves, data.length, count, count, count],
  ]
  for (const [at, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * at)
  const zooms = tiles.map(({ z }) => z)
  const bytes = [1, uncompressed, uncompressed, kind === 'vector' ? 1 : 2]
  for (const [at, byte] of [...bytes, Math.min(...zooms), Math.max(...zooms)].entries())
    header[96 + at] = byte
  const box = [-180, -85, 180, 85].map((degrees) => degrees * 1e7)
  for (const [at, degrees] of box.entries()) header.writeInt32LE(degrees, 102 + 4 * at)
  return Buffer.concat([header, directory, metadata, data])
}

const extent = 4096

/** A vector tile that is all water, with the name of a place. */
export const waterTile = (name: string) => {
  const corners = [
    ...[command(1, 1), ...point(-64, -64)],
    ...[command(2, 3), ...point(extent + 128, 0), ...point(0, extent + 128)],
    ...[...point(-extent - 128, 0), command(7, 1)],
  ]
  const water = layer('water', { type: 3, geometry: corners, tags: { kind: 'ocean' } })
  const middle = [command(1, 1), ...point(extent / 2, extent / 2)]
  const tags = { kind: 'locality', name }
  return Buffer.from([...water, ...layer('places', { type: 1, geometry: middle, tags })])
}

type Feature = { type: number; geometry: number[]; tags: Record<string, string> }

const layer = (name: string, { type, geometry, tags }: Feature) => {
  const feature = [
    ...field(
      2,
      Object.keys(tags).flatMap((_, at) => [at, at]),
    ),
    ...[...varint((3 << 3) | 0), type],
    ...field(4, geometry.flatMap(varint)),
  ]
  return field(3, [
    ...[...varint(15 << 3), 2],
    ...field(1, letters(name)),
    ...field(2, feature),
    ...Object.keys(tags).flatMap((key) => field(3, letters(key))),
    ...Object.values(tags).flatMap((value) => field(4, field(1, letters(value)))),
    ...[...varint(5 << 3), ...varint(extent)],
  ])
}

const letters = (text: string) => [...Buffer.from(text)]
const command = (id: number, count: number) => (id & 7) | (count << 3)
const zigzag = (number: number) => (number << 1) ^ (number >> 31)
const point = (x: number, y: number) => [zigzag(x), zigzag(y)]
const field = (number: number, bytes: readonly number[]) => [
  ...varint((number << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
]

const varint = (number: number): number[] =>
  number < 128 ? [number] : [(number & 127) | 128, ...varint(Math.floor(number / 128))]
