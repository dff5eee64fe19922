import { join } from 'node:path'
import sharp from 'sharp'
import { favicon } from './pictures/favicon.ts'

const folder = join(import.meta.dirname, '../web/public')

/** A launcher cuts its own shape out of it, so the ground fills the square and the wheel keeps clear. */
const maskable = favicon
  .replace(' rx="15"', '')
  .replace('viewBox="0 0 64 64"', 'viewBox="-3 -3 70 70"')
  .replace('<rect width="64" height="64"', '<rect x="-3" y="-3" width="70" height="70"')

/** Android shows only its shape, in one colour, in the status bar. */
const badge = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 6 52 52" fill="#fff">',
  '<circle cx="37" cy="29" r="8"/>',
  '<path d="M13 40.5C22 34 33 43 51 38.5A21 21 0 0 1 13 40.5Z"/>',
  '<circle cx="32" cy="32" r="21" fill="none" stroke="#fff" stroke-width="5.5"/></svg>',
].join('')

export const icons = [
  { file: 'icon-192.png', svg: favicon, size: 192 },
  { file: 'icon-512.png', svg: favicon, size: 512 },
  { file: 'icon-maskable-512.png', svg: maskable, size: 512 },
  { file: 'badge-96.png', svg: badge, size: 96 },
]

/** The sign of the club for the home screen of a phone. */
export const drawIcons = async () => {
  for (const { file, svg, size } of icons) {
    const picture = sharp(Buffer.from(svg), { density: 72 * (size / 64) }).resize(size)
    await picture.png({ palette: true, effort: 10 }).toFile(join(folder, file))
  }
}
