import { isBuiltin } from 'node:module'
import type { Import } from './imports.ts'
import type { Codebase, Rule } from './modules.ts'

const features = [
  'identity',
  'users',
  'people',
  'membership',
  'events',
  'signup',
  'sheet',
  'leading',
  'weather',
  'season',
  'news',
  'gallery',
  'contact',
  'notices',
  'media',
  'routes',
  'audit',
  'overview',
  'words',
  'office',
  'club',
]

const shared = {
  server: ['http', 'database', 'mail', 'content'],
  web: ['layout', 'ui', 'public'],
}

/** The club's own words are files, so `club` has no folder in the server. */
const allowedFolders = {
  server: [...features.filter((feature) => feature !== 'club'), ...shared.server],
  web: [...features, ...shared.web],
}

const layerOf = (path: string) => path.split('/')[0] ?? ''

/** The folder of a layer that contains a file, unless the file is at its top. */
const folderIn = (layer: keyof typeof shared, path: string) => path.match(`^${layer}/([^/]+)/`)?.[1]

const featureIn = (layer: keyof typeof shared, path: string) =>
  features.find((feature) => feature === folderIn(layer, path))

const isTest = (path: string) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)

/** Tests are free, unless the rule is for them as well. */
const forbidImports =
  (isWrong: (from: string, what: Import) => boolean, isFree = isTest): Rule =>
  ({ modules }) =>
    modules
      .filter(({ path }) => !isFree(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((what) => isWrong(path, what))
          .map(({ target }) => `${path} imports ${target}`),
      )

const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  server: ['contract', 'server', 'package.json'],
  web: ['contract', 'web'],
  ops: ['contract', 'server', 'ops', 'package.json'],
  main: ['contract', 'server', 'web', 'ops', 'main', 'package.json'],
  // Pictures of the documentation are taken with the browser of the tests.
  scripts: ['contract', 'server', 'scripts', 'tests', 'package.json'],
}

/** A test beside the code of a layer stays in that layer; one that needs two layers is in `tests/`. */
export const layers = forbidImports(
  (from, { target, ours }) => {
    const layer = layerOf(from)
    if (ours && isTest(from) && layerOf(target) === 'tests') return false
    if (ours) return mayImport[layer]?.includes(layerOf(target)) === false
    if (isTest(from)) return false
    if (layer === 'contract') return layerOf(target) !== 'zod'
    return layer === 'web' && from !== 'web/entry.server.tsx' && isBuiltin(target)
  },
  (path) => path.startsWith('tests/'),
)

/** They connect the features. */
const usesStores = ['server/app.ts', 'server/names.ts', 'server/person-records.ts']

export const stores = forbidImports((from, { target }) => {
  const feature = target.match(/^server\/([^/]+)\/store\.ts$/)?.[1]
  return feature !== undefined && !usesStores.includes(from) && folderIn('server', from) !== feature
})

export const ui = forbidImports(
  (from, { target, ours }) =>
    folderIn('web', from) === 'ui' && ours && folderIn('web', target) !== 'ui',
)

export const sharedFolders = forbidImports((from, { target }) =>
  (['server', 'web'] as const).some(
    (layer) =>
      shared[layer].includes(folderIn(layer, from) ?? '') && featureIn(layer, target) !== undefined,
  ),
)

/** Types count as well: files that need each other's types are one thing. */
export const circles: Rule = ({ modules }) =>
  findCircles(
    new Map(modules.map(({ path, imports }) => [path, imports.map(({ target }) => target)])),
  )

export const featureCircles: Rule = ({ modules }) =>
  (['server', 'web'] as const).flatMap((layer) => {
    const uses = new Map<string, Set<string>>()
    for (const { path, imports } of modules.filter(({ path }) => !isTest(path))) {
      const feature = featureIn(layer, path)
      if (!feature) continue
      const used = imports.flatMap(({ target }) => featureIn(layer, target) ?? [])
      const others = used.filter((other) => other !== feature)
      uses.set(feature, new Set([...(uses.get(feature) ?? []), ...others]))
    }
    return findCircles(uses).map((circle) => `${layer}: ${circle}`)
  })

const findCircles = (graph: ReadonlyMap<string, Iterable<string>>) => {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (node: string, way: readonly string[]) => {
    const start = way.indexOf(node)
    if (start !== -1) found.push([...way.slice(start), node].join(' → '))
    if (start !== -1 || done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}

export const barrels: Rule = ({ modules }) =>
  modules
    .filter(({ path, onlyPassesOn }) => onlyPassesOn || isIndex(path))
    .map(({ path }) => `${path} is a barrel`)

const isIndex = (path: string) =>
  /(^|\/)index\.(ts|tsx|js)$/.test(path) && path !== 'contract/index.ts'

export const climbing: Rule = ({ modules }) =>
  modules.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier }) => specifier.includes('../..'))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  )

export const lengths: Rule = ({ modules }) =>
  modules
    .filter(({ lines }) => lines > 300)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than 300`)

const kebabCase = /^[a-z0-9]+([-.][a-z0-9]+)*$/
const emptyWord =
  /(^|[-.])(utils?|helpers?|misc|common|services?|managers?|impl)(\.|$)|Service|Manager|Impl/

export const names: Rule = ({ modules }) =>
  modules.flatMap(({ path }) => [
    ...(path.split('/').every((word) => kebabCase.test(word)) ? [] : [`${path} is not kebab-case`]),
    ...(path.split('/').some((word) => emptyWord.test(word))
      ? [`${path} does not say what is inside`]
      : []),
  ])

export const folders: Rule = ({ files }) =>
  (['server', 'web'] as const).flatMap((layer) => {
    const found = files.flatMap((path) => folderIn(layer, path) ?? [])
    return [...new Set(found)]
      .filter((folder) => !allowedFolders[layer].includes(folder))
      .map((folder) => `${layer}/${folder} is neither a feature nor a shared folder`)
  })

/** Media has no page. */
const absent = ['server/club/', 'web/media/']

export const sameFeatures: Rule = ({ features, files }) =>
  features
    .flatMap((feature) => [`contract/${feature}.ts`, `server/${feature}/`, `web/${feature}/`])
    .filter((place) => !absent.includes(place))
    .filter((place) => !files.some((path) => path === place || isInside(path, place)))
    .map((place) => `${place} is missing`)

const isInside = (path: string, place: string) => place.endsWith('/') && path.startsWith(place)

/** Media keeps files, and identity asks its provider: neither needs a table of its own. */
const withoutStore = ['media', 'identity', 'weather']

export const answered: Rule = ({ features, files, modules }) => {
  const expected = features.flatMap((feature) => [
    `server/${feature}/handlers.ts`,
    ...(withoutStore.includes(feature) ? [] : [`server/${feature}/store.ts`]),
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
  ({ paths }: Codebase) =>
    table.filter((path) => !paths.includes(path)).map((path) => `${path} leads nowhere`)

type Route = Readonly<{ path?: string; index?: boolean; children?: readonly Route[] }>

/** The whole address of every page, also of pages inside others. */
export const addresses = (routes: readonly Route[], before = ''): string[] =>
  routes.flatMap(({ path, index, children = [] }) => {
    const address = path ? `${before}/${path}` : before
    return [...(path || index ? [address || '/'] : []), ...addresses(children, address)]
  })
