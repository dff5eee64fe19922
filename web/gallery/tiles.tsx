import { type MouseEvent, memo } from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import { Photo } from '#web/kit/photo.tsx'
import { fragmentOf } from './looked-at.ts'
import { shapeOf, widthOf } from './tile-shape.ts'

type Open = (place: number) => void
type Props = { images: readonly GalleryImage[]; from: number; onOpen: Open }

/** One page of pictures. It is drawn again only when it changes, however long the list becomes. */
export const Tiles = memo(function Tiles({ images, from, onOpen }: Props) {
  return images.map((image, index) => (
    <Tile key={image._id} image={image} place={from + index} onOpen={onOpen} />
  ))
})

const scrim = 'absolute inset-x-0 bottom-0 bg-linear-to-t from-night/90 via-night/55 to-transparent'

/** Where nothing can hover, the label is simply there. */
const appears =
  'transition-opacity [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'

type TileProps = { image: GalleryImage; place: number; onOpen: Open }

/**
 * The link is to a fragment, so a click counts even before React is awake. Tiles that are far away
 * are neither laid out nor painted inside. Without scripts a tile grows when it is chosen.
 */
const Tile = ({ image: { url, picture, alt }, place, onOpen }: TileProps) => {
  const shape = shapeOf(picture)
  return (
    <li className={`relative min-w-0 noscript:focus-within:basis-full ${shape.box}`}>
      <a
        href={fragmentOf(place)}
        onClick={(click) => {
          if (!isPlain(click)) return
          click.preventDefault()
          onOpen(place)
        }}
        className="group absolute inset-0 rounded-xl focus-visible:rounded-xl"
      >
        <span className="relative block size-full overflow-hidden rounded-xl bg-track [content-visibility:auto]">
          <Photo
            url={url}
            picture={picture}
            alt={alt ?? ''}
            sizes={widthOf(shape)}
            className="size-full transition-transform duration-500 ease-out group-hover:scale-103"
          />
          <span
            className={`edge px-3.5 pt-10 pb-2.5 font-semibold text-cream forced-colors:bg-[Canvas] ${scrim} ${appears}`}
          >
            {`Event ${place}`}
          </span>
        </span>
      </a>
    </li>
  )
}

/** A press with a key held down asks the browser for a new tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
