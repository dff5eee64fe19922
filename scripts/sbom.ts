/** `npm run sbom`: what the site is made of, for machines, as CycloneDX in `build/sbom.json`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'

const folder = join(import.meta.dirname, '../build')
const bill = billOfMaterials()
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'sbom.json'), `${JSON.stringify(bill, undefined, 2)}\n`)
process.stdout.write(`build/sbom.json names ${bill.components.length} packages.\n`)
