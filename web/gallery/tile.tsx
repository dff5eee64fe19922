import type { MouseEvent } from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import { Photo } from '#web/ui/photo.tsx'
import { fragmentOf } from './looked-at.ts'
import { shapeOf, widthOf } from './tile-shape.ts'

type Props = {
  readonly image: GalleryImage
  readonly place: number
  readonly onOpen: (place: number) => void
}

/** Where nothing can hover, the label is simply there. */
const appears =
  'transition-opacity [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'

/**
 * The link is to a fragment, so a click counts even before React is awake. Without scripts a tile
 * grows when it is chosen.
 */
export const Tile = ({ image: { url, picture, alt }, place, onOpen }: Props) => {
  const shape = shapeOf(picture)
  return (
    <li className={`min-w-0 noscript:focus-within:basis-full ${shape.share}`}>
      <a
        href={fragmentOf(place)}
        onClick={(click) => {
          if (!isPlain(click)) return
          click.preventDefault()
          onOpen(place)
        }}
        className={`group relative block overflow-clip rounded-xl bg-card [content-visibility:auto] focus-visible:rounded-xl ${shape.aspect}`}
      >
        <Photo
          url={url}
          picture={picture}
          alt={alt ?? ''}
          sizes={widthOf(shape)}
          className="size-full transition-transform duration-500 ease-out group-hover:scale-103"
        />
        <span
          className={`edge absolute inset-x-0 bottom-0 bg-linear-to-t from-night/90 via-night/55 to-transparent px-3.5 pt-10 pb-2.5 font-semibold text-cream forced-colors:bg-[Canvas] forced-colors:pt-2.5 ${appears}`}
        >
          {`Event ${place}`}
        </span>
      </a>
    </li>
  )
}

/** A press with a key held down asks the browser for a new tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
