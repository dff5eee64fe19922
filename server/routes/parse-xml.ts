import { SaxesParser } from 'saxes'
import { markOf, tidy } from './cues.ts'
import {
  collectPlaces,
  demandPossible,
  type FoundTrack,
  type Mark,
  mostMarks,
  possibleHeight,
  unreadable,
  type Where,
} from './found-track.ts'

const deepest = 40
const chunkSize = 1 << 16
const longestText = 2000

type Attributes = Readonly<Record<string, string>>

/** Reads one kind of XML. `within` are the names of the elements around it, the innermost last. */
type Reader = {
  readonly open: (name: string, attributes: Attributes, within: readonly string[]) => void
  readonly close: (name: string, text: string, within: readonly string[], where: Where) => void
  readonly found: () => FoundTrack
}

/** Reads GPX or TCX piece by piece. Document types are refused, so that no entity is ever expanded. */
export const parseXml = (bytes: Uint8Array): FoundTrack => {
  const parser = new SaxesParser()
  const within: string[] = []
  let reader: Reader | undefined
  let text = ''
  const where = () => `at line ${parser.line}`

  parser.on('error', () => {
    throw unreadable(
      `The file is broken ${where()}. Save or download it again, then choose the new file.`,
    )
  })
  parser.on('doctype', () => {
    throw unreadable(
      'The file has a document type, which route files never need. Save the route again in your planner, then choose that file.',
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = withoutPrefix(name)
    reader ??= readerOf(local)
    reader.open(local, attributes, within)
    text = ''
    if (within.push(local) > deepest) {
      throw unreadable(
        `The file is nested too deeply ${where()}. Save the route again in your planner, then choose that file.`,
      )
    }
  })
  const addText = (more: string) => {
    if (text.length < longestText) text += more.slice(0, longestText)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    reader?.close(within.pop() ?? '', text.trim(), within, where)
    text = ''
  })

  const decoder = decoderOf(bytes)
  for (let start = 0; start < bytes.length; start += chunkSize) {
    parser.write(decoder.decode(bytes.subarray(start, start + chunkSize), { stream: true }))
  }
  parser.close()
  if (!reader) throw notARoute()
  return reader.found()
}

export const notARoute = () =>
  unreadable('This is not a GPX, TCX or FIT file. Export the route in one of these formats.')

const readerOf = (root: string) => {
  if (root === 'gpx') return readGpx()
  if (root === 'TrainingCenterDatabase') return readTcx()
  throw notARoute()
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

const decoderOf = (bytes: Uint8Array) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  const declaration = String.fromCharCode(...bytes.subarray(0, 100))
  const isLatin = /^[^>]*encoding=["'](?:iso-8859-1|windows-1252)["']/i.test(declaration)
  return new TextDecoder(isLatin ? 'windows-1252' : 'utf-8')
}

const numberOf = (text: string | undefined) => (text ? Number(text) : Number.NaN)

const placeOf = ({ lat, lon }: Attributes) => ({ lat: numberOf(lat), lon: numberOf(lon) })

const lineName = (text: string) => tidy(text, 100) || undefined

type Open = { lat: number; lon: number; height?: number }

/** Tracks, or routes where there are none; named waypoints and route points are cues. */
const readGpx = (): Reader => {
  const [tracks, routes] = [collectPlaces(), collectPlaces()]
  const [waypoints, turns]: [Mark[], Mark[]] = [[], []]
  const recording = { times: false, heartRate: false }
  let [name, waypointsSeen] = [undefined as string | undefined, 0]
  /** What is said of the point that is open. */
  const texts = new Map<string, string>()
  let point: Open | undefined
  let shape: { lat: number; lon: number }[] = []

  const closePoint = (tag: string, { lat, lon, height }: Open, where: Where) => {
    const place = { lat, lon, height: possibleHeight(height) }
    if (tag === 'trkpt') return tracks.add(place, where)
    demandPossible(place, where)
    const marks = tag === 'wpt' ? waypoints : turns
    if (tag === 'wpt') waypointsSeen++
    else for (const each of [place, ...shape]) routes.add(each, where)
    if (marks.length >= mostMarks) return
    const longer = texts.get('desc') ?? texts.get('cmt')
    const type = texts.get('sym') ?? texts.get('type')
    marks.push(...markOf({ lat, lon, name: texts.get('name'), longer, type }))
  }

  return {
    open(tag, attributes) {
      if (tag === 'trkseg') tracks.begin()
      if (tag === 'rte') routes.begin()
      if (isPoint(tag)) {
        point = placeOf(attributes)
        texts.clear()
        shape = []
      }
      // How some devices write the way from one route point to the next.
      if (tag === 'rpt') shape.push(placeOf(attributes))
    },
    close(tag, text, within, where) {
      const parent = within.at(-1) ?? ''
      if (isPoint(tag) && point) {
        closePoint(tag, point, where)
        point = undefined
      } else if (point && isPoint(parent)) {
        if (tag === 'ele') point.height = numberOf(text)
        else if (tag === 'time') recording.times ||= parent === 'trkpt'
        else texts.set(tag, text)
      } else if (tag === 'name' && ['trk', 'rte', 'metadata'].includes(parent)) {
        if (parent !== 'metadata' || name === undefined) name = lineName(text) ?? name
      } else if (tag === 'hr' || tag === 'heartrate') recording.heartRate = true
    },
    found() {
      const isTrack = tracks.pieces.some((piece) => piece.length > 0)
      const pieces = isTrack ? tracks.pieces : routes.pieces
      if (waypointsSeen > 0 && pieces.every((piece) => piece.length === 0)) throw waypointsOnly()
      const marks = waypoints.length > 0 ? waypoints : turns
      return { kind: 'gpx', name, pieces, marks, ordered: marks === turns, recording }
    },
  }
}

const isPoint = (tag: string) => tag === 'trkpt' || tag === 'rtept' || tag === 'wpt'

const waypointsOnly = () =>
  unreadable(
    'The file has only waypoints and no line. Export it as a track, then choose that file.',
  )

/** Courses and activities. The times of a course are planned ones. */
const readTcx = (): Reader => {
  const places = collectPlaces()
  const marks: Mark[] = []
  const recording = { times: false, heartRate: false }
  let name: string | undefined
  const texts = new Map<string, string>()

  const position = () => ({
    lat: numberOf(texts.get('LatitudeDegrees')),
    lon: numberOf(texts.get('LongitudeDegrees')),
  })

  return {
    open(tag) {
      if (tag === 'Track') places.begin()
      if (tag === 'Trackpoint' || tag === 'CoursePoint') texts.clear()
    },
    close(tag, text, within, where) {
      const parent = within.at(-1)
      if (tag === 'Trackpoint') {
        const height = texts.get('AltitudeMeters')
        const place = { ...position(), height: possibleHeight(height ? Number(height) : undefined) }
        // Indoors and without a fix there is no position.
        if (texts.has('LatitudeDegrees')) places.add(place, where)
        recording.times ||= texts.has('Time') && within.includes('Activity')
      } else if (tag === 'CoursePoint') {
        demandPossible(position(), where)
        const named = { name: texts.get('Name'), longer: texts.get('Notes') }
        const mark = markOf({ ...position(), ...named, type: texts.get('PointType') })
        if (marks.length < mostMarks) marks.push(...mark)
      } else if (tag === 'Name' && parent === 'Course') name = lineName(text)
      else if (tag === 'HeartRateBpm') recording.heartRate = true
      else if (parent === 'Position' || parent === 'Trackpoint' || parent === 'CoursePoint') {
        texts.set(tag, text)
      }
    },
    found: () => ({ kind: 'tcx', name, pieces: places.pieces, marks, ordered: true, recording }),
  }
}
