import type { NewRoute } from '#contract/routes.ts'
import type { Person } from '#tests/site.ts'

type Way = {
  /** Degrees from the centre of the loop to its edge: 0.05 is a loop of about 34 km. */
  readonly size?: number
  readonly north?: number
  readonly points?: number
  readonly name?: string
  /** What a device adds: times, heart rate and its serial number. */
  readonly recorded?: boolean
}

const recordedPoint = (index: number) =>
  `<time>2026-05-01T06:${String(index % 60).padStart(2, '0')}:00Z</time><extensions><hr>${100 + (index % 60)}</hr></extensions>`

/** A loop over one hill, as a planner or a device writes it. */
export const gpxOf = ({
  size = 0.05,
  north = 23.8,
  points = 200,
  name = 'A loop',
  recorded = false,
}: Way = {}) => {
  const places = Array.from({ length: points + 1 }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI
    const [lat, lon] = [north + size * Math.sin(angle), 90.4 + size * (Math.cos(angle) - 1)]
    const height = 30 + 80 * (1 - Math.cos(angle))
    const place = `<trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}"><ele>${height.toFixed(1)}</ele>`
    return `${place}${recorded ? recordedPoint(index) : ''}</trkpt>`
  })
  const device = '<extensions><serial>3912876543</serial></extensions>'
  return `<?xml version="1.0"?><gpx version="1.1" creator="A planner" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>${name}</name>${recorded ? device : ''}<trkseg>${places.join('\n')}</trkseg></trk></gpx>`
}

export const readGpx = ({ routes }: Pick<Person, 'routes'>, gpx = gpxOf()) =>
  routes.read({ file: new Blob([gpx]) })

/** Adds a route of its own and returns it as stored. */
export const addRoute = async (
  person: Person,
  more: Partial<Omit<NewRoute, 'preview'>> & { readonly way?: Way } = {},
) => {
  const { way, ...words } = more
  const { preview } = await readGpx(person, gpxOf(way))
  const { slug } = await person.routes.add({ preview, title: 'Kingfisher loop', ...words })
  return person.routes.get({ slug })
}
