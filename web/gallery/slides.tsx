import { useSyncExternalStore } from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import { Button } from '#web/ui/button.tsx'
import { Photo, srcSetOf } from '#web/ui/photo.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type PictureList, useSeen } from './picture-list.ts'
import { shapeOf, widthOf } from './tile-shape.ts'
import { useSwipe } from './use-swipe.ts'

type Props = { list: PictureList; place: number; onTurn: (place: number) => void }

/** The picture and, out of sight, its neighbours: fetched before they are asked for. */
export function Slides({ list, place, onTurn }: Props) {
  const { images, total } = useSeen(list)
  const { track, ...hand } = useSwipe({ place, last: total, onTurn })
  const zoomed = useZoomed()
  const near = [place - 1, place, place + 1].flatMap((at) => {
    const image = images[at - 1]
    return image ? { at, image } : []
  })
  return (
    <div
      {...(zoomed ? {} : hand)}
      className={`relative col-span-full row-start-2 select-none sm:col-span-1 sm:col-start-2 ${zoomed ? '' : 'touch-pan-y touch-pinch-zoom'}`}
    >
      <div ref={track} className="absolute inset-0">
        {near.map(({ at, image }) => (
          <div
            key={image._id}
            inert={at !== place}
            className={`@container-size absolute inset-0 grid place-items-center ${sides[at - place + 1]}`}
          >
            <FullPicture image={image} place={at} />
          </div>
        ))}
      </div>
      {!images[place - 1] && <Awaited list={list} place={place} />}
    </div>
  )
}

/** A whole window apart, so that they are out of sight beside a narrow picture too. */
const sides = ['-translate-x-[100vw]', '', 'translate-x-[100vw]']

/** As large as fits and as it is sharp. What the wall shows is there at once, the rest follows. */
const FullPicture = ({ image, place }: { image: GalleryImage; place: number }) => {
  const { url, picture, alt = `Event ${place}` } = image
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
        sizes={widthOf(shapeOf(picture))}
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

const Awaited = ({ list, place }: { list: PictureList; place: number }) => {
  const { failed, loading } = useSeen(list)
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-5 p-4 text-center">
      {failed ? (
        <>
          <p role="alert" className="max-w-[30em] text-lead">
            {failed}
          </p>
          <Button tone="night" busy={loading} onClick={() => list.reach(place)}>
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

const watchZoom = (watcher: () => void) => {
  visualViewport?.addEventListener('resize', watcher)
  return () => visualViewport?.removeEventListener('resize', watcher)
}

/** Whether somebody has zoomed in; a finger then moves what they see instead of turning pages. */
const useZoomed = () =>
  useSyncExternalStore(
    watchZoom,
    () => (visualViewport?.scale ?? 1) > 1.01,
    () => false,
  )
