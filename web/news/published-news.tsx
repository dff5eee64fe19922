import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { NewsItem } from '#contract/news.ts'
import { to } from '#contract/pages.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { NewsTitle } from './news-entry.tsx'
import { NewsSource, NewsType } from './news-facts.tsx'
import { removeNews } from './remove-news.ts'
import { useNews } from './use-news.ts'

/** What is on the site already, with what those who publish want of it. */
export const PublishedNews = ({ edited }: { edited: string | undefined }) => {
  const news = useNews()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="published" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="published" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Published news{news.isSuccess ? `: ${news.total}` : ''}
        </h2>
        <Link to={to.news()} className={quietLook}>
          As visitors see it
        </Link>
      </div>
      {news.isPending ? <ListLoading label="Loading the news" /> : null}
      {news.isError ? (
        <ListFailed
          title="The news could not be loaded"
          heading="h3"
          error={news.error}
          onRetry={news.refetch}
        />
      ) : null}
      {news.isSuccess && news.shown.length === 0 ? (
        <p className="text-quiet">None so far. The first one you publish stands here.</p>
      ) : null}
      <ul className="grid grid-cols-1">
        {news.shown.map((item) => (
          <Row
            key={item._id}
            item={item}
            edited={item._id === edited}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {news.hasNextPage ? (
        <div>
          <Button
            tone="plain"
            busy={news.isFetchingNextPage}
            onClick={() => void news.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type RowProps = { item: NewsItem; edited: boolean; onRemoved: () => void }

const Row = ({ item, edited, onRemoved }: RowProps) => {
  const [busy, setBusy] = useState(false)
  const { _id: id, title, type, author, dateTime } = item
  const which = <span className="sr-only">{` ${title}`}</span>

  const remove = async () => {
    setBusy(true)
    const removed = await removeNews(item)
    setBusy(false)
    if (removed) onRemoved()
  }

  return (
    <li className="grid grid-cols-1 items-center gap-x-8 border-line border-t py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-0.5">
        <NewsType type={type} />
        <p className="wrap-anywhere font-semibold leading-snug">
          <NewsTitle item={item} />
        </p>
        <NewsSource author={author} dateTime={dateTime} />
      </div>
      <div className="flex gap-x-6">
        <Link
          to={`?edit=${id}`}
          aria-current={edited ? 'true' : undefined}
          className={`${quietLook} aria-[current]:decoration-current`}
        >
          Edit{which}
        </Link>
        <TextButton danger busy={busy} onClick={() => void remove()}>
          Delete…{which}
        </TextButton>
      </div>
    </li>
  )
}
