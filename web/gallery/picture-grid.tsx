import {
  type MouseEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import { Photo } from '#web/ui/photo.tsx'
import { type Chunk, type Measures, shapeOf, sizesOf, splitIntoChunks } from './grid-layout.ts'
import { hashOf } from './viewed-picture.ts'

type Open = (place: number) => void
type Props = {
  readonly images: readonly GalleryImage[]
  /** What a picture is called. */
  readonly noun: string
  readonly onOpen: Open
}

/** The pictures in full rows, in the order of the list. Rows far from the screen are not rendered. */
export function PictureGrid({ images, noun, onOpen }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const measures = useMeasures(grid)
  const chunks = useMemo(() => splitIntoChunks(images, measures), [images, measures])
  return (
    <div
      ref={grid}
      className="grid grid-cols-1 gap-(--gap) [--gap:0.5rem] [--row:8.5rem] sm:[--gap:0.75rem] sm:[--row:11rem] lg:[--row:14rem]"
    >
      {chunks.map((chunk) => (
        <Tiles
          key={chunk.number}
          {...chunk}
          isLast={chunk.number === chunks.length}
          noun={noun}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

const useMeasures = (grid: RefObject<HTMLElement | null>) => {
  const [measures, setMeasures] = useState<Measures>()
  useLayoutEffect(() => {
    if (!grid.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setMeasures((before) => unlessSame(before, measure(entry.target)))
    })
    observer.observe(grid.current)
    return () => observer.disconnect()
  }, [grid])
  return measures
}

/** The custom properties of the grid are in rem. */
const measure = (grid: Element): Measures => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const style = getComputedStyle(grid)
  const length = (name: string) => Number.parseFloat(style.getPropertyValue(name)) * rem
  return { width: grid.getBoundingClientRect().width, row: length('--row'), gap: length('--gap') }
}

/** The grid also changes its size when pictures are added; its chunks stay the same then. */
const unlessSame = (before: Measures | undefined, now: Measures) =>
  before && before.width === now.width && before.row === now.row && before.gap === now.gap
    ? before
    : now

type TilesProps = Chunk & Omit<Props, 'images'> & { readonly isLast: boolean }

const areSame = (a: TilesProps, b: TilesProps) =>
  a.from === b.from &&
  a.height === b.height &&
  a.isLast === b.isLast &&
  a.onOpen === b.onOpen &&
  a.images.length === b.images.length &&
  a.images.every((image, index) => image === b.images[index])

/** The padding leaves room for the focus ring of tiles at the edge. */
const Tiles = memo(function Tiles({ number, from, images, height, isLast, ...tile }: TilesProps) {
  const isSkippable = height && number > 1
  return (
    <ul
      // The height is known in the browser only, so no page is sent with an inline style.
      style={isSkippable ? { containIntrinsicHeight: `auto ${height}px` } : undefined}
      className={`-m-2 flex flex-wrap gap-(--gap) p-2 ${isSkippable ? '[content-visibility:auto]' : ''} ${isLast ? lastRow : ''}`}
    >
      {images.map((image, index) => (
        <Tile key={image._id} image={image} place={from + index} {...tile} />
      ))}
    </ul>
  )
}, areSame)

/** Two empty boxes fill the last row, so its tiles are about as large as those above. */
const lastRow =
  "before:order-last before:grow-54 before:basis-[calc(var(--row)*3/2)] before:content-[''] after:order-last after:grow-54 after:basis-[calc(var(--row)*3/2)] after:content-['']"

type TileProps = Omit<Props, 'images'> & { readonly image: GalleryImage; readonly place: number }

/** The link is to a fragment, so a click counts before hydration. Without scripts it enlarges the tile. */
const Tile = ({ image: { url, picture, alt }, place, noun, onOpen }: TileProps) => {
  const shape = shapeOf(picture)
  return (
    <li className={`min-w-0 noscript:focus-within:basis-full ${shape.flex}`}>
      <a
        href={hashOf(place)}
        onClick={(click) => {
          if (!isPlainClick(click)) return
          click.preventDefault()
          onOpen(place)
        }}
        className={`group relative block overflow-clip rounded-xl bg-card [content-visibility:auto] focus-visible:rounded-xl ${shape.aspect}`}
      >
        <Photo
          url={url}
          picture={picture}
          alt={alt ?? ''}
          sizes={sizesOf(shape)}
          className="size-full transition-transform duration-500 ease-out group-hover:scale-103"
        />
        <span
          className={`edge absolute inset-x-0 bottom-0 bg-linear-to-t from-night/90 via-night/55 to-transparent px-3.5 pt-10 pb-2.5 font-semibold text-cream forced-colors:bg-[Canvas] forced-colors:pt-2.5 ${shownOnHover}`}
        >
          {`${noun} ${place}`}
        </span>
      </a>
    </li>
  )
}

/** Touch screens have no hover, so the label is always visible there. */
const shownOnHover =
  'transition-opacity [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'

/** Clicks with a modifier key open a new tab or window. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
