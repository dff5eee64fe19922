import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

type Locked = {
  readonly version: string
  readonly integrity: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

type Manifest = {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

export const manifest: Manifest = read('package.json')
const { packages }: { packages: Readonly<Record<string, Locked>> } = read('package-lock.json')

function read(file: string) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

/** Built into the pages: part of the site, although they are not installed where it runs. */
export const bundled = [
  '@firebase/app',
  '@firebase/auth',
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/figtree',
  '@protomaps/basemaps',
  '@tanstack/react-query',
  'lean-qr',
  'maplibre-gl',
  'pmtiles',
  'react',
  'react-dom',
  'react-router',
  'tailwindcss',
]

export type Part = {
  readonly name: string
  readonly version: string
  readonly sha512: string
  readonly licence: string
  /** Not needed, or installed on one kind of machine only. */
  readonly optional: boolean
  /** Where its code is when the site runs. */
  readonly place: 'installed' | 'bundled'
  /** The paths of the package and of those it uses. */
  readonly path: string
  readonly uses: readonly string[]
}

/** Old packages that declare their licence in a form npm no longer reads. */
const knownLicences: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

/** The licence of every installed package, development included. */
export const licences = (): readonly (readonly [name: string, licence: string])[] =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license }]) => [nameOf(path), license ?? knownLicences[nameOf(path)] ?? 'none'])

/** The packages in the site: its dependencies, those built into its pages, and all they use. */
export const inventory = (): readonly Part[] => {
  const parts = new Map<string, Part>()
  const add = (from: string, name: string, place: Part['place'], optional: boolean) => {
    const path = resolve(from, name)
    const locked = path === undefined ? undefined : packages[path]
    if (path === undefined || !locked) return
    const known = parts.get(path)
    if (
      known &&
      (known.place === 'installed' || place === 'bundled') &&
      (!known.optional || optional)
    )
      return
    const { required, optionals } = dependenciesOf(locked)
    const uses = [...required, ...optionals]
      .map((one) => resolve(path, one))
      .filter((one) => one !== undefined)
    const { version, integrity, license } = locked
    const sha512 = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
    parts.set(path, {
      name: nameOf(path),
      version,
      sha512,
      licence: license ?? knownLicences[nameOf(path)] ?? 'none',
      optional,
      place,
      path,
      uses,
    })
    for (const one of required) add(path, one, place, optional)
    for (const one of optionals) add(path, one, place, true)
  }
  for (const name of Object.keys(manifest.dependencies)) add('', name, 'installed', false)
  for (const name of Object.keys(manifest.optionalDependencies)) add('', name, 'installed', true)
  for (const name of bundled) add('', name, 'bundled', false)
  return [...parts.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

const dependenciesOf = (locked: Locked) => {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked
  const peers = Object.keys(peerDependencies).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  )
  return {
    required: [...Object.keys(dependencies), ...peers],
    optionals: Object.keys(optionalDependencies),
  }
}

/** As Node finds it: in the folder of the importing package, else in the one around it. */
const resolve = (from: string, name: string): string | undefined => {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (packages[path]) return path
  if (from === '') return undefined
  const outer = from.lastIndexOf('node_modules/')
  return resolve(from.slice(0, Math.max(0, outer - 1)), name)
}
