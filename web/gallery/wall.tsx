import { memo, useMemo, useRef } from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import { cutWall, type Stretch } from './cut-wall.ts'
import { Tile } from './tile.tsx'
import { useMeasures } from './use-measures.ts'

type Open = (place: number) => void
type Props = { readonly images: readonly GalleryImage[]; readonly onOpen: Open }

/** The pictures in full rows, in the order of the list. What is far away costs nothing. */
export function Wall({ images, onOpen }: Props) {
  const wall = useRef<HTMLDivElement>(null)
  const measures = useMeasures(wall)
  const stretches = useMemo(() => cutWall(images, measures), [images, measures])
  return (
    <div
      ref={wall}
      className="grid grid-cols-1 gap-(--gap) [--gap:0.5rem] [--row:8.5rem] sm:[--gap:0.75rem] sm:[--row:11rem] lg:[--row:14rem]"
    >
      {stretches.map((stretch) => (
        <Tiles
          key={stretch.nth}
          {...stretch}
          isLast={stretch.nth === stretches.length}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

type TilesProps = Stretch & { readonly isLast: boolean; readonly onOpen: Open }

const areSame = (a: TilesProps, b: TilesProps) =>
  a.from === b.from &&
  a.height === b.height &&
  a.isLast === b.isLast &&
  a.onOpen === b.onOpen &&
  a.images.length === b.images.length &&
  a.images.every((image, index) => image === b.images[index])

/** Padded inwards, so that a tile at the edge has room for the ring of the focus. */
const Tiles = memo(function Tiles({ nth, from, images, height, isLast, onOpen }: TilesProps) {
  const far = height && nth > 1
  return (
    <ul
      // Only a browser that has measured knows the height, so no page is sent with a style.
      style={far ? { containIntrinsicHeight: `auto ${height}px` } : undefined}
      className={`-m-2 flex flex-wrap gap-(--gap) p-2 ${far ? '[content-visibility:auto]' : ''} ${isLast ? lastRow : ''}`}
    >
      {images.map((image, index) => (
        <Tile key={image._id} image={image} place={from + index} onOpen={onOpen} />
      ))}
    </ul>
  )
}, areSame)

/** The last row is rarely full: two empty places keep its tiles about as large as those above. */
const lastRow =
  "before:order-last before:grow-54 before:basis-[calc(var(--row)*3/2)] before:content-[''] after:order-last after:grow-54 after:basis-[calc(var(--row)*3/2)] after:content-['']"
