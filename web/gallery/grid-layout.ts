import type { GalleryImage } from '#contract/gallery.ts'
import type { Picture } from '#contract/media.ts'

/**
 * Each tile of a row starts with the width of its shape and grows in the same proportion, so all tiles
 * of a row are equally high and the row is full. `--row` is the least height of a row.
 */
const shapes = [
  { ratio: 3 / 4, aspect: 'aspect-[3/4]', flex: 'grow-27 basis-[calc(var(--row)*3/4)]' },
  { ratio: 1, aspect: 'aspect-square', flex: 'grow-36 basis-(--row)' },
  { ratio: 4 / 3, aspect: 'aspect-[4/3]', flex: 'grow-48 basis-[calc(var(--row)*4/3)]' },
  { ratio: 3 / 2, aspect: 'aspect-[3/2]', flex: 'grow-54 basis-[calc(var(--row)*3/2)]' },
  { ratio: 16 / 9, aspect: 'aspect-[16/9]', flex: 'grow-64 basis-[calc(var(--row)*16/9)]' },
  { ratio: 9 / 4, aspect: 'aspect-[9/4]', flex: 'grow-81 basis-[calc(var(--row)*9/4)]' },
] as const

const defaultShape = shapes[3]

/** The shape nearest to a picture's own. */
export const shapeOf = (picture: Picture | undefined) => {
  if (!picture) return defaultShape
  const ratio = picture.width / picture.height
  const distance = (shape: { ratio: number }) => Math.abs(Math.log(shape.ratio / ratio))
  return shapes.reduce<(typeof shapes)[number]>(
    (best, shape) => (distance(shape) < distance(best) ? shape : best),
    defaultShape,
  )
}

/** The `sizes` of a tile's image, for browsers without `sizes="auto"`. */
export const sizesOf = ({ ratio }: { ratio: number }) =>
  `(min-width: 64rem) ${Math.round(ratio * 17)}rem, (min-width: 40rem) ${Math.round(ratio * 14)}rem, ${ratio > 1 ? 92 : 50}vw`

/** In pixels; `row` is the least height of a row. */
export type Measures = { readonly width: number; readonly row: number; readonly gap: number }

export type Chunk = {
  readonly number: number
  /** The place of its first picture, counted from 1. */
  readonly from: number
  readonly images: readonly GalleryImage[]
  /** Unknown until the browser has measured the grid. */
  readonly height?: number
}

/** As many as the server sends, so the first chunk is the same at any width. */
const smallestChunk = 24

/**
 * Splits the grid into chunks of whole rows, which the browser renders only when they are near. Rows
 * break here exactly where the browser breaks them, so chunks leave no gaps. A complete chunk stays as it
 * is when pictures are added.
 */
export const splitIntoChunks = (
  images: readonly GalleryImage[],
  measures: Measures | undefined,
): readonly Chunk[] => {
  if (!measures) return [{ number: 1, from: 1, images }]
  const { gap } = measures
  const chunks: Chunk[] = []
  let start = 0
  let height = -gap
  for (const { end, height: row } of breakIntoRows(images, measures)) {
    height += row + gap
    if (end - start < smallestChunk && end < images.length) continue
    const number = chunks.length + 1
    chunks.push({ number, from: start + 1, images: images.slice(start, end), height })
    start = end
    height = -gap
  }
  return chunks
}

/** Where each row ends and how high it becomes. The last row is not stretched. */
function* breakIntoRows(images: readonly GalleryImage[], { width, row, gap }: Measures) {
  let ratios = 0
  let count = 0
  for (const [index, { picture }] of images.entries()) {
    const { ratio } = shapeOf(picture)
    if (count > 0 && (ratios + ratio) * row + count * gap > width) {
      yield { end: index, height: (width - (count - 1) * gap) / ratios }
      ratios = 0
      count = 0
    }
    ratios += ratio
    count++
  }
  if (count > 0) yield { end: images.length, height: row }
}
