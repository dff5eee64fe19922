export type RidePlace = { readonly lat: number; readonly lon: number; readonly height?: number }

type Ride = {
  readonly name?: string
  /** Pieces with gaps between them. */
  readonly pieces: readonly (readonly RidePlace[])[]
  readonly turns?: readonly { readonly lat: number; readonly lon: number; readonly words: string }[]
  readonly isRecorded?: boolean
}

const startedAt = Date.UTC(2026, 10, 6)
const timeOf = (second: number) => new Date(startedAt + second * 1000).toISOString()

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const gpxOf = ({ name = 'A ride', pieces, turns = [], isRecorded = false }: Ride) => {
  let second = 0
  const extras = () =>
    isRecorded ? `<time>${timeOf(second++)}</time><extensions><x:hr>141</x:hr></extensions>` : ''
  const point = ({ lat, lon, height }: RidePlace) =>
    `<trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}">${height === undefined ? '' : `<ele>${height.toFixed(2)}</ele>`}${extras()}</trkpt>\n`
  const segments = pieces.map((piece) => `<trkseg>\n${piece.map(point).join('')}</trkseg>`)
  const waypoints = turns.map(
    ({ lat, lon, words }) =>
      `<wpt lat="${lat}" lon="${lon}"><name>${escapeXml(words)}</name></wpt>`,
  )
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Test" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">${waypoints.join('')}<trk><name>${escapeXml(name)}</name>${segments.join('')}</trk></gpx>`,
  )
}

export const tcxOf = ({ name = 'A ride', pieces, turns = [], isRecorded = false }: Ride) => {
  let second = 0
  const point = ({ lat, lon, height }: RidePlace) =>
    `<Trackpoint><Time>${timeOf(second++)}</Time><Position><LatitudeDegrees>${lat.toFixed(7)}</LatitudeDegrees><LongitudeDegrees>${lon.toFixed(7)}</LongitudeDegrees></Position>${height === undefined ? '' : `<AltitudeMeters>${height.toFixed(2)}</AltitudeMeters>`}${isRecorded ? '<HeartRateBpm><Value>141</Value></HeartRateBpm>' : ''}</Trackpoint>\n`
  const tracks = pieces.map((piece) => `<Track>${piece.map(point).join('')}</Track>`).join('')
  const points = turns.map(
    ({ lat, lon, words }) =>
      `<CoursePoint><Name>${escapeXml(words.slice(0, 10))}</Name><Time>${timeOf(0)}</Time><Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lon}</LongitudeDegrees></Position><PointType>${words.split(' ').at(-1)}</PointType><Notes>${escapeXml(words)}</Notes></CoursePoint>`,
  )
  const inside = isRecorded
    ? `<Activities><Activity Sport="Biking"><Id>${timeOf(0)}</Id><Lap StartTime="${timeOf(0)}">${tracks}</Lap></Activity></Activities>`
    : `<Courses><Course><Name>${escapeXml(name)}</Name>${tracks}${points.join('')}</Course></Courses>`
  return Buffer.from(
    `<?xml version="1.0"?>\n<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">${inside}</TrainingCenterDatabase>`,
  )
}

type Field = { readonly number: number; readonly size: number; readonly type: number }

const message = (local: number, global: number, fields: readonly Field[]) => {
  const head = Buffer.from([0x40 | local, 0, 0, global & 0xff, global >> 8, fields.length])
  return Buffer.concat([
    head,
    ...fields.map(({ number, size, type }) => Buffer.from([number, size, type])),
  ])
}

const [enumeration, uint8, text, uint16, sint32, uint32] = [0x00, 0x02, 0x07, 0x84, 0x85, 0x86]
const nameSize = 32
const semicircles = (degrees: number) => Math.round((degrees * 2 ** 31) / 180)
const fitTime = (second: number) => Math.floor((startedAt - Date.UTC(1989, 11, 31)) / 1000) + second

const checksum = (bytes: Uint8Array) => {
  let value = 0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ 0xa001 : value >> 1
  }
  return value
}

/** Left and right of the course points of FIT. */
const turnTypes: Readonly<Record<string, number>> = { left: 6, right: 7 }

export const fitOf = ({ name = 'A ride', pieces, turns = [], isRecorded = false }: Ride) => {
  const parts = [
    message(0, 0, [
      { number: 0, size: 1, type: enumeration },
      { number: 3, size: 4, type: 0x8c },
    ]),
    // A course or an activity, with a serial number.
    Buffer.from([0, isRecorded ? 4 : 6, 0x15, 0xcd, 0x5b, 0x07]),
    message(1, 31, [{ number: 5, size: nameSize, type: text }]),
    Buffer.concat([Buffer.from([1]), Buffer.alloc(nameSize, name.padEnd(nameSize, '\0'))]),
    message(2, 32, [
      { number: 2, size: 4, type: sint32 },
      { number: 3, size: 4, type: sint32 },
      { number: 5, size: 1, type: enumeration },
      { number: 6, size: nameSize, type: text },
    ]),
    ...turns.map(({ lat, lon, words }) => {
      const record = Buffer.alloc(10 + nameSize)
      record.writeUInt8(2, 0)
      record.writeInt32LE(semicircles(lat), 1)
      record.writeInt32LE(semicircles(lon), 5)
      record.writeUInt8(turnTypes[words.split(' ').at(-1) ?? ''] ?? 0, 9)
      record.write(words, 10)
      return record
    }),
    message(3, 20, [
      { number: 253, size: 4, type: uint32 },
      { number: 0, size: 4, type: sint32 },
      { number: 1, size: 4, type: sint32 },
      { number: 2, size: 2, type: uint16 },
      { number: 3, size: 1, type: uint8 },
    ]),
    ...pieces.flat().map(({ lat, lon, height }, second) => {
      const record = Buffer.alloc(16)
      record.writeUInt8(3, 0)
      record.writeUInt32LE(fitTime(second), 1)
      record.writeInt32LE(semicircles(lat), 5)
      record.writeInt32LE(semicircles(lon), 9)
      record.writeUInt16LE(height === undefined ? 0xffff : Math.round((height + 500) * 5), 13)
      record.writeUInt8(isRecorded ? 141 : 0xff, 15)
      return record
    }),
  ]
  const data = Buffer.concat(parts)
  const head = Buffer.from([14, 0x20, 0x54, 0x08, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0])
  head.writeUInt32LE(data.length, 4)
  const file = Buffer.concat([head, data, Buffer.alloc(2)])
  file.writeUInt16LE(checksum(file.subarray(0, -2)), file.length - 2)
  return file
}
