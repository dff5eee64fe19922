/** A place on the way. Where a way crosses 180°, longitudes go on beyond it. */
export type Place = {
  readonly lat: number
  readonly lon: number
  readonly height?: number | undefined
}

/** A line without a gap. */
export type Piece = readonly Place[]

/** The metres from the start for each place of each piece. Gaps have no length. */
export type Way = {
  readonly pieces: readonly Piece[]
  readonly at: readonly Float64Array[]
  readonly length: number
}

const earth = 6_371_008.8
const radians = Math.PI / 180

/** The precision of a stored line, about a metre, and of what is measured. */
const storedPrecision = 1e5
export const finePrecision = 1e6

/** Heights are stored in decimetres. */
const heightPrecision = 10

export const distance = (one: Place, other: Place) => {
  const north = Math.sin(((other.lat - one.lat) * radians) / 2)
  const east = Math.sin(((other.lon - one.lon) * radians) / 2)
  const chord =
    north * north + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * east * east
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const measureWay = (pieces: readonly Piece[]): Way => {
  let length = 0
  const at = pieces.map((piece) => {
    const metres = new Float64Array(piece.length)
    piece.forEach((place, index) => {
      const previous = piece[index - 1]
      if (previous) length += distance(previous, place)
      metres[index] = length
    })
    return metres
  })
  return { pieces, at, length }
}

const between = (one: Place, other: Place, share: number): Place => ({
  lat: one.lat + (other.lat - one.lat) * share,
  lon: one.lon + (other.lon - one.lon) * share,
  height:
    one.height === undefined || other.height === undefined
      ? undefined
      : one.height + (other.height - one.height) * share,
})

/** The first index whose value is not below the wanted one. */
const firstNotBelow = (values: Float64Array, wanted: number) => {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

const placeIn = (piece: Piece, at: Float64Array, metres: number): Place | undefined => {
  const index = firstNotBelow(at, metres)
  const next = piece[index]
  const previous = piece[index - 1]
  if (!next) return piece.at(-1)
  if (!previous) return next
  const [from = 0, to = 0] = [at[index - 1], at[index]]
  return between(previous, next, to > from ? (metres - from) / (to - from) : 0)
}

/** The place so many metres from the start. At a gap it is the end of the piece before it. */
export const placeAt = ({ pieces, at }: Way, metres: number): Place => {
  const found = at.findIndex((values) => (values.at(-1) ?? 0) >= metres)
  const index = found < 0 ? pieces.length - 1 : found
  const place = placeIn(pieces[index] ?? [], at[index] ?? new Float64Array(), metres)
  return place ?? { lat: 0, lon: 0 }
}

/** The part of the way between two distances from the start. */
export const cutWay = ({ pieces, at }: Way, from: number, to: number): Piece[] =>
  pieces.flatMap((piece, index) => {
    const metres = at[index] ?? new Float64Array()
    const [start, end] = [Math.max(from, metres[0] ?? 0), Math.min(to, metres.at(-1) ?? 0)]
    if (start >= end) return []
    const inside = piece.filter((_, place) => {
      const here = metres[place] ?? 0
      return here > start && here < end
    })
    const ends = [placeIn(piece, metres, start), placeIn(piece, metres, end)]
    return [[ends[0], ...inside, ends[1]].filter((place) => place !== undefined)]
  })

/** Metres between two places of an even piece, at most. */
const apart = 10

/** Places at equal distances along one piece, both ends included. */
export type EvenPiece = {
  /** Metres from the start of the way. */
  readonly start: number
  readonly step: number
  readonly places: readonly Place[]
}

export const resample = ({ pieces, at }: Way): EvenPiece[] =>
  pieces.map((piece, index) => resamplePiece(piece, at[index] ?? new Float64Array()))

const resamplePiece = (piece: Piece, at: Float64Array) => {
  const [start, end] = [at[0] ?? 0, at.at(-1) ?? 0]
  const count = Math.max(1, Math.ceil((end - start) / apart))
  const step = (end - start) / count
  const places: Place[] = []
  let index = 1
  for (let sample = 0; sample <= count; sample++) {
    const metres = start + sample * step
    while (index < piece.length - 1 && (at[index] ?? 0) < metres) index++
    const [previous, next] = [piece[index - 1], piece[index]]
    const [from = 0, to = 0] = [at[index - 1], at[index]]
    if (!previous || !next) continue
    places.push(between(previous, next, to > from ? Math.min(1, (metres - from) / (to - from)) : 0))
  }
  return { start, step, places }
}

/** Numbers as letters, five bits each, as in encoded polylines. */
const encodeNumber = (value: number) => {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let letters = ''
  while (rest >= 0x20) {
    letters += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>>= 5
  }
  return letters + String.fromCharCode(rest + 63)
}

const decodeNumbers = (letters: string) => {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (let index = 0; index < letters.length; index++) {
    const bits = letters.charCodeAt(index) - 63
    value |= (bits & 0x1f) << shift
    shift += 5
    if (bits >= 0x20) continue
    numbers.push(value & 1 ? ~(value >>> 1) : value >>> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/** Encoded polylines, with spaces between the pieces. */
export const encodeLine = (pieces: readonly Piece[], precision = storedPrecision) =>
  pieces
    .map((piece) => {
      let [lastLat, lastLon, letters] = [0, 0, '']
      for (const place of piece) {
        const [lat, lon] = [Math.round(place.lat * precision), Math.round(place.lon * precision)]
        letters += encodeNumber(lat - lastLat) + encodeNumber(lon - lastLon)
        lastLat = lat
        lastLon = lon
      }
      return letters
    })
    .join(' ')

/** Null without heights. */
export const encodeHeights = (pieces: readonly Piece[]) => {
  if (pieces.some((piece) => piece.some(({ height }) => height === undefined))) return null
  return pieces
    .map((piece) => {
      let [last, letters] = [0, '']
      for (const { height = 0 } of piece) {
        const rounded = Math.round(height * heightPrecision)
        letters += encodeNumber(rounded - last)
        last = rounded
      }
      return letters
    })
    .join(' ')
}

/** The places as precisely as an encoded line and its heights give them. */
export const roundPlaces = (pieces: readonly Piece[], precision: number): Place[][] =>
  pieces.map((piece) =>
    piece.map(({ lat, lon, height }) => ({
      lat: Math.round(lat * precision) / precision,
      lon: Math.round(lon * precision) / precision,
      height:
        height === undefined ? undefined : Math.round(height * heightPrecision) / heightPrecision,
    })),
  )

export const decodeLine = (
  line: string,
  heights: string | null = null,
  precision = storedPrecision,
): Place[][] => {
  const heightsOfPieces = heights?.split(' ')
  return line.split(' ').map((letters, index) => {
    const rises = heightsOfPieces && decodeNumbers(heightsOfPieces[index] ?? '')
    const numbers = decodeNumbers(letters)
    const piece: Place[] = []
    let [lat, lon, height] = [0, 0, 0]
    for (let place = 0; place * 2 < numbers.length; place++) {
      lat += numbers[place * 2] ?? 0
      lon += numbers[place * 2 + 1] ?? 0
      height += rises?.[place] ?? 0
      piece.push({
        lat: lat / precision,
        lon: lon / precision,
        height: rises && height / heightPrecision,
      })
    }
    return piece
  })
}
