import type { Picture } from '#contract/media.ts'

/**
 * Tiles of a row get the width their shape asks for and share what is left in the same proportion,
 * so all are equally high and the row is full, whatever is in it. `--row` is the least height.
 */
const shapes = [
  { ratio: 3 / 4, aspect: 'aspect-[3/4]', share: 'grow-27 basis-[calc(var(--row)*3/4)]' },
  { ratio: 1, aspect: 'aspect-square', share: 'grow-36 basis-(--row)' },
  { ratio: 4 / 3, aspect: 'aspect-[4/3]', share: 'grow-48 basis-[calc(var(--row)*4/3)]' },
  { ratio: 3 / 2, aspect: 'aspect-[3/2]', share: 'grow-54 basis-[calc(var(--row)*3/2)]' },
  { ratio: 16 / 9, aspect: 'aspect-[16/9]', share: 'grow-64 basis-[calc(var(--row)*16/9)]' },
  { ratio: 9 / 4, aspect: 'aspect-[9/4]', share: 'grow-81 basis-[calc(var(--row)*9/4)]' },
] as const

const usual = shapes[3]

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
