import { join } from 'node:path'
import sharp from 'sharp'
import { favicon } from './pictures/favicon.ts'

const folder = join(import.meta.dirname, '../web/public')

/** A launcher cuts its own shape out of it, so the ground fills the square and the wheel keeps clear. */
const maskable = favicon
  .replace(' rx="15"', '')
  .replace('viewBox="0 0 64 64"', 'viewBox="-3 -3 70 70"')
  .replace('<rect width="64" height="64"', '<rect x="-3" y="-3" width="70" height="70"')

export const icons = [
  { file: 'icon-192.png', svg: favicon, size: 192 },
  { file: 'icon-512.png', svg: favicon, size: 512 },
  { file: 'icon-maskable-512.png', svg: maskable, size: 512 },
]

/** The sign of the club for the home screen of a phone. */
export const drawIcons = async () => {
  for (const { file, svg, size } of icons) {
    const picture = sharp(Buffer.from(svg), { density: 72 * (size / 64) }).resize(size)
    await picture.png({ palette: true, effort: 10 }).toFile(join(folder, file))
  }
}
