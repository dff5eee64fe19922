import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { allPictures } from './all-pictures.ts'
import { drawIcons } from './icons.ts'
import { develop } from './photographs/develop.ts'

/** The drawn files are committed, and the site serves them from this folder. */
const folder = join(import.meta.dirname, '../web/public')

for (const [name, svg] of Object.entries(allPictures)) {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, svg)
}

await develop()
await drawIcons()
