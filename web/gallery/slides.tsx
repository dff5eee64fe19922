import {
  type DragEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Photo, srcSetOf } from '#web/ui/photo.tsx'
import { shapeOf, sizesOf } from './grid-layout.ts'
import { type PictureList, useLoaded } from './picture-list.ts'

type Props = { list: PictureList; place: number; onGoTo: (place: number) => void }

/** The picture and its neighbours, which wait out of sight so that they are loaded early. */
export function Slides({ list, place, onGoTo }: Props) {
  const { images, total } = useLoaded(list)
  const { track, ...swipe } = useSwipe({ place, last: total, onGoTo })
  const zoomed = useZoomed()
  const slides = [place - 1, place, place + 1].flatMap((at) => {
    const image = images[at - 1]
    return image ? { at, image } : []
  })
  return (
    <div
      {...(zoomed ? {} : swipe)}
      className={`relative col-span-full row-start-2 select-none sm:col-span-1 sm:col-start-2 ${zoomed ? '' : 'touch-pan-y touch-pinch-zoom'}`}
    >
      <div ref={track} className="absolute inset-0">
        {slides.map(({ at, image }) => (
          <div
            key={image._id}
            inert={at !== place}
            className={`@container-size absolute inset-0 grid place-items-center ${offsets[at - place + 1]}`}
          >
            <FullPicture image={image} noun={list.noun} place={at} />
          </div>
        ))}
      </div>
      {!images[place - 1] && <LoadingPicture list={list} place={place} />}
    </div>
  )
}

/** A whole window apart, so a neighbour is also out of sight beside a narrow picture. */
const offsets = ['-translate-x-[100vw]', '', 'translate-x-[100vw]']

type FullProps = { image: GalleryImage; noun: string; place: number }

/** As large as fits without blurring. The tile's image is already loaded and shows at once. */
const FullPicture = ({ image, noun, place }: FullProps) => {
  const { url, picture, alt = `${noun} ${place}` } = image
  if (!picture) return <img src={url} alt={alt} className="size-full object-contain" />
  const { width, height } = picture
  const ratio = width / height
  return (
    <div
      data-picture={place}
      style={{ width: `min(100cqw, ${100 * ratio}cqh, ${width}px)`, aspectRatio: ratio }}
      className="relative"
    >
      <Photo
        url={url}
        picture={picture}
        alt=""
        sizes={sizesOf(shapeOf(picture))}
        className="size-full"
        eager
      />
      <img
        src={url}
        srcSet={srcSetOf(picture)}
        sizes="100vw"
        alt={alt}
        decoding="async"
        className="absolute inset-0 size-full"
      />
    </div>
  )
}

const LoadingPicture = ({ list, place }: { list: PictureList; place: number }) => {
  const { failed, loading } = useLoaded(list)
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-5 p-4 text-center">
      {failed ? (
        <>
          <p role="alert" className="max-w-[30em] text-lead">
            {failed}
          </p>
          <Button tone="night" busy={loading} onClick={() => list.loadUpTo(place)}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <Spinner className="size-12 text-amber" />
          <p className="sr-only">Loading the picture</p>
        </>
      )}
    </div>
  )
}

const watchZoom = (onChange: () => void) => {
  visualViewport?.addEventListener('resize', onChange)
  return () => visualViewport?.removeEventListener('resize', onChange)
}

/** Zoomed in, a finger moves the view instead of swiping. */
const useZoomed = () =>
  useSyncExternalStore(
    watchZoom,
    () => (visualViewport?.scale ?? 1) > 1.01,
    () => false,
  )

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Animates an element from this state to its own. */
export const animateFrom = (element: Element | null, from: Keyframe) => {
  if (prefersReducedMotion()) return
  element?.animate([from, {}], { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
}

type Drag = { readonly x: number; readonly y: number; readonly at: number; moving: boolean }

/** Pixels before a press counts as a drag. */
const threshold = 8

/** A slow drag changes the picture after a fifth of the width, a quick one after a few pixels. */
const isSwipe = (distance: number, milliseconds: number) =>
  distance > innerWidth / 5 || (distance > 24 && distance / milliseconds > 0.5)

/** The track follows the finger or mouse, then goes to the next picture or springs back. */
const useSwipe = ({ place, last, onGoTo }: Omit<Props, 'list'> & { last: number }) => {
  const track = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)
  const offset = useRef(0)
  const shownPlace = useRef(place)

  const moveBy = (pixels: number) => {
    offset.current = pixels
    if (track.current && !prefersReducedMotion()) {
      track.current.style.translate = pixels ? `${pixels}px` : ''
    }
  }

  const settle = (from: number) => {
    moveBy(0)
    if (from) animateFrom(track.current, { translate: `${from}px` })
  }

  useLayoutEffect(() => {
    const steps = place - shownPlace.current
    shownPlace.current = place
    if (steps && offset.current) settle(offset.current + steps * innerWidth)
  })

  const release = (event: PointerEvent) => {
    const { moving, at } = drag.current ?? {}
    drag.current = undefined
    if (!moving || !at) return
    const swiped = isSwipe(Math.abs(offset.current), event.timeStamp - at)
    const target = place - Math.sign(offset.current)
    if (swiped && target >= 1 && target <= last) onGoTo(target)
    else settle(offset.current)
  }

  return {
    track,
    onPointerDown({ clientX: x, clientY: y, timeStamp: at, isPrimary, button }: PointerEvent) {
      if (isPrimary && button === 0) drag.current = { x, y, at, moving: false }
    },
    onPointerMove(event: PointerEvent) {
      const current = drag.current
      if (!current || !event.isPrimary) return
      const pixels = event.clientX - current.x
      if (!current.moving) {
        const vertical = Math.abs(event.clientY - current.y)
        if (Math.abs(pixels) < threshold || Math.abs(pixels) < vertical) return
        current.moving = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      const target = place - Math.sign(pixels)
      moveBy(target >= 1 && target <= last ? pixels : pixels / 3)
    },
    onPointerUp: release,
    onPointerCancel() {
      drag.current = undefined
      settle(offset.current)
    },
    /** Otherwise the browser starts dragging the image itself. */
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
