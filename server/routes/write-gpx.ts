import type { Cue } from '#contract/routes.ts'
import { decodeLine, measureWay, type Place, placeAt } from './line.ts'

type Written = {
  readonly title: string
  readonly line: string
  readonly heights: string | null
  readonly cues: readonly Cue[]
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? '')

const attributes = ({ lat, lon }: Place) =>
  `lat="${lat.toFixed(5)}" lon="${(((((lon + 180) % 360) + 360) % 360) - 180).toFixed(5)}"`

const elevation = ({ height }: Place) =>
  height === undefined ? '' : `<ele>${height.toFixed(1)}</ele>`

/** GPX 1.1 with the name, the track and the cues as waypoints. Times are not stored, so none are written. */
export const writeGpx = ({ title, line, heights, cues }: Written) => {
  const pieces = decodeLine(line, heights)
  const way = measureWay(pieces)
  const waypoints = cues.map(({ at, kind, words }) => {
    const place = attributes(placeAt(way, at))
    return `<wpt ${place}><name>${escapeXml(words)}</name><sym>${kind}</sym><type>${kind}</type></wpt>\n`
  })
  const segments = pieces.map((piece) => {
    const points = piece.map((place) => `<trkpt ${attributes(place)}>${elevation(place)}</trkpt>\n`)
    return `<trkseg>\n${points.join('')}</trkseg>\n`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<gpx version="1.1" creator="Clubrun" xmlns="http://www.topografix.com/GPX/1/1">\n',
    `<metadata><name>${escapeXml(title)}</name></metadata>\n`,
    ...waypoints,
    `<trk><name>${escapeXml(title)}</name>\n`,
    ...segments,
    '</trk>\n</gpx>\n',
  ].join('')
}
