/** `npm run measure [-- FOLDER]`: how the product code of a checkout is divided into files. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, normalize, resolve } from 'node:path'

const layers = ['contract', 'server', 'web', 'ops', 'main', 'scripts']
const few = 40

type File = { readonly path: string; readonly lines: number; readonly imports: readonly string[] }

const read = (root: string, path: string): File => {
  const source = readFileSync(join(root, path), 'utf8')
  const specifiers = [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)]
  return {
    path,
    lines: source.replace(/\n$/, '').split('\n').length,
    imports: specifiers.flatMap(([, specifier = '']) => resolveImport(path, specifier)),
  }
}

/** The path of an imported file of the project; packages are left out. */
const resolveImport = (from: string, specifier: string) => {
  const [plain = ''] = specifier.split('?')
  if (plain.startsWith('#')) return [plain.slice(1)]
  return plain.startsWith('.') ? [normalize(join(from, '..', plain))] : []
}

const readLayers = (root: string) =>
  layers
    .filter((layer) => existsSync(join(root, layer)))
    .flatMap((layer) => globSync(`${layer}/**/*.{ts,tsx,js}`, { cwd: root }))
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|node_modules|\+types/.test(path))
    .sort()
    .map((path) => read(root, path))

const median = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const files = readLayers(root)
const importers = new Map<string, number>()
for (const { imports } of files) {
  for (const path of new Set(imports)) importers.set(path, (importers.get(path) ?? 0) + 1)
}

const measure = (name: string, files: readonly File[]) => {
  const share = (isCounted: (file: File) => boolean) =>
    `${Math.round((files.filter(isCounted).length / files.length) * 100)} %`
  return [
    name,
    files.length,
    files.reduce((sum, { lines }) => sum + lines, 0),
    median(files.map(({ lines }) => lines)),
    share(({ lines }) => lines < few),
    share(({ path }) => importers.get(path) === 1),
  ]
}

const rows = [
  ['layer', 'files', 'lines', 'median', `under ${few}`, 'one importer'],
  ...layers
    .map((layer) => [layer, files.filter(({ path }) => path.startsWith(`${layer}/`))] as const)
    .filter(([, ofLayer]) => ofLayer.length > 0)
    .map(([layer, ofLayer]) => measure(layer, ofLayer)),
  measure('all', files),
]
for (const row of rows) {
  const [name, ...cells] = row.map(String)
  process.stdout.write(`${name?.padEnd(9)}${cells.map((cell) => cell.padStart(13)).join('')}\n`)
}
