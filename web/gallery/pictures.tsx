import { useEffect, useRef } from 'react'
import type { PicturePage } from './first-pictures.ts'
import { tileOf, useLookedAt } from './looked-at.ts'
import { MorePictures } from './more-pictures.tsx'
import { NoPictures } from './no-pictures.tsx'
import { usePictureList, useSeen } from './picture-list.ts'
import { rowHeight } from './tile-shape.ts'
import { Tiles } from './tiles.tsx'
import { Viewer } from './viewer.tsx'

/** The pictures as a wall of full rows, in the order of the list, and one of them in full. */
export function Pictures({ first }: { first: PicturePage }) {
  const list = usePictureList(first)
  const { pages, images, total } = useSeen(list)
  const { place, open, turnTo, leave } = useLookedAt()
  const shown = place && place <= total ? place : undefined
  useFocusBack(shown)
  if (images.length === 0) return <NoPictures />
  return (
    <>
      <div data-wakes-for-fragment className="grid gap-y-8">
        <a
          href="#after-pictures"
          className="sr-only rounded-full bg-words px-5 py-3 font-semibold text-page focus:not-sr-only focus:absolute"
        >
          Skip the pictures
        </a>
        <ul
          className={`flex flex-wrap gap-2 after:grow-[999] after:content-[''] sm:gap-3 ${rowHeight}`}
        >
          {pages.map(({ after, ...page }) => (
            <Tiles key={after} {...page} onOpen={open} />
          ))}
        </ul>
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
