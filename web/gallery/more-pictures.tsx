import { useEffect, useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { tileOf } from './looked-at.ts'
import { type PictureList, type Seen, useSeen } from './picture-list.ts'

/** The end of what has come so far. Coming near it brings more; so does the button. */
export function MorePictures({ list }: { list: PictureList }) {
  const seen = useSeen(list)
  const { images, total, next, loading, failed } = seen
  const end = useRef<HTMLDivElement>(null)
  const count = images.length

  useEffect(() => {
    if (!end.current || !next || failed) return
    const near = { rootMargin: '0px 0px 150%' }
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) list.more()
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
      <div
        id="after-pictures"
        tabIndex={-1}
        className="grid justify-items-start gap-6 outline-none"
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
      </div>
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
