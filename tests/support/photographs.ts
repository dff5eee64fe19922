import { hash } from 'node:crypto'
import sharp from 'sharp'

/** A photograph as a phone provides it. Its name decides its colours, so each is a different picture. */
export const photograph = async (name: string) => {
  const hue = Number.parseInt(hash('sha256', name).slice(0, 4), 16) % 360
  const sky = `<svg width="640" height="480" xmlns="http://www.w3.org/2000/svg">
    <linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="hsl(${hue} 60% 40%)"/><stop offset="1" stop-color="hsl(${hue + 60} 80% 80%)"/>
    </linearGradient>
    <rect width="640" height="480" fill="url(#sky)"/>
  </svg>`
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(sky)).jpeg().toBuffer() }
}

/** A file that only has the name of a picture. */
export const notAPhotograph = (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from('Bring a spare tube and a pump.'),
})
