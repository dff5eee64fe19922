import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { holdPage } from './hold-page.ts'
import { placeInAddress, tileOf } from './looked-at.ts'
import { growOutOf } from './motion.ts'
import { type PictureList, useSeen } from './picture-list.ts'
import { RemovePicture } from './remove-picture.tsx'
import { Slides } from './slides.tsx'

type Props = {
  list: PictureList
  place: number
  onTurn: (place: number) => void
  onLeave: () => void
}

/** One picture fills the window; the others are a key, a press or a swipe away. */
export function Viewer({ list, place, onTurn, onLeave }: Props) {
  const { images, total } = useSeen(list)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const image = images[place - 1]
  const close = () => dialog.current?.close()
  const turnTo = (to: number) => {
    if (to >= 1 && to <= total) onTurn(to)
  }

  useLayoutEffect(() => {
    dialog.current?.showModal()
    const opened = placeInAddress() ?? 0
    growOutOf(tileOf(opened), dialog.current?.querySelector(`[data-picture="${opened}"]`) ?? null)
    return holdPage()
  }, [])

  useEffect(() => {
    list.reach(Math.min(place + 3, total))
  }, [list, place, total])

  const turnByKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const at = placeInAddress() ?? place
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: total }[key]
    if (to && !altKey && !ctrlKey && !metaKey) turnTo(to)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onLeave}
      onKeyDown={turnByKey}
      className="on-night m-0 h-dvh max-h-none w-full max-w-none grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto] gap-x-3 overflow-hidden bg-night text-cream transition-opacity duration-200 open:grid sm:gap-x-4 starting:opacity-0"
    >
      <div className="col-span-full flex justify-end p-2 sm:p-4">
        <button type="button" onClick={close} className={roundButton}>
          <span className="sr-only">Close</span>
          <Icon shape="close" />
        </button>
      </div>
      <Slides list={list} place={place} onTurn={turnTo} />
      <Turn to={place - 1} of={total} onTurn={turnTo} />
      <Turn to={place + 1} of={total} onTurn={turnTo} next />
      <div className="col-start-2 row-start-3 grid content-center justify-items-center gap-1 py-3 text-center sm:col-span-full sm:col-start-1 sm:p-4">
        <div aria-live="polite" className="grid gap-1">
          <h2 id={id} className="text-name tabular-nums">{`Event ${place} of ${total}`}</h2>
          {image?.alt && <p className="wrap-anywhere max-w-[40em] text-band-quiet">{image.alt}</p>}
        </div>
        {image && (
          <RemovePicture
            image={image}
            place={place}
            onRemoved={() => {
              list.drop(image._id)
              close()
            }}
          />
        )}
      </div>
    </dialog>
  )
}

const roundButton =
  'edge grid size-12 place-items-center rounded-full bg-cream/10 transition-colors hover:bg-cream/25 focus-visible:rounded-full aria-disabled:cursor-default aria-disabled:opacity-35'

type TurnProps = { to: number; of: number; onTurn: (to: number) => void; next?: boolean }

/** Beside the picture on wide screens, near the thumbs on phones. It keeps the focus at the ends. */
const Turn = ({ to, of, onTurn, next = false }: TurnProps) => (
  <button
    type="button"
    aria-disabled={to < 1 || to > of || undefined}
    onClick={() => onTurn(to)}
    className={`relative row-start-3 self-center sm:row-start-2 ${next ? 'col-start-3 mr-2 sm:mr-4' : 'col-start-1 ml-2 sm:ml-4'} ${roundButton}`}
  >
    <span className="sr-only">{next ? 'Next picture' : 'Previous picture'}</span>
    <Icon shape="down" className={next ? '-rotate-90' : 'rotate-90'} />
  </button>
)
