import { kindLength, type PictureKind, pictureKind } from '#contract/picture-kind.ts'
import { Refusal } from '#contract/refusal.ts'

/** How much of a file has to be seen to tell what it is. */
export const headLength = 4096

/** What a file is, by its first bytes alone: names and types that come with it may say anything. */
export const kindOf = (head: Buffer): PictureKind => {
  const kind = pictureKind(head.toString('latin1', 0, kindLength))
  if (kind && kind !== 'heic') return kind
  const other = others.find(([, begins]) => begins(head))
  throw new Refusal('bad-picture', other ? { detail: other[0] } : {})
}

type Begins = (head: Buffer) => boolean

const bytes =
  (hex: string, at = 0): Begins =>
  (head) =>
    head.toString('hex', at, at + hex.length / 2) === hex

const letters =
  (text: string, at = 0): Begins =>
  (head) =>
    head.toString('latin1', at, at + text.length) === text

const oneOf =
  (...ways: readonly Begins[]): Begins =>
  (head) =>
    ways.some((begins) => begins(head))

const riff =
  (form: string): Begins =>
  (head) =>
    letters('RIFF')(head) && letters(form, 8)(head)

const asJpeg = 'Save it as a JPEG and send that.'

const others: readonly [string, Begins][] = [
  ['The file is empty. Choose another one.', (head) => head.length === 0],
  [
    'This is a PDF document. Export the page as a JPEG and send that.',
    (head) => head.subarray(0, 1024).includes('%PDF-'),
  ],
  [
    'This is an SVG drawing, which may hold programs. Export it as a PNG and send that.',
    (head) => textKind(head) === 'SVG',
  ],
  [
    'This is a web page. Save the picture that is on it and send that.',
    (head) => textKind(head) === 'HTML',
  ],
  ['This is text. Choose a picture.', (head) => textKind(head) === 'text'],
  [
    `This is a HEIC picture, as iPhones take them. ${asJpeg} With Settings, Camera, Formats, Most Compatible the phone takes JPEGs itself.`,
    (head) => pictureKind(head.toString('latin1', 0, kindLength)) === 'heic',
  ],
  [
    'This is a video. Choose a picture, or take a still of it.',
    oneOf(
      letters('ftyp', 4),
      bytes('1a45dfa3'),
      riff('AVI '),
      letters('FLV\x01'),
      bytes('000001ba'),
      bytes('000001b3'),
      letters('OggS'),
    ),
  ],
  [
    'This is a sound. Choose a picture.',
    oneOf(letters('ID3'), letters('fLaC'), riff('WAVE'), bytes('fffb')),
  ],
  [
    `This is a TIFF, or the raw picture of a camera. ${asJpeg}`,
    oneOf(bytes('49492a00'), bytes('4d4d002a'), bytes('49492b00'), bytes('4d4d002b')),
  ],
  [`This is a BMP picture. ${asJpeg}`, letters('BM')],
  [`This is a Photoshop file. ${asJpeg}`, letters('8BPS')],
  [`This is a JPEG XL picture. ${asJpeg}`, oneOf(bytes('ff0a'), bytes('0000000c4a584c20'))],
  [`This is a JPEG 2000 picture. ${asJpeg}`, oneOf(bytes('0000000c6a502020'), bytes('ff4fff51'))],
  [`This is an icon. ${asJpeg}`, bytes('00000100')],
  [
    'This is an Office document or a ZIP archive. Take the picture out of it and send that.',
    oneOf(letters('PK\x03\x04'), letters('PK\x05\x06'), bytes('d0cf11e0')),
  ],
  [
    'This is an archive. Unpack it and send the picture.',
    oneOf(bytes('1f8b'), letters('Rar!'), letters('7z\xbc\xaf'), bytes('fd377a58')),
  ],
  ['This is a program. Choose a picture.', oneOf(letters('MZ'), bytes('7f454c46'))],
]

type TextKind = 'SVG' | 'HTML' | 'text'

/** What kind of text a file begins with, if it is text at all. */
const textKind = (head: Buffer): TextKind | undefined => {
  const text = decode(head)
  if (text === undefined || notInText.test(text)) return undefined
  const [, element] = text.match(/<(?:\w+:)?(svg|!doctype html|html|head|body|script)\b/i) ?? []
  if (!text.trimStart().startsWith('<') || element === undefined) return 'text'
  return element.toLowerCase() === 'svg' ? 'SVG' : 'HTML'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const notInText = /[\0-\x08\x0e-\x1f]/

const decode = (head: Buffer) => {
  const mark = head.toString('hex', 0, 2)
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8'
  try {
    // The last character may be cut in two.
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}
