import { Link } from 'react-router'
import type { WholeNews } from '#contract/news.ts'
import { to } from '#contract/pages.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The ways on from one item: to what was told before it and after it. */
export const NewsNeighbours = ({ older, newer }: Pick<WholeNews, 'older' | 'newer'>) =>
  older || newer ? (
    <nav aria-label="More news" className="grid gap-4 border-line border-t pt-8 sm:grid-cols-2">
      {older ? <Neighbour item={older} way="Older" /> : null}
      {newer ? <Neighbour item={newer} way="Newer" /> : null}
    </nav>
  ) : null

type Props = { item: NonNullable<WholeNews['older']>; way: 'Older' | 'Newer' }

const Neighbour = ({ item, way }: Props) => (
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
