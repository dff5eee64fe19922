import { Link } from 'react-router'
import { momentInWords } from '#contract/days.ts'
import type { NewsItem } from '#contract/news.ts'
import { to } from '#contract/pages.ts'
import { Photo } from '#web/ui/photo.tsx'

const objects = { Race: 'medal', Story: 'cup', Other: 'bell' }

type PictureProps = { item: NewsItem; sizes: string; className: string; eager?: boolean }

/** The picture of an item, or a drawing of what kind of news it is. */
export const NewsPicture = ({ item, sizes, className, eager = false }: PictureProps) =>
  item.image ? (
    <Photo
      url={item.image}
      picture={item.picture}
      alt=""
      sizes={sizes}
      eager={eager}
      className={className}
    />
  ) : (
    <img
      src={`/art/objects.svg#${objects[item.type]}`}
      alt=""
      width="160"
      height="120"
      loading="lazy"
      className={`size-full object-cover dark:brightness-90 ${className}`}
    />
  )

/** Links to the text of an item, if it has one. `fills` makes its whole card a link. */
export const NewsTitle = ({ item, fills = false }: { item: NewsItem; fills?: boolean }) =>
  item.hasText ? (
    <Link
      to={to.newsItem(item._id)}
      className={`underline-offset-4 hover:underline ${fills ? 'after:absolute after:inset-0' : ''}`}
    >
      {item.title}
    </Link>
  ) : (
    item.title
  )

const colours = { Race: 'text-coral', Story: 'text-lagoon', Other: 'text-dusk' }

export const NewsType = ({ type }: Pick<NewsItem, 'type'>) => (
  <p className={`font-bold text-sm ${colours[type]}`}>{type}</p>
)

/** Who published it, and when. */
export const NewsSource = ({ author, dateTime }: Pick<NewsItem, 'author' | 'dateTime'>) => (
  <p className="wrap-anywhere flex flex-wrap gap-x-4 text-quiet">
    <span>{author}</span>
    <time dateTime={dateTime}>{momentInWords(dateTime)}</time>
  </p>
)
