import sharp, { type Sharp } from 'sharp'
import type { PictureKind } from '#contract/picture-kind.ts'

export type ResizeOrder = {
  readonly file: string
  readonly kind: PictureKind
  readonly mostPixels: number
}

type Print = { readonly width: number; readonly bytes: Uint8Array }

export type Resized = {
  readonly width: number
  readonly height: number
  readonly preview: string
  /** The same picture at several widths, the narrowest first. */
  readonly prints: readonly Print[]
}

export type ResizeFailure =
  | { readonly spoilt: 'broken' | 'missing' | 'interrupted' }
  | { readonly megapixels: number }

/** Only what is wrong with the file itself makes it a bad picture; a machine without memory does not. */
export const toFailure = ({ message }: Error): ResizeFailure => {
  if (message.startsWith('Input file is missing')) return { spoilt: 'missing' }
  const exhausted = /out of memory|cannot allocate|bad_alloc|error creating thread/i.test(message)
  return { spoilt: exhausted ? 'interrupted' : 'broken' }
}

const widths = [480, 960, 1600]
const [widest] = widths.toReversed()

/** WebP knows no taller picture. */
const tallest = 16_383

/** Reads a picture once and makes of its pixels what pages show; nothing else in the file survives. */
export const resize = async ({
  file,
  kind,
  mostPixels,
}: ResizeOrder): Promise<Resized | ResizeFailure> => {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (format !== (kind === 'avif' ? 'heif' : kind)) return { spoilt: 'broken' }
  if (width * height > mostPixels) return { megapixels: Math.ceil((width * height) / 1e6) }
  const read = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
  const { data, info } = await read
    .autoOrient()
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width: most, height: tall, channels } = info
  const pixels = () => sharp(data, { raw: { width: most, height: tall, channels } })
  const prints: Print[] = []
  for (const width of [...widths.filter((narrower) => narrower < most), most]) {
    const print = width === most ? pixels() : pixels().resize({ width })
    prints.push({ width, bytes: await print.webp().toBuffer() })
  }
  return { width: most, height: tall, preview: await preview(pixels), prints }
}

const longestPreview = 400

/** A few pixels that a page carries along and shows until the picture is there. */
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
    if (address.length < longestPreview) return address
  }
  return ''
}
