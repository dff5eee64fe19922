import { Link } from 'react-router'
import type { NewsItem } from '#contract/news.ts'
import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLine } from '#web/ui/skeleton.tsx'
import { NewsEntry } from './news-entry.tsx'

type Outcome = { items: readonly NewsItem[] } | { failed: string }
type Heading = 'h2' | 'h3'
type Props = Outcome & { loading: boolean; heading?: Heading; onRetry?: () => void }

export const NewsList = ({ loading, heading = 'h3', onRetry, ...outcome }: Props) => {
  const items = 'items' in outcome ? outcome.items : []
  return (
    <div aria-busy={loading}>
      {items.length > 0 ? (
        <Items items={items} heading={heading} />
      ) : loading ? (
        <Loading />
      ) : 'failed' in outcome ? (
        <Failed reason={outcome.failed} heading={heading} onRetry={onRetry} />
      ) : (
        <Empty heading={heading} />
      )}
    </div>
  )
}

const grid = 'grid gap-x-16 lg:grid-cols-2'

const Items = ({ items, heading }: { items: readonly NewsItem[]; heading: Heading }) => (
  <ul className={grid}>
    {items.map((item) => (
      <li key={item._id} className="border-line border-t">
        <NewsEntry item={item} heading={heading} />
      </li>
    ))}
  </ul>
)

const Loading = () => (
  <div className={grid}>
    <p className="sr-only">Loading the news</p>
    {['first', 'second', 'third', 'fourth'].map((place) => (
      <div key={place} className="grid gap-3 border-line border-t py-7">
        <SkeletonLine className="h-3 w-16" />
        <SkeletonLine className="h-5 w-4/5" />
        <SkeletonLine className="h-3 w-3/5" />
      </div>
    ))}
  </div>
)

const Empty = ({ heading }: { heading: Heading }) => (
  <Notice
    heading={heading}
    title="No news yet"
    action={
      <ButtonLink to={to.calendar()} tone="plain">
        See the coming rides
      </ButtonLink>
    }
  >
    Race results and ride stories appear here as soon as somebody writes one. Until then, the
    calendar tells where the next ride goes.
  </Notice>
)

type FailedProps = { reason: string; heading: Heading; onRetry: (() => void) | undefined }

/** Try again asks once more in place; without scripts the same link loads the page again. */
const Failed = ({ reason, heading, onRetry }: FailedProps) => (
  <Notice
    urgent
    heading={heading}
    title="The news could not be loaded"
    action={
      <Link
        to="."
        reloadDocument
        onClick={(click) => {
          if (!onRetry) return
          click.preventDefault()
          onRetry()
        }}
        className="inline-flex min-h-12 items-center rounded-full border-2 border-current px-6 font-semibold focus-visible:rounded-full"
      >
        Try again
      </Link>
    }
  >
    {reason}
  </Notice>
)
