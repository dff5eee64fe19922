import { useEffect, useRef } from 'react'
import type { PicturePage } from './first-pictures.ts'
import { tileOf, useLookedAt } from './looked-at.ts'
import { afterPictures, MorePictures } from './more-pictures.tsx'
import { NoPictures } from './no-pictures.tsx'
import { usePictureList, useSeen } from './picture-list.ts'
import { Viewer } from './viewer.tsx'
import { Wall } from './wall.tsx'

/** All pictures on a wall, and one of them in full. */
export function Pictures({ first }: { first: PicturePage }) {
  const list = usePictureList(first)
  const { images, total } = useSeen(list)
  const { place, open, turnTo, leave } = useLookedAt()
  const shown = place && place <= total ? place : undefined
  useFocusBack(shown)
  if (images.length === 0) return <NoPictures />
  return (
    <>
      <div data-wakes-for-fragment className="grid gap-y-8">
        <a
          href={`#${afterPictures}`}
          className="sr-only rounded-full bg-words px-5 py-3 font-semibold text-page focus:not-sr-only focus:absolute"
        >
          Skip the pictures
        </a>
        <Wall images={images} onOpen={open} />
        <MorePictures list={list} />
      </div>
      {shown && <Viewer list={list} place={shown} onTurn={turnTo} onLeave={leave} />}
    </>
  )
}

/** Whoever leaves the viewer finds themselves at the picture they saw last. */
const useFocusBack = (shown: number | undefined) => {
  const last = useRef(shown)
  useEffect(() => {
    if (last.current && !shown) (tileOf(last.current) ?? tileOf(last.current - 1))?.focus()
    last.current = shown
  }, [shown])
}
