import type { Import } from './imports.ts'
import type { Rule } from './modules.ts'

const rooms = [
  'identity',
  'users',
  'events',
  'news',
  'gallery',
  'contact',
  'media',
  'audit',
  'club',
]

/** Club's words are files, so it has no server room. */
export const places = {
  server: [...rooms.filter((room) => room !== 'club'), 'door', 'database', 'mail', 'prose'],
  web: [...rooms, 'frame', 'kit', 'public'],
}

/** The folder of a storey a file lies in, if it does not lie at the top. */
export const placeIn = (storey: keyof typeof places, path: string) =>
  path.match(`^${storey}/([^/]+)/`)?.[1]

export const roomIn = (storey: keyof typeof places, path: string) => {
  const place = placeIn(storey, path)
  return place && rooms.includes(place) ? place : undefined
}

const isTest = (path: string) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)

/** Tests may import anything. */
export const noImport =
  (isWrong: (from: string, what: Import) => boolean): Rule =>
  ({ modules }) =>
    modules
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((what) => isWrong(path, what))
          .map(({ target }) => `${path} imports ${target}`),
      )
