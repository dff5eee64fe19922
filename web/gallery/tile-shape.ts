import type { Picture } from '#contract/media.ts'

/**
 * Tiles of a row get the width their shape asks for and share what is left in the same proportion,
 * so all are equally high and the row is full, whatever is in it. `--row` is the least height.
 */
const shapes = [
  { ratio: 3 / 4, box: 'aspect-[3/4] grow-3 basis-[calc(var(--row)*0.75)]' },
  { ratio: 1, box: 'aspect-square grow-4 basis-(--row)' },
  { ratio: 4 / 3, box: 'aspect-[4/3] grow-[5.3333] basis-[calc(var(--row)*1.3333)]' },
  { ratio: 3 / 2, box: 'aspect-[3/2] grow-6 basis-[calc(var(--row)*1.5)]' },
  { ratio: 16 / 9, box: 'aspect-[16/9] grow-[7.1111] basis-[calc(var(--row)*1.7778)]' },
  { ratio: 9 / 4, box: 'aspect-[9/4] grow-9 basis-[calc(var(--row)*2.25)]' },
] as const

const usual = shapes[3]

export const rowHeight = '[--row:8.5rem] sm:[--row:11rem] lg:[--row:14rem]'

/** The shape nearest to a picture's own; one without known size is taken for a usual photograph. */
export const shapeOf = (picture: Picture | undefined) => {
  if (!picture) return usual
  const ratio = picture.width / picture.height
  const apart = (shape: { ratio: number }) => Math.abs(Math.log(shape.ratio / ratio))
  return shapes.reduce<(typeof shapes)[number]>(
    (best, shape) => (apart(shape) < apart(best) ? shape : best),
    usual,
  )
}

/** How wide a tile of this shape becomes, for browsers that do not see it themselves. */
export const widthOf = ({ ratio }: { ratio: number }) =>
  `(min-width: 64rem) ${Math.round(ratio * 17)}rem, (min-width: 40rem) ${Math.round(ratio * 14)}rem, ${ratio > 1 ? 92 : 50}vw`
