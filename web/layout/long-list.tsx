import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sentenceOf } from './failure.ts'

/** `label` is for screen readers. */
export const ListLoading = ({ label }: { label: string }) => (
  <div className="grid gap-6 py-2">
    <p className="sr-only">{label}</p>
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)

type FailedProps = { title: string; error: Error; onRetry: () => unknown; heading?: 'h2' | 'h3' }

export const ListFailed = ({ title, error, onRetry, heading = 'h2' }: FailedProps) => (
  <Notice
    urgent
    heading={heading}
    title={title}
    action={
      <Button tone="plain" onClick={() => void onRetry()}>
        Try again
      </Button>
    }
  >
    {sentenceOf(error)}
  </Notice>
)

type NoMatchesProps = {
  /** The words on the button that removes every filter. */
  showAll: string
  onShowAll: () => void
  /** What else people can try. */
  children: ReactNode
  heading?: 'h2' | 'h3'
}

export const NoMatches = ({ showAll, onShowAll, children, heading = 'h2' }: NoMatchesProps) => (
  <Notice
    heading={heading}
    title="No matches"
    action={
      <Button tone="plain" onClick={onShowAll}>
        {showAll}
      </Button>
    }
  >
    {children}
  </Notice>
)

type ShowMoreProps = { hasMore: boolean; busy: boolean; onShowMore: () => unknown }

export const ShowMore = ({ hasMore, busy, onShowMore }: ShowMoreProps) =>
  hasMore ? (
    <div>
      <Button tone="plain" busy={busy} onClick={() => void onShowMore()}>
        Show more
      </Button>
    </div>
  ) : null

type List = {
  /** How many are shown so far. */
  readonly count: number
  readonly fetchMore: () => unknown
  /** The element of the item at this index. */
  readonly find: (index: number) => Element | null | undefined
}

/** Returns the action of a "Show more" button, which moves the focus to the first new item. */
export const useLoadMore = ({ count, fetchMore, find }: List) => {
  const countBefore = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the list has grown
  useEffect(() => {
    if (countBefore.current === undefined || count <= countBefore.current) return
    const firstNew = find(countBefore.current)
    if (firstNew instanceof HTMLElement) firstNew.focus()
    countBefore.current = undefined
  }, [count])
  return () => {
    countBefore.current = count
    fetchMore()
  }
}
