import type { Rule } from './modules.ts'

/** Club's words are files and media has no page. */
const floorless = ['server/club/', 'web/media/']

export const sameRooms: Rule = ({ rooms, files }) =>
  rooms
    .flatMap((room) => [`contract/${room}.ts`, `server/${room}/`, `web/${room}/`])
    .filter((place) => !floorless.includes(place))
    .filter((place) => !files.some((path) => path === place || isInside(path, place)))
    .map((place) => `${place} is missing`)

const isInside = (path: string, place: string) => place.endsWith('/') && path.startsWith(place)

/** Media keeps files, and identity asks its provider: neither needs a table of its own. */
const storeless = ['media', 'identity']

export const answered: Rule = ({ rooms, files, modules }) => {
  const expected = rooms.flatMap((room) => [
    `server/${room}/handlers.ts`,
    ...(storeless.includes(room) ? [] : [`server/${room}/store.ts`]),
  ])
  const app = modules.find(({ path }) => path === 'server/app.ts')
  const wired = app?.imports.map(({ target }) => target) ?? []
  return [
    ...expected.filter((path) => !files.includes(path)).map((path) => `${path} is missing`),
    ...files
      .filter((path) => /^server\/[^/]+\/handlers\.ts$/.test(path) && !wired.includes(path))
      .map((path) => `${path} is not wired in server/app.ts`),
  ]
}

export const routed =
  (table: readonly string[]): Rule =>
  ({ paths }) =>
    table.filter((path) => !paths.includes(path)).map((path) => `${path} leads nowhere`)

type Route = Readonly<{ path?: string; index?: boolean; children?: readonly Route[] }>

/** The address of every page, those inside others with the whole way. */
export const addresses = (routes: readonly Route[], before = ''): string[] =>
  routes.flatMap(({ path, index, children = [] }) => {
    const address = path ? `${before}/${path}` : before
    return [...(path || index ? [address || '/'] : []), ...addresses(children, address)]
  })
