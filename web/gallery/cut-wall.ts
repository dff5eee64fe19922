import type { GalleryImage } from '#contract/gallery.ts'
import { shapeOf } from './tile-shape.ts'

/** In pixels; `row` is the least height of a row. */
export type Measures = { readonly width: number; readonly row: number; readonly gap: number }

export type Stretch = {
  readonly nth: number
  /** The place of its first picture, counted from 1. */
  readonly from: number
  readonly images: readonly GalleryImage[]
  /** How high it is once it is drawn; not known where nothing can be measured. */
  readonly height?: number
}

/** As many as the page is sent with: they stay together whatever the width turns out to be. */
const fewest = 24

/**
 * Cuts the wall into stretches of whole rows, which the browser works on only when they are near.
 * Rows are broken here as the browser breaks them, so nobody sees where a stretch ends. A stretch
 * that is complete stays as it is when pictures are added.
 */
export const cutWall = (
  images: readonly GalleryImage[],
  measures: Measures | undefined,
): readonly Stretch[] => {
  if (!measures) return [{ nth: 1, from: 1, images }]
  const { gap } = measures
  const stretches: Stretch[] = []
  let begin = 0
  let height = -gap
  for (const { end, height: row } of breakRows(images, measures)) {
    height += row + gap
    if (end - begin < fewest && end < images.length) continue
    const nth = stretches.length + 1
    stretches.push({ nth, from: begin + 1, images: images.slice(begin, end), height })
    begin = end
    height = -gap
  }
  return stretches
}

/** Where each row ends and how high it becomes: pictures as long as they fit, then stretched to fill. */
function* breakRows(images: readonly GalleryImage[], { width, row, gap }: Measures) {
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
