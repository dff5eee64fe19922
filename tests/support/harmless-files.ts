import sharp from 'sharp'
import { type Kind, pictureOf, scene } from './pictures.ts'

export const payload = '<script>alert("stolen")</script>'
export const place = 'SECRET-PLACE'

/** What else a good picture contains, the file, and its name. */
export type Carrier = readonly [what: string, file: Buffer, name: string]

const withEverything = (kind: Kind) =>
  scene({ width: 500, height: 60 })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: place, Copyright: payload, ImageDescription: payload },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 36/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${place}</place>${payload}</x:xmpmeta>`)
    .toFormat(kind)
    .toBuffer()

const segment = (marker: number, text: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, Buffer.from(text)])
}

/** A JPEG with a comment and other segments before its picture. */
const commented = async () => {
  const jpeg = await pictureOf('jpeg')
  const said = [segment(0xfe, payload + place), segment(0xed, `Photoshop 3.0\0${place}`)]
  return Buffer.concat([jpeg.subarray(0, 2), ...said, jpeg.subarray(2)])
}

/** A GIF that says something before it ends. */
const talking = async () => {
  const gif = await pictureOf('gif')
  const words = Buffer.from(payload + place)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, words.length]), words, Buffer.from([0])])
  return Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
}

const trailed = async (kind: Kind, tail: string) =>
  Buffer.concat([await pictureOf(kind), Buffer.from(tail, 'latin1')])

export const harmlessFiles = async (): Promise<readonly Carrier[]> => [
  ['EXIF, a place, XMP and a profile in a JPEG', await withEverything('jpeg'), 'ride.jpg'],
  ['the same in a PNG', await withEverything('png'), '../../../../etc/passwd'],
  ['the same in a WebP', await withEverything('webp'), 'C:\\Windows\\system32\\ride.exe'],
  ['the same in an AVIF', await withEverything('avif'), `${payload}.svg`],
  ['a comment in a JPEG', await commented(), 'ride.php%00.jpg'],
  ['a comment in a GIF', await talking(), 'a"; name="other"; x="'],
  ['a page behind a JPEG', await trailed('jpeg', `<html>${payload}${place}`), '.htaccess'],
  ['an archive behind a PNG', await trailed('png', `PK\x03\x04${payload}${place}`), ''],
  ['a program behind a GIF', await trailed('gif', `\x7fELF${payload}${place}`), 'x'.repeat(5000)],
  ['a page behind a WebP', await trailed('webp', `<?php ${payload}${place}`), '\u202egnp.exe'],
]

/** The WebP chunks that hold more than pixels. */
export const chunksOf = (webp: Buffer) => {
  const names: string[] = []
  for (
    let at = 12;
    at < webp.length;
    at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2)
  ) {
    names.push(webp.toString('latin1', at, at + 4))
  }
  return names
}

/** Whether the file contains the searched text at all, so that not finding it later means something. */
export const carries = async (file: Buffer) => {
  const { exif, xmp, icc } = await sharp(file).metadata()
  return Boolean(exif || xmp || icc) || file.includes(payload) || file.includes(place)
}
