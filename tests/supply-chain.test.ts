import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licencePage } from '#scripts/docs.ts'
import { bundled, inventory, licences } from '#scripts/inventory.ts'
import { billOfMaterials } from '#scripts/sbom.ts'
import { readSources } from './support/architecture/modules.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

type Locked = {
  version?: string
  resolved?: string
  link?: true
  integrity?: string
  hasInstallScript?: true
}

const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const

const packagesOf = (folder: string) => {
  const manifest: Partial<
    Record<(typeof groups)[number] | 'allowScripts', Record<string, unknown>>
  > = JSON.parse(read(`${folder}package.json`))
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    read(`${folder}package-lock.json`),
  )
  const named = groups.flatMap((group) => Object.entries(manifest[group] ?? {}))
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  return { manifest, named, locked }
}

test.for(['', 'tools/firebase/'])(
  'every package of ./%s has an exact version and a hash',
  (folder) => {
    const { named, locked } = packagesOf(folder)
    for (const [name, version] of named) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    for (const [path, { integrity, resolved, link }] of locked) {
      expect(integrity, path).toMatch(/^sha512-/)
      // Without an address, a package can only come from the registry.
      expect({ resolved, link }, path).toEqual({ resolved: undefined, link: undefined })
    }
  },
)

test('no package runs an install script, and those that would are listed', () => {
  const { manifest, locked } = packagesOf('')
  const would = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  const refused = would.map((path) => [path.replace('node_modules/', ''), false])
  expect(manifest.allowScripts).toEqual(Object.fromEntries(refused))
  const installed = inventory().filter(({ place }) => place === 'installed')
  expect(installed.filter(({ path }) => would.includes(path))).toEqual([])
})

/** Licences without conditions on how the site is used or passed on. */
const free =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 PSF-2.0 Python-2.0 Unlicense Zlib'.split(
    ' ',
  )

/** Licences allowed for certain packages, with the reason. */
const reviewed: Readonly<Record<string, RegExp>> = {
  // libvips, a separate and unmodified library inside sharp.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Tools that check or build pages, and one that reads calendars in tests; not part of the site.
  'MPL-2.0': /^(axe-core|ical\.js|lightningcss(-.*)?)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
}

const isAllowed = (name: string, licence: string) => {
  const one = (id: string) => free.includes(id) || (reviewed[id]?.test(name) ?? false)
  const parts = licence.replace(/[()]/g, '').split(' AND ')
  return parts.every((part) => part.split(' OR ').some(one))
}

test('every package has an allowed licence', () => {
  expect(licences().filter(([name, licence]) => !isAllowed(name, licence))).toEqual([])
  expect(isAllowed('anything', 'GPL-3.0-only')).toBe(false)
  expect(isAllowed('anything', 'none')).toBe(false)
  const passedOn = inventory().filter(({ licence }) => /MPL|CC-BY/.test(licence))
  expect(passedOn).toEqual([])
})

test('docs/licences.md matches the lock file; `npm run docs` updates it', () => {
  expect(read('docs/licences.md')).toBe(licencePage())
})

test('docs/dependencies.md has a reason for every dependency', () => {
  const lines = read('docs/dependencies.md').split('\n')
  const named = lines.flatMap((line) =>
    [...(line.match(/^\| (.+?) \|/)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  const asked = ['', 'tools/firebase/'].flatMap((folder) =>
    packagesOf(folder).named.map(([name]) => name),
  )
  expect(named.toSorted()).toEqual(asked.toSorted())
})

const packageOf = (specifier: string) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The packages a file loads when it runs. */
const loaded = (source: string) =>
  [
    ...source.matchAll(
      /^(?:import|export) (?!type )(?:[\w$*{},\s]+ from )?'([^'.#][^':]*)'|import\('([^'.#][^':]*)'\)/gm,
    ),
  ]
    .map(([, one, other]) => one ?? other)
    .filter((specifier) => specifier !== undefined)

test('packages the server loads are dependencies, and those only built into pages are not', () => {
  const { manifest } = packagesOf('')
  const installed = Object.keys(manifest.dependencies ?? {})
  const packages: Record<string, Set<string>> = { server: new Set(), web: new Set() }
  for (const [path, source] of Object.entries(readSources())) {
    const layer = /^(contract|server|ops|main)\//.test(path) ? 'server' : path.split('/')[0]
    const isSource =
      /\.(ts|tsx|js)$/.test(path) && !/\.test\.|^main\/dev\.ts$|^web\/routes\.ts$/.test(path)
    if (!isSource || !layer) continue
    for (const specifier of loaded(source)) packages[layer]?.add(packageOf(specifier))
  }
  expect([...(packages.server ?? [])].toSorted()).toEqual(installed.toSorted())
  const pages = [...(packages.web ?? [])].filter((name) => !installed.includes(name))
  expect(pages.filter((name) => !bundled.includes(name))).toEqual([])
})

test('the bill of materials is CycloneDX, and lists every package once with its hash and licence', () => {
  const bill = billOfMaterials()
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  const refs = bill.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  for (const { name, version, purl, hashes, licenses } of bill.components) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
    expect(licenses).toHaveLength(1)
  }
  const known = new Set([...refs, bill.metadata.component['bom-ref']])
  for (const { ref, dependsOn } of bill.dependencies) {
    expect([ref, ...dependsOn].filter((one) => !known.has(one))).toEqual([])
  }
  expect(refs).toEqual(
    expect.arrayContaining(
      ['pg', 'zod', 'react', 'sharp'].map((name) => expect.stringMatching(`^pkg:npm/${name}@`)),
    ),
  )
})
