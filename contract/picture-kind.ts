export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** How many bytes of a file are enough to know its kind. */
export const kindLength = 256

/** The kind of a picture by its first bytes (one character per byte), because file names and types may be wrong. */
export const pictureKind = (head: string): PictureKind | 'heic' | undefined =>
  signatures.find(([, matches]) => matches(head))?.[0]

type Matches = (head: string) => boolean

const startsWith =
  (...beginnings: readonly string[]): Matches =>
  (head) =>
    beginnings.some((beginning) => head.startsWith(beginning))

/** Files of the MPEG-4 family start with the length of a list of four-letter brands, then the list. */
const hasBrand =
  (brand: RegExp): Matches =>
  (head) => {
    if (head.slice(4, 8) !== 'ftyp') return false
    const length = [0, 1, 2, 3].reduce((sum, place) => sum * 256 + head.charCodeAt(place), 0)
    const brands = head.slice(8, Math.min(length, kindLength)).match(/.{4}/gs) ?? []
    return brands.some((one) => brand.test(one))
  }

const signatures: readonly [PictureKind | 'heic', Matches][] = [
  ['jpeg', startsWith('\xff\xd8\xff')],
  ['png', startsWith('\x89PNG\r\n\x1a\n')],
  ['webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  ['gif', startsWith('GIF87a', 'GIF89a')],
  ['avif', hasBrand(/^avi[fs]$/)],
  // The default of iPhones.
  ['heic', hasBrand(/^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/)],
]
