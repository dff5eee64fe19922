import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { tileOf } from './looked-at.ts'
import { type PictureList, type Seen, useSeen } from './picture-list.ts'

export const afterPictures = 'after-pictures'

/** The end of what has come so far. Coming near it brings more; so does the button. */
export function MorePictures({ list }: { list: PictureList }) {
  const seen = useSeen(list)
  const { images, total, next, loading, failed } = seen
  const end = useRef<HTMLDivElement>(null)
  /** Whoever skips the pictures wants to go on, and not to be kept by further ones. */
  const skipped = useRef(false)
  const count = images.length

  useEffect(() => {
    if (!end.current || !next || failed) return
    // Also from below: whoever jumps to the end of the page may find the footer filling the screen.
    const near = { rootMargin: '100% 0px 150%' }
    const watcher = new IntersectionObserver((entries) => {
      skipped.current ||= document.activeElement?.id === afterPictures
      if (entries.some(({ isIntersecting }) => isIntersecting) && !skipped.current) list.more()
    }, near)
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [list, next, failed])

  const goOn = async () => {
    await list.more()
    tileOf(count + 1)?.focus()
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
        // Held in view by the browser, the end would bring page after page.
        className="grid justify-items-start gap-6 outline-none [overflow-anchor:none]"
      >
        {failed ? (
          <Notice
            urgent
            title="The next pictures could not be loaded"
            action={
              <Button tone="plain" busy={loading} onClick={goOn}>
                Try again
              </Button>
            }
          >
            {failed}
          </Notice>
        ) : next ? (
          <>
            <div className="noscript:hidden">
              <Button tone="plain" busy={loading} onClick={goOn}>
                More pictures
              </Button>
            </div>
            <p className="hidden noscript:block">
              The other {total - count} pictures need JavaScript.
            </p>
          </>
        ) : null}
        <p role="status" className="sr-only">
          {stateInWords(seen, list.first.items.length)}
        </p>
      </section>
    </>
  )
}

const stateInWords = ({ images, total, next, loading }: Seen, atFirst: number) => {
  if (loading) return 'Loading more pictures'
  if (images.length <= atFirst) return ''
  return next
    ? `${images.length} of ${total} pictures are shown`
    : `All ${total} pictures are shown`
}
