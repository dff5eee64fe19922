import sharp, { type Sharp } from 'sharp'
import type { PictureKind } from '#contract/picture-kind.ts'

export type ResizeOrder = {
  readonly file: string
  readonly kind: PictureKind
  readonly mostPixels: number
  /** What is made of it: a JPEG, an icon, or files for the pages. */
  readonly as?: 'jpeg' | Icon
}

/** A square PNG. */
export type Icon = {
  readonly size: number
  /** How much of it is left free on each side, from 0 to 1. */
  readonly margin: number
  /** Without one it is transparent where the picture is. */
  readonly background?: string
}

type ResizedFile = { readonly width: number; readonly bytes: Uint8Array }

export type Resized = {
  readonly width: number
  readonly height: number
  readonly preview: string
  /** The same picture at several widths, the narrowest first. */
  readonly files: readonly ResizedFile[]
}

export type Jpeg = { readonly jpeg: Uint8Array }

export type Png = { readonly png: Uint8Array }

export type ResizeFailure =
  | { readonly failure: 'broken' | 'missing' | 'interrupted' }
  | { readonly megapixels: number }

/** A machine without memory does not make a file a bad picture. */
export const toFailure = ({ message }: Error): ResizeFailure => {
  if (message.startsWith('Input file is missing')) return { failure: 'missing' }
  const exhausted = /out of memory|cannot allocate|bad_alloc|error creating thread/i.test(message)
  return { failure: exhausted ? 'interrupted' : 'broken' }
}

const widths = [480, 960, 1600]
const [widest] = widths.toReversed()

/** The limit of WebP. */
const tallest = 16_383

/** Decodes a picture once and encodes its pixels for the pages; nothing else in the file is copied. */
export const resize = async (order: ResizeOrder): Promise<Resized | ResizeFailure> => {
  const failure = await checkFile(order)
  if (failure) return failure
  const { data, info } = await read(order)
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width: most, height: tall, channels } = info
  const pixels = () => sharp(data, { raw: { width: most, height: tall, channels } })
  const files: ResizedFile[] = []
  for (const width of [...widths.filter((narrower) => narrower < most), most]) {
    const image = width === most ? pixels() : pixels().resize({ width })
    files.push({ width, bytes: await image.webp().toBuffer() })
  }
  return { width: most, height: tall, preview: await preview(pixels), files }
}

/** The pixels of a picture as one JPEG that is at most as long and as high as the widest. */
export const toJpeg = async (order: ResizeOrder): Promise<Jpeg | ResizeFailure> => {
  const failure = await checkFile(order)
  if (failure) return failure
  const jpeg = await read(order)
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 75 })
    .toBuffer()
  return { jpeg }
}

/** The whole picture in the middle of a square. */
export const toIcon = async (order: ResizeOrder, icon: Icon): Promise<Png | ResizeFailure> => {
  const failure = await checkFile(order)
  if (failure) return failure
  const { size, margin, background } = icon
  const free = Math.round(size * margin)
  const inner = size - 2 * free
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const square = read(order)
    .resize({ width: inner, height: inner, fit: 'contain', background: clear })
    .extend({ top: free, bottom: free, left: free, right: free, background: clear })
  const filled = background ? square.flatten({ background }) : square
  return { png: await filled.png({ compressionLevel: 9 }).toBuffer() }
}

const checkFile = async ({
  file,
  kind,
  mostPixels,
}: ResizeOrder): Promise<ResizeFailure | undefined> => {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (format !== (kind === 'avif' ? 'heif' : kind)) return { failure: 'broken' }
  if (width * height <= mostPixels) return undefined
  return { megapixels: Math.ceil((width * height) / 1e6) }
}

const read = ({ file, mostPixels }: ResizeOrder) =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).autoOrient()

const maxPreviewLength = 400

/** A few pixels inside the page that are shown until the picture has loaded. */
const preview = async (pixels: () => Sharp) => {
  for (const size of [20, 16, 12, 8]) {
    const few = pixels().resize({
      width: size,
      height: size,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const bytes = await few.webp({ quality: 30, alphaQuality: 30, effort: 6 }).toBuffer()
    const address = `data:image/webp;base64,${bytes.toString('base64')}`
    if (address.length < maxPreviewLength) return address
  }
  return ''
}
