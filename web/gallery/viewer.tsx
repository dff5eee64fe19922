import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { albumTitle } from './albums.tsx'
import { AskRemoval, DeletePicture, viewerLink } from './picture-actions.tsx'
import { type PictureList, useLoaded } from './picture-list.ts'
import { animateFrom, Slides } from './slides.tsx'
import { findTile, placeInAddress } from './viewed-picture.ts'

type Props = {
  list: PictureList
  place: number
  onGoTo: (place: number) => void
  onClose: () => void
}

/** One picture in the whole window; arrow keys, buttons and swipes lead to the others. */
export function Viewer({ list, place, onGoTo, onClose }: Props) {
  const { images, total } = useLoaded(list)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const image = images[place - 1]
  const close = () => dialog.current?.close()
  const forget = (id: string) => {
    list.forget(id)
    close()
  }
  const goTo = (target: number) => {
    if (target >= 1 && target <= total) onGoTo(target)
  }

  useLayoutEffect(() => {
    dialog.current?.showModal()
    const opened = placeInAddress() ?? 0
    growFromTile(
      findTile(opened),
      dialog.current?.querySelector(`[data-picture="${opened}"]`) ?? null,
    )
    return lockScroll()
  }, [])

  useEffect(() => {
    list.loadUpTo(Math.min(place + 3, total))
  }, [list, place, total])

  const goByKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const current = placeInAddress() ?? place
    const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 1, End: total }[key]
    if (target && !altKey && !ctrlKey && !metaKey) goTo(target)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={goByKey}
      className="on-night m-0 h-dvh max-h-none w-full max-w-none grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto] gap-x-3 overflow-hidden bg-night text-cream transition-opacity duration-200 open:grid sm:gap-x-4 starting:opacity-0"
    >
      <div className="col-span-full flex justify-end p-2 sm:p-4">
        <button type="button" onClick={close} className={roundButton}>
          <span className="sr-only">Close</span>
          <Icon shape="close" />
        </button>
      </div>
      <Slides list={list} place={place} onGoTo={goTo} />
      <Step target={place - 1} total={total} onGoTo={goTo} />
      <Step target={place + 1} total={total} onGoTo={goTo} isNext />
      <div className="col-start-2 row-start-3 grid content-center justify-items-center gap-1 pt-3 text-center sm:col-span-full sm:col-start-1 sm:px-4">
        <div aria-live="polite" className="grid gap-1">
          <h2 id={id} className="text-name tabular-nums">{`${list.noun} ${place} of ${total}`}</h2>
          {image?.alt && <p className="wrap-anywhere max-w-[40em] text-band-quiet">{image.alt}</p>}
        </div>
      </div>
      {image && (
        <div className="col-span-full flex flex-wrap justify-center gap-x-3 px-2 pb-2">
          {image.ride && (
            <Link to={to.ride(image.ride._id)} className={viewerLink}>
              {albumTitle(image.ride)}
            </Link>
          )}
          <AskRemoval id={image._id} onHidden={() => forget(image._id)} />
          <DeletePicture
            id={image._id}
            name={`${list.noun} ${place}`}
            onDeleted={() => forget(image._id)}
          />
        </div>
      )}
    </dialog>
  )
}

/** Lets the picture grow out of its tile, if the tile is on screen. */
const growFromTile = (tile: Element | null, picture: Element | null) => {
  const from = tile?.getBoundingClientRect()
  const to = picture?.getBoundingClientRect()
  if (!from || !to || from.bottom < 0 || from.top > innerHeight) return
  animateFrom(picture, {
    transformOrigin: '0 0',
    transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`,
  })
}

/** Stops the page behind from scrolling, and from growing wider when its scrollbar goes. */
const lockScroll = () => {
  const { classList, clientWidth } = document.documentElement
  const added = ['overflow-hidden', 'bg-night']
  if (innerWidth > clientWidth) added.push('[scrollbar-gutter:stable]')
  classList.add(...added)
  return () => classList.remove(...added)
}

const roundButton =
  'edge grid size-12 place-items-center rounded-full bg-cream/10 transition-colors hover:bg-cream/25 focus-visible:rounded-full aria-disabled:cursor-default aria-disabled:opacity-35'

type StepProps = {
  target: number
  total: number
  onGoTo: (place: number) => void
  isNext?: boolean
}

/** Beside the picture on wide screens, below it on phones. At either end it keeps the focus. */
const Step = ({ target, total, onGoTo, isNext = false }: StepProps) => (
  <button
    type="button"
    aria-disabled={target < 1 || target > total || undefined}
    onClick={() => onGoTo(target)}
    className={`relative row-start-3 self-center sm:row-start-2 ${isNext ? 'col-start-3 mr-2 sm:mr-4' : 'col-start-1 ml-2 sm:ml-4'} ${roundButton}`}
  >
    <span className="sr-only">{isNext ? 'Next picture' : 'Previous picture'}</span>
    <Icon shape="down" className={isNext ? '-rotate-90' : 'rotate-90'} />
  </button>
)
