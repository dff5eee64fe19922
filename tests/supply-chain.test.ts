import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from '#scripts/bill-of-materials.ts'
import { bundled, inventory, licences } from '#scripts/inventory.ts'
import { licencePage } from '#scripts/licence-page.ts'
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
  'every package of ./%s is pinned, and known by its hash',
  (folder) => {
    const { named, locked } = packagesOf(folder)
    for (const [name, version] of named) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    for (const [path, { integrity, resolved, link }] of locked) {
      expect(integrity, path).toMatch(/^sha512-/)
      // Where a package comes from is not written down: then it comes from the registry, and from nowhere else.
      expect({ resolved, link }, path).toEqual({ resolved: undefined, link: undefined })
    }
  },
)

test('no package runs a script when it is installed, and those that would are named', () => {
  const { manifest, locked } = packagesOf('')
  const would = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  const refused = would.map((path) => [path.replace('node_modules/', ''), false])
  expect(manifest.allowScripts).toEqual(Object.fromEntries(refused))
  const installed = inventory().filter(({ place }) => place === 'installed')
  expect(installed.filter(({ path }) => would.includes(path))).toEqual([])
})

/** What anybody may do with code under these does not depend on what we do with it. */
const free =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 PSF-2.0 Python-2.0 Unlicense'.split(
    ' ',
  )

/** Each looked at once, and why it is here. */
const looked: Readonly<Record<string, RegExp>> = {
  // libvips, a library of its own inside sharp, loaded as it is.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Tools that judge or build pages, and one that reads calendars in tests; nothing of them is passed on.
  'MPL-2.0': /^(@axe-core\/playwright|axe-core|ical\.js|lightningcss(-.*)?)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
}

const isAllowed = (name: string, licence: string) => {
  const one = (id: string) => free.includes(id) || (looked[id]?.test(name) ?? false)
  const parts = licence.replace(/[()]/g, '').split(' AND ')
  return parts.every((part) => part.split(' OR ').some(one))
}

test('every package has a licence that was reviewed', () => {
  expect(licences().filter(([name, licence]) => !isAllowed(name, licence))).toEqual([])
  expect(isAllowed('anything', 'GPL-3.0-only')).toBe(false)
  expect(isAllowed('anything', 'none')).toBe(false)
  const passedOn = inventory().filter(({ licence }) => /MPL|CC-BY/.test(licence))
  expect(passedOn).toEqual([])
})

test('docs/licences.md says what the lock file says; `npm run docs` writes it anew', () => {
  expect(read('docs/licences.md')).toBe(licencePage())
})

test('docs/dependencies.md has a reason for every package that is asked for', () => {
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

test('what the server loads is a dependency, and what only the pages are made of is none', () => {
  const { manifest } = packagesOf('')
  const installed = Object.keys(manifest.dependencies ?? {})
  const storeys: Record<string, Set<string>> = { server: new Set(), web: new Set() }
  for (const [path, source] of Object.entries(readSources())) {
    const storey = /^(contract|server|main)\//.test(path) ? 'server' : path.split('/')[0]
    const isSource =
      /\.(ts|tsx|js)$/.test(path) &&
      !/\.test\.|^main\/(build|dev)\.ts$|^web\/routes\.ts$/.test(path)
    if (!isSource || !storey) continue
    for (const specifier of loaded(source)) storeys[storey]?.add(packageOf(specifier))
  }
  expect([...(storeys.server ?? [])].toSorted()).toEqual(installed.toSorted())
  const pages = [...(storeys.web ?? [])].filter((name) => !installed.includes(name))
  expect(pages.filter((name) => !bundled.includes(name))).toEqual([])
})

test('the bill of materials is CycloneDX, and names every part once with its hash and its licence', () => {
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
