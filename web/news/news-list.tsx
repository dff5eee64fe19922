import { data, Link } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Club } from '#contract/club.ts'
import { withOffset } from '#contract/days.ts'
import type { Contract } from '#contract/index.ts'
import type { NewsItem } from '#contract/news.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { NewsPicture, NewsSource, NewsTitle, NewsType } from './news-item.tsx'

type Outcome = { readonly items: readonly NewsItem[] } | { readonly failed: string }
type Heading = 'h2' | 'h3'
type Props = Outcome & { loading: boolean; heading?: Heading; onRetry?: () => void }

type Page = { readonly items: readonly NewsItem[]; readonly next?: string | undefined }

const pageSize = 30

/** One page of news, newest first. Its cursor is part of the path, so every page can be cached. */
export const readPage = (club: Client<Contract>, cursor?: string): Promise<Page> =>
  club.news.list.page({ limit: pageSize, order: 'newest', ...(cursor && { cursor }) })

/** The news of the home page, which is worth reading even when they cannot be loaded. */
export const latestNews = (club: Client<Contract>): Promise<Outcome> =>
  club.news.list({ limit: 6, order: 'newest' }).then(
    (items) => ({ items }),
    (error: Error) => ({ failed: error.message }),
  )

/** Answers 404 where the address names nothing, or nothing that could exist. */
export const foundOrNotFound = async <Found,>(asked: Promise<Found>) => {
  try {
    return await asked
  } catch (failure) {
    if (failure instanceof Refusal && failure.status < 500) throw data(null, 404)
    throw failure
  }
}

type PageProps = { page: Page; title: string; lead: string; first?: true }

export const NewsListPage = ({ page: { items, next }, title, lead, first }: PageProps) => (
  <Section title={title} lead={lead} heading="h1">
    <NewsList items={items} loading={false} heading="h2" />
    <nav aria-label="Pages of news" className="flex flex-wrap gap-3 empty:hidden">
      {first ? null : (
        <ButtonLink to={to.news()} tone="plain">
          Newest news
        </ButtonLink>
      )}
      {next ? (
        <ButtonLink to={to.newsBefore(next)} tone="plain">
          Older news
        </ButtonLink>
      ) : null}
    </nav>
  </Section>
)

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

const grid = 'grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-6'

type ItemsProps = { items: readonly NewsItem[]; heading: Heading }

const Items = ({ items, heading }: ItemsProps) => (
  <ul className={grid}>
    {items.map((item, place) => (
      <li key={item._id} className="grid">
        <NewsCard item={item} heading={heading} first={place === 0} />
      </li>
    ))}
  </ul>
)

type CardProps = { item: NewsItem; heading: Heading; first: boolean }

/**
 * On phones the picture of the first item is above the words, and small beside them for the others. It has its place in
 * the grid, because a browser may draw a page when only half of a card has come.
 */
const NewsCard = ({ item, heading: Heading, first }: CardProps) => (
  <article
    className={`edge relative grid grid-rows-[auto_1fr] overflow-hidden rounded-card bg-card ${first ? '' : 'max-sm:grid-cols-[minmax(0,1fr)_7rem] max-sm:grid-rows-1'}`}
  >
    <NewsPicture
      item={item}
      eager={first && Heading === 'h2'}
      sizes={`(min-width: 64rem) 27rem, (min-width: 40rem) 46vw, ${first ? '94vw' : '7rem'}`}
      className={
        first ? 'aspect-2/1 sm:aspect-16/9' : 'max-sm:col-start-2 max-sm:row-start-1 sm:aspect-16/9'
      }
    />
    <div className="flex flex-col gap-1.5 p-4 sm:p-5">
      <NewsType type={item.type} />
      <Heading className="wrap-anywhere text-name">
        <NewsTitle item={item} fills />
      </Heading>
      {item.excerpt ? (
        <p
          className={`wrap-anywhere text-quiet ${first ? 'line-clamp-3' : 'max-sm:hidden sm:line-clamp-3'}`}
        >
          {item.excerpt}
        </p>
      ) : null}
      <div className="mt-auto text-sm">
        <NewsSource author={item.author} dateTime={item.dateTime} />
      </div>
    </div>
  </article>
)

const Loading = () => (
  <div className={grid}>
    <p className="sr-only">Loading the news</p>
    {['first', 'second', 'third'].map((place) => (
      <div key={place} className="edge overflow-hidden rounded-card bg-card">
        <div className="aspect-2/1 bg-track sm:aspect-16/9" />
        <div className="grid gap-3 p-5">
          <SkeletonLine className="h-3 w-16" />
          <SkeletonLine className="h-5 w-4/5" />
          <SkeletonLine className="h-3 w-3/5" />
        </div>
      </div>
    ))}
  </div>
)

const Empty = ({ heading }: { heading: Heading }) => (
  <Notice
    heading={heading}
    title="No news yet"
    drawing="collage/switchbacks"
    action={
      <ButtonLink to={to.calendar()} tone="plain">
        See the coming rides
      </ButtonLink>
    }
  >
    Race results and ride stories appear here as soon as someone writes one. Until then, the
    calendar tells where the next ride goes.
  </Notice>
)

type FailedProps = { reason: string; heading: Heading; onRetry: (() => void) | undefined }

/** Try again loads the news in place; without scripts the same link loads the page again. */
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

/** Structured data about a news item for search engines. */
export const newsForSearch = (
  item: NewsItem,
  { name, timeZone }: Pick<Club, 'name' | 'timeZone'>,
  origin: string,
) => ({
  '@type': 'NewsArticle',
  headline: item.title,
  datePublished: withOffset(item.dateTime, timeZone),
  articleSection: item.type,
  author: [{ '@type': 'Person', name: item.author }],
  publisher: { '@type': 'SportsClub', name, logo: `${origin}/icon-512.png` },
  image: [new URL(item.image ?? '/art/social.jpg', origin).href],
  url: `${origin}/news/${item._id}`,
})
