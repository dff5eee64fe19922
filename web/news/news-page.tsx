import { Link } from 'react-router'
import { clubClock, momentInWords } from '#contract/days.ts'
import type { WholeNews } from '#contract/news.ts'
import { to } from '#contract/pages.ts'
import { clubContext, contentContext, proseContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Prose } from '#web/layout/prose.tsx'
import { quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/news-page.ts'
import { NewsPicture, NewsSource, NewsType } from './news-item.tsx'
import { foundOrNotFound, newsForSearch } from './news-list.tsx'

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => {
  const { club, home } = context.get(contentContext)
  const asked = context.get(clubContext).news.get({ id })
  const { body = '', version: _, ...item } = await foundOrNotFound(asked)
  const read = context.get(proseContext)(body)
  const prose = 'prose' in read ? read.prose : asWritten(body)
  const { type, author, dateTime } = item
  const description =
    item.excerpt ?? `${type}, published by ${author} on ${momentInWords(dateTime)}.`
  const changed = item.updatedAt && clubClock(club.timeZone, Date.parse(item.updatedAt))
  return { club, section: home.news.title, item, prose, description, changed }
}

/** A text that was stored under other rules is shown as it was written. */
const asWritten = (text: string) => [{ is: 'code' as const, text }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { club, item, description } = loaderData
  const { origin } = matches[0].loaderData
  const fact = newsForSearch(item, club, origin)
  const facts = [
    {
      ...fact,
      dateModified: item.updatedAt ?? fact.datePublished,
      description,
      mainEntityOfPage: fact.url,
    },
  ]
  const path = to.newsItem(item._id)
  const picture = item.image && { picture: { ...item.picture, url: item.image } }
  const page = { title: item.title, description, path, kind: 'article', facts } as const
  return pageMeta(matches, { ...page, ...picture })
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { section, item, prose, changed } = loaderData
  return (
    <div className="mx-auto grid w-full max-w-[54rem] grid-cols-1 gap-y-8 px-gutter pt-6 pb-band">
      <Link to={to.news()} className={`${quietLook} justify-self-start`}>
        <Icon shape="left" className="-ml-1.5 size-5" />
        {section}
      </Link>
      <article className="grid grid-cols-1 gap-y-8 text-lead">
        <header
          className={`grid grid-cols-1 gap-x-12 gap-y-6 ${item.image ? '' : 'items-end sm:grid-cols-[minmax(0,1fr)_auto]'}`}
        >
          <div className="grid gap-3">
            <NewsType type={item.type} />
            <h1 className="wrap-anywhere text-heading">{item.title}</h1>
            <NewsSource author={item.author} dateTime={item.dateTime} />
          </div>
          <NewsPicture
            item={item}
            sizes="(min-width: 54rem) 51rem, 94vw"
            eager
            className={
              item.image ? 'aspect-3/2 rounded-card sm:aspect-16/9' : 'max-w-40 rounded-card'
            }
          />
        </header>
        {prose.length > 0 ? <Prose prose={prose} /> : null}
        {changed ? (
          <p className="text-quiet text-sm">
            Changed on <time dateTime={changed}>{momentInWords(changed)}</time>
          </p>
        ) : null}
      </article>
      <NewsNeighbours older={item.older} newer={item.newer} />
    </div>
  )
}

const NewsNeighbours = ({ older, newer }: Pick<WholeNews, 'older' | 'newer'>) =>
  older || newer ? (
    <nav aria-label="More news" className="grid gap-4 border-line border-t pt-8 sm:grid-cols-2">
      {older ? <Neighbour item={older} way="Older" /> : null}
      {newer ? <Neighbour item={newer} way="Newer" /> : null}
    </nav>
  ) : null

type NeighbourProps = { item: NonNullable<WholeNews['older']>; way: 'Older' | 'Newer' }

const Neighbour = ({ item, way }: NeighbourProps) => (
  <Link
    to={to.newsItem(item._id)}
    className={`edge group grid content-start gap-1 rounded-card bg-card p-5 ${way === 'Newer' ? 'sm:col-start-2 sm:text-right' : ''}`}
  >
    <span
      className={`inline-flex items-center gap-2 text-quiet ${way === 'Newer' ? 'sm:justify-end' : ''}`}
    >
      {way === 'Older' ? <Icon shape="left" className="-ml-1.5 size-5" /> : null}
      {way}
      {way === 'Newer' ? <Icon shape="right" className="size-5" /> : null}
    </span>
    <span className="wrap-anywhere font-semibold underline-offset-4 group-hover:underline">
      {item.title}
    </span>
  </Link>
)
