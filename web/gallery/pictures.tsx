import { useEffect, useRef } from 'react'
import { to } from '#contract/pages.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PictureGrid } from './picture-grid.tsx'
import {
  type Loaded,
  type PictureList,
  type PicturePage,
  useLoaded,
  usePictureList,
} from './picture-list.ts'
import { findTile, useViewedPicture } from './viewed-picture.ts'
import { Viewer } from './viewer.tsx'

type Props = {
  first: PicturePage
  /** The id of the ride, for its album. */
  ride?: string
}

/** All pictures in a grid, and one of them in the viewer. */
export function Pictures({ first, ride }: Props) {
  const list = usePictureList(first, ride)
  const { images, total } = useLoaded(list)
  const { place, open, goTo, close } = useViewedPicture()
  const viewed = place && place <= total ? place : undefined
  useFocusOnClose(viewed)
  if (images.length === 0) return <NoPictures />
  return (
    <>
      <div data-hydrate-for-hash className="grid gap-y-8">
        <a
          href={`#${afterPictures}`}
          className="sr-only rounded-full bg-words px-5 py-3 font-semibold text-page focus:not-sr-only focus:absolute"
        >
          Skip the pictures
        </a>
        <PictureGrid images={images} noun={list.noun} onOpen={open} />
        <MorePictures list={list} />
      </div>
      {viewed && <Viewer list={list} place={viewed} onGoTo={goTo} onClose={close} />}
    </>
  )
}

/** Closing the viewer moves the focus to the tile of the picture seen last. */
const useFocusOnClose = (viewed: number | undefined) => {
  const last = useRef(viewed)
  useEffect(() => {
    if (last.current && !viewed) (findTile(last.current) ?? findTile(last.current - 1))?.focus()
    last.current = viewed
  }, [viewed])
}

export const NoPictures = () => (
  <Notice
    title="No pictures yet"
    action={
      <ButtonLink to={to.calendar()} tone="plain">
        See upcoming rides
      </ButtonLink>
    }
  >
    The first ones appear here as soon as someone brings a camera along. Join a ride and be in them.
  </Notice>
)

const afterPictures = 'after-pictures'

/** Loads the next page when the end of the grid is near, or when the button is pressed. */
function MorePictures({ list }: { list: PictureList }) {
  const loaded = useLoaded(list)
  const { images, total, next, loading, failed } = loaded
  const end = useRef<HTMLDivElement>(null)
  /** After "Skip the pictures" no further ones load, or they would push the target away. */
  const skipped = useRef(false)
  const count = images.length

  useEffect(() => {
    if (!end.current || !next || failed) return
    // Also from below: after a jump to the end of the page the footer may fill the screen.
    const near = { rootMargin: '100% 0px 150%' }
    const observer = new IntersectionObserver((entries) => {
      skipped.current ||= document.activeElement?.id === afterPictures
      if (entries.some(({ isIntersecting }) => isIntersecting) && !skipped.current) list.loadMore()
    }, near)
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [list, next, failed])

  const loadAndFocus = async () => {
    await list.loadMore()
    findTile(count + 1)?.focus()
  }

  return (
    <>
      <div ref={end} />
      <section
        id={afterPictures}
        aria-label="After the pictures"
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          skipped.current ||= target === currentTarget
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) skipped.current = false
        }}
        // With scroll anchoring the browser would keep the end in view and load page after page.
        className="grid justify-items-start gap-6 outline-none [overflow-anchor:none]"
      >
        {failed ? (
          <Notice
            urgent
            title="The next pictures could not be loaded"
            action={
              <Button tone="plain" busy={loading} onClick={loadAndFocus}>
                Try again
              </Button>
            }
          >
            {failed}
          </Notice>
        ) : next ? (
          <>
            <div className="noscript:hidden">
              <Button tone="plain" busy={loading} onClick={loadAndFocus}>
                More pictures
              </Button>
            </div>
            <p className="hidden noscript:block">
              The other {total - count} pictures need JavaScript.
            </p>
          </>
        ) : null}
        <p role="status" className="sr-only">
          {describeProgress(loaded, list.first.items.length)}
        </p>
      </section>
    </>
  )
}

const describeProgress = ({ images, total, next, loading }: Loaded, atFirst: number) => {
  if (loading) return 'Loading more pictures'
  if (images.length <= atFirst) return ''
  return next ? `Showing ${images.length} of ${total} pictures` : `Showing all ${total} pictures`
}
