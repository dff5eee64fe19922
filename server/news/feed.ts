import type { Club } from '#contract/club.ts'
import type { NewsItem } from '#contract/news.ts'
import type { Database } from '#server/database/tables.ts'
import { keepWhile } from '#server/door/inside.ts'
import type { Route } from '#server/door/route.ts'
import { newsStore } from './store.ts'

type Feed = { readonly club: Club; readonly origin: string; readonly items: readonly NewsItem[] }

/** The latest news for feed readers, as Atom and as JSON Feed. */
export const newsFeeds = (db: Database, club: Club, origin: () => string): readonly Route[] => {
  const feed = (path: string, type: string, write: (feed: Feed) => string): Route => ({
    method: 'GET',
    path,
    kept: true,
    async answer() {
      const { items } = await newsStore(db).list({ limit: 50, order: 'newest' })
      const headers = new Headers({ 'content-type': type, 'cache-control': 'no-cache' })
      keepWhile(headers, ['news'])
      return new Response(write({ club, origin: origin(), items }), { headers })
    },
  })
  return [
    feed('/news.atom', 'application/atom+xml; charset=utf-8', atomFeed),
    feed('/news.json', 'application/feed+json; charset=utf-8', jsonFeed),
  ]
}

const itemAddress = (origin: string, item: NewsItem) => `${origin}/#news-${item._id}`

/** The instant of a club-local moment, as feeds want it. */
const instant = (moment: string, timeZone: string) =>
  Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).toInstant().toString()

const atomFeed = ({ club, origin, items }: Feed) => {
  const when = (item: NewsItem) => instant(item.dateTime, club.timeZone)
  const updated =
    items.map(when).sort().at(-1) ?? `${club.founded}-${club.establishmentDay}T00:00:00Z`
  const entries = items.map(
    (item) => xml`
  <entry>
    <id>urn:uuid:${item._id}</id>
    <title>${item.title}</title>
    <link rel="alternate" href="${itemAddress(origin, item)}"/>
    <published>${when(item)}</published>
    <updated>${when(item)}</updated>
    <author><name>${item.author}</name></author>
    <category term="${item.type}"/>
    <summary>${item.type}: ${item.title}</summary>
  </entry>`,
  )
  return `${xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${origin}/news.atom</id>
  <title>News and Info of ${club.name}</title>
  <updated>${updated}</updated>
  <author><name>${club.name}</name></author>
  <link rel="self" type="application/atom+xml" href="${origin}/news.atom"/>
  <link rel="alternate" type="text/html" href="${origin}/"/>`}${entries.join('')}
</feed>
`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const xml = (texts: TemplateStringsArray, ...values: readonly string[]) =>
  String.raw(
    { raw: texts },
    ...values.map((value) => value.replace(/[&<>"]/g, (c) => escapes[c] ?? c)),
  )

/** https://www.jsonfeed.org/version/1.1/ */
const jsonFeed = ({ club, origin, items }: Feed) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `News and Info of ${club.name}`,
    home_page_url: `${origin}/`,
    feed_url: `${origin}/news.json`,
    language: 'en',
    items: items.map((item) => ({
      id: item._id,
      url: itemAddress(origin, item),
      title: item.title,
      content_text: `${item.type}: ${item.title}`,
      date_published: instant(item.dateTime, club.timeZone),
      authors: [{ name: item.author }],
      tags: [item.type],
    })),
  })
