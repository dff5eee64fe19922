import { hash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundled, inventory, manifest, type Part } from './inventory.ts'

const refOf = ({ name, version }: Pick<Part, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

/**
 * `npm run sbom`: a CycloneDX document of the packages in the site. npm makes one as well, but leaves
 * out packages that development tools also use, such as `pg` and `zod`.
 */
export const billOfMaterials = () => {
  const parts = inventory()
  const refs = new Map(parts.map((part) => [part.path, refOf(part)]))
  const refsOf = (paths: readonly string[]) =>
    [...new Set(paths.map((path) => refs.get(path)))].filter((ref) => ref !== undefined)
  const { name, version, dependencies, optionalDependencies } = manifest
  const roots = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...bundled]
  const ref = refOf(manifest)
  // Two packages may each have a copy of a third, which is listed once.
  const once = [...new Map(parts.map((part) => [refOf(part), part])).values()]
  const components = once.map(describe)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // The same packages always give the same document.
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name,
        version,
        purl: ref,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components,
    dependencies: [
      { ref, dependsOn: refsOf(roots.map((root) => `node_modules/${root}`)) },
      ...once.map((part) => ({ ref: refOf(part), dependsOn: refsOf(part.uses) })),
    ],
  }
}

const describe = (part: Part) => ({
  type: 'library',
  'bom-ref': refOf(part),
  name: part.name,
  version: part.version,
  scope: part.optional ? 'optional' : 'required',
  purl: refOf(part),
  hashes: [{ alg: 'SHA-512', content: part.sha512 }],
  licenses: [
    / (AND|OR) /.test(part.licence)
      ? { expression: part.licence }
      : { license: { id: part.licence } },
  ],
  properties: [{ name: 'clubrun:place', value: part.place }],
})

/** A UUID of version 8, whose other bits are free to choose. */
const uuidOf = (text: string) =>
  hash('sha256', text).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_, a, b, c, d, e) => `${a}-${b}-8${c}-a${d}-${e}`,
  )

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../build')
  const bill = billOfMaterials()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'sbom.json'), `${JSON.stringify(bill, undefined, 2)}\n`)
  process.stdout.write(`build/sbom.json names ${bill.components.length} packages.\n`)
}
