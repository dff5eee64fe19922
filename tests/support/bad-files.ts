import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { type Kind, kinds, pictureOf } from './pictures.ts'

/** What a file is, the file, and the status and message for the sender. */
export type BadFile = readonly [what: string, file: Buffer, status: 413 | 422, message: RegExp]

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1')
const filled = (start: Buffer, length = 400) =>
  Buffer.concat([start, Buffer.alloc(Math.max(0, length - start.length), 7)])
const branded = (brands: string) => filled(Buffer.concat([hex('0000001c'), latin(`ftyp${brands}`)]))

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!DOCTYPE html><html><body><svg></svg><script>alert(1)</script></body></html>'

/** Files of another type that say so. */
const otherKinds: readonly BadFile[] = [
  ['nothing', Buffer.alloc(0), 422, /^The file is empty/],
  ['one byte', hex('ff'), 422, /^Choose a JPEG, PNG, WebP, AVIF or GIF picture\.$/],
  ['noise', hex('80 81 82 83 00 01 02'), 422, /^Choose a JPEG/],
  ['HEIC', branded('heic\0\0\0\0mif1heic'), 422, /HEIC picture, as iPhones take them\. Save it as/],
  ['HEIC by its second brand', branded('mif1\0\0\0\0mif1heic'), 422, /HEIC/],
  ['SVG', latin(svg), 422, /SVG drawing.*Export it as a PNG/],
  [
    'SVG behind a prolog',
    Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- x -->\n${svg}`),
    422,
    /SVG/,
  ],
  ['SVG with a prefix', latin('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'), 422, /SVG/],
  ['SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le'), 422, /SVG/],
  ['HTML', latin(html), 422, /web page\. Save the picture/],
  ['a script', latin('  <script>alert(1)</script>'), 422, /web page/],
  ['PHP', latin('<?php system($_GET["x"]); ?>'), 422, /This is text/],
  ['a shell script', latin('#!/bin/sh\nrm -rf /\n'), 422, /This is text/],
  ['JSON', latin('{"image": "none"}'), 422, /This is text/],
  ['text that begins like a bitmap', latin('BMX track opens on Friday'), 422, /This is text/],
  ['PDF', latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 422, /PDF document\. Export the page/],
  ['ZIP', filled(latin('PK\x03\x04\x14\0')), 422, /ZIP archive/],
  ['an old Office document', filled(hex('d0cf11e0a1b11ae1')), 422, /Office document/],
  ['gzip', gzipSync('pixels'), 422, /archive\. Unpack it/],
  ['MP4', branded('isom\0\0\0\0isomavc1'), 422, /This is a video/],
  ['QuickTime', branded('qt  \0\0\0\0qt  '), 422, /This is a video/],
  ['WebM', filled(hex('1a45dfa3')), 422, /This is a video/],
  ['AVI', filled(latin('RIFF\x10\0\0\0AVI LIST')), 422, /This is a video/],
  ['MP3', filled(latin('ID3\x03\0')), 422, /This is a sound/],
  ['TIFF', filled(hex('49492a00 08000000')), 422, /TIFF, or the raw picture/],
  ['BMP', filled(latin('BM\x46\0\0\0')), 422, /BMP picture\. Save it as a JPEG/],
  ['Photoshop', filled(latin('8BPS\0\x01')), 422, /Photoshop/],
  ['an icon', filled(hex('000001000100')), 422, /icon/],
  ['JPEG XL', filled(hex('0000000c4a584c20')), 422, /JPEG XL/],
  ['JPEG 2000', filled(hex('0000000c6a502020')), 422, /JPEG 2000/],
  ['a program for Windows', filled(latin('MZ\x90\0')), 422, /program/],
  ['a program for Linux', filled(hex('7f454c46')), 422, /program/],
]

const damaged = /^This picture is damaged or incomplete\. Send it again/

/** Files that pretend to be a picture. */
const pretenders: readonly BadFile[] = [
  ['a GIF that is a script', latin('GIF89a/*\0\0*/=1;alert(1)//'), 422, damaged],
  ['the name of a GIF', latin('GIF89a'), 422, damaged],
  ['a JPEG that is a page', Buffer.concat([hex('ffd8ffe0'), latin(html)]), 422, damaged],
  ['a PNG that is an archive', filled(latin('\x89PNG\r\n\x1a\nPK\x03\x04')), 422, damaged],
  ['the name of a WebP', latin('RIFF\x04\0\0\0WEBP'), 422, damaged],
  ['a video that calls itself AVIF', branded('avif\0\0\0\0isommp42'), 422, damaged],
]

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  const body = Buffer.concat([latin(type), data])
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one bit for each pixel, all of them black: large to look at, small to send. */
export const hugePng = (width: number, height: number, rows = height) => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size[8] = 1
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))
  const chunks = [chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([latin('\x89PNG\r\n\x1a\n'), ...chunks])
}

/** A picture with other bytes some way after a mark, such as those that say its size. */
const patched = async (kind: Kind, mark: string, skip: number, bytes: string) => {
  const file = await pictureOf(kind)
  const at = file.indexOf(hex(mark))
  if (at === -1) throw new Error('The mark is not in the file.')
  file.set(hex(bytes), at + hex(mark).length + skip)
  return file
}

const tooManyPixels = /^This picture has \d+ megapixels\. The limit is 40\. Save a smaller version/

/** Files that say they are, or become, far larger than they look. */
const bombs = async (): Promise<readonly BadFile[]> => [
  ['a PNG of just over 40 megapixels', hugePng(8000, 5001), 413, /has 41 megapixels/],
  ['a PNG of 900 megapixels', hugePng(30_000, 30_000, 9), 413, tooManyPixels],
  ['a JPEG of 400 megapixels', await patched('jpeg', 'ffc0', 3, '4e204e20'), 413, tooManyPixels],
  ['a WebP of 268 megapixels', await patched('webp', '9d012a', 0, 'ff3fff3f'), 413, tooManyPixels],
  ['a GIF of 4 gigapixels', await patched('gif', '2c00000000', 0, 'ffffffff'), 413, tooManyPixels],
  [
    'an AVIF of 400 megapixels',
    await patched('avif', '69737065', 4, '00004e2000004e20'),
    413,
    tooManyPixels,
  ],
  ['20 MB and a byte', filled(hex('ffd8ffe0'), 20 * 1024 * 1024 + 1), 413, /up to 20 MB/],
]

const cutOff = async (kind: Kind, share: number): Promise<BadFile> => {
  const whole = await pictureOf(kind)
  const half = whole.subarray(0, Math.floor(whole.length * share))
  return [`${share * 100} % of a picture of the kind ${kind}`, half, 422, damaged]
}

const corrupt = async (): Promise<BadFile> => {
  const png = await pictureOf('png')
  png[png.length - 40] = (png[png.length - 40] ?? 0) ^ 0xff
  return ['a PNG with a wrong byte', png, 422, damaged]
}

export const badFiles = async (): Promise<readonly BadFile[]> => [
  ...otherKinds,
  ...pretenders,
  ...(await bombs()),
  ...(await Promise.all(kinds.flatMap((kind) => [cutOff(kind, 0.5), cutOff(kind, 0.95)]))),
  await corrupt(),
]
