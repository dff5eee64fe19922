import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { allPhotographs } from './all-photographs.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'web/public/art/photos')

/** The more pixels there are, the less each of them is looked at. */
const prints = [
  { width: 480, quality: 74 },
  { width: 960, quality: 62 },
  { width: 1600, quality: 48 },
]

/** Makes WebP of every photograph, and tells the server what there is. */
export const develop = async () => {
  await mkdir(folder, { recursive: true })
  const facts = []
  for (const { name, alt, svg } of allPhotographs) {
    // The last row of pixels is not quite covered, and transparency costs a tenth of the file.
    const picture = sharp(Buffer.from(svg)).removeAlpha()
    const sources = []
    let height = 0
    for (const { width, quality } of prints) {
      const file = `${name}-${width}.webp`
      const print = await picture
        .clone()
        .resize(width)
        .webp({ quality, effort: 5 })
        .toFile(join(folder, file))
      sources.push({ url: `/art/photos/${file}`, width })
      height = print.height
    }
    facts.push({ name, alt, width: 1600, height, preview: await blur(picture), sources })
  }
  await writeFile(join(root, 'server/demo-pictures.json'), `${JSON.stringify(facts, null, 2)}\n`)
}

/** So small that it travels inside the page and stands there until the photograph has come. */
const blur = async (picture: Sharp) => {
  const tiny = await picture.clone().resize(20).webp({ quality: 20, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
