import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { NewsItem } from '#contract/news.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading, ShowMore } from '#web/layout/long-list.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { quietLook, TextButton } from '#web/ui/button.tsx'
import { NewsSource, NewsTitle, NewsType } from './news-item.tsx'

/** What is on the site already, to edit or delete. */
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
        <p className="text-quiet">None so far. The first one you publish appears here.</p>
      ) : null}
      <ul className="grid grid-cols-1">
        {news.shown.map((item) => (
          <Row
            key={item._id}
            item={item}
            edited={item._id === edited}
            onDeleted={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <ShowMore
        hasMore={news.hasNextPage}
        busy={news.isFetchingNextPage}
        onShowMore={news.fetchNextPage}
      />
    </section>
  )
}

type RowProps = { item: NewsItem; edited: boolean; onDeleted: () => void }

const Row = ({ item, edited, onDeleted }: RowProps) => {
  const [busy, setBusy] = useState(false)
  const { _id: id, title, type, author, dateTime } = item
  const which = <span className="sr-only">{` ${title}`}</span>

  const remove = async () => {
    setBusy(true)
    const deleted = await deleteNews(item)
    setBusy(false)
    if (deleted) onDeleted()
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

const pageSize = 10

/** What is published, newest first, page by page. */
const useNews = () => {
  const news = useInfiniteQuery({
    queryKey: ['news'],
    queryFn: ({ pageParam: cursor }) =>
      club.news.list.page({ limit: pageSize, order: 'newest', ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const pages = news.data?.pages ?? []
  return { ...news, shown: pages.flatMap(({ items }) => items), total: pages.at(-1)?.total ?? 0 }
}

export const refreshNews = () => queries.invalidateQueries({ queryKey: ['news'] })

/** Asks first, deletes an item, and returns whether it is gone. */
const deleteNews = async ({ _id: id, title }: NewsItem) => {
  const sure = await ask({
    title: 'Delete this news item?',
    text: `“${title}” disappears from the site and from the feeds. This cannot be undone.`,
    confirm: 'Delete',
    destructive: true,
  })
  if (!sure) return false
  try {
    await club.news.remove({ id })
  } catch (failure) {
    if (endsSession(failure)) return false
    if (!isGone(failure)) {
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
      return false
    }
  }
  toast('The news item is deleted')
  await refreshNews()
  return true
}

/** Someone else deleted it first, which is just as well. */
const isGone = (failure: unknown) => failure instanceof Refusal && failure.refusal === 'not-found'
