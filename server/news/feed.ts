import type { Club } from '#contract/club.ts'
import { readProse } from '#server/content/read-prose.ts'
import { escapeMarkup, writeHtml } from '#server/content/write-html.ts'
import type { Database } from '#server/database/tables.ts'
import { setTopics } from '#server/http/internal-headers.ts'
import type { Route } from '#server/http/routes.ts'
import { newsStore, type SingleNews } from './store.ts'

type Feed = { readonly club: Club; readonly origin: string; readonly items: readonly SingleNews[] }

/** The latest news for feed readers, as Atom and as JSON Feed. */
export const newsFeeds = (
  db: Database,
  club: () => Club,
  origin: () => string,
): readonly Route[] => {
  const feed = (path: string, type: string, write: (feed: Feed) => string): Route => ({
    method: 'GET',
    path,
    cached: 'for everyone',
    async answer() {
      const items = await newsStore(db).latest(50)
      const headers = new Headers({ 'content-type': type, 'cache-control': 'no-cache' })
      setTopics(headers, ['news'])
      return new Response(write({ club: club(), origin: origin(), items }), { headers })
    },
  })
  return [
    feed('/news.atom', 'application/atom+xml; charset=utf-8', atomFeed),
    feed('/news.json', 'application/feed+json; charset=utf-8', jsonFeed),
  ]
}

const itemAddress = (origin: string, item: SingleNews) => `${origin}/news/${item._id}`

/** The instant of a local time of the club. */
const instant = (moment: string, timeZone: string) =>
  Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).toInstant().toString()

/** An item that was never changed counts as updated when it was published. */
const moments = ({ dateTime, updatedAt }: SingleNews, { timeZone }: Club) => {
  const published = instant(dateTime, timeZone)
  return { published, updated: updatedAt ?? published }
}

const summary = (item: SingleNews) => item.excerpt ?? `${item.type}: ${item.title}`

const pictureAddress = (origin: string, { image }: SingleNews) =>
  image && new URL(image, origin).href

const html = (item: SingleNews, origin: string) => {
  const { body = '' } = item
  const read = readProse(body)
  const text = 'prose' in read ? writeHtml(read.prose, origin) : `<p>${escapeMarkup(body)}</p>`
  const picture = pictureAddress(origin, item)
  return picture ? `${xml`<p><img src="${picture}" alt=""></p>`}${text}` : text
}

const atomFeed = ({ club, origin, items }: Feed) => {
  const newest = items.map((item) => moments(item, club).updated).sort((a, b) => at(a) - at(b))
  const updated = newest.at(-1) ?? `${club.founded}-${club.establishmentDay}T00:00:00Z`
  const entries = items.map((item) => {
    const { published, updated } = moments(item, club)
    const content = item.body && xml`\n    <content type="html">${html(item, origin)}</content>`
    const enclosure = enclosureOf(pictureAddress(origin, item))
    return `${xml`
  <entry>
    <id>urn:uuid:${item._id}</id>
    <title>${item.title}</title>
    <link rel="alternate" href="${itemAddress(origin, item)}"/>
    <published>${published}</published>
    <updated>${updated}</updated>
    <author><name>${item.author}</name></author>
    <category term="${item.type}"/>
    <summary>${summary(item)}</summary>`}${enclosure}${content ?? ''}
  </entry>`
  })
  return `${xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${origin}/news.atom</id>
  <title>News and Info of ${club.name}</title>
  <updated>${updated}</updated>
  <author><name>${club.name}</name></author>
  <link rel="self" type="application/atom+xml" href="${origin}/news.atom"/>
  <link rel="alternate" type="text/html" href="${origin}/news"/>`}${entries.join('')}
</feed>
`
}

/** The site stores WebP; an outside host may use another type. */
const enclosureOf = (picture: string | undefined) => {
  if (!picture) return ''
  return picture.endsWith('.webp')
    ? xml`\n    <link rel="enclosure" type="image/webp" href="${picture}"/>`
    : xml`\n    <link rel="enclosure" href="${picture}"/>`
}

const at = (moment: string) => Temporal.Instant.from(moment).epochMilliseconds

const xml = (texts: TemplateStringsArray, ...values: readonly string[]) =>
  String.raw({ raw: texts }, ...values.map(escapeMarkup))

/** https://www.jsonfeed.org/version/1.1/ */
const jsonFeed = ({ club, origin, items }: Feed) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `News and Info of ${club.name}`,
    home_page_url: `${origin}/news`,
    feed_url: `${origin}/news.json`,
    language: 'en',
    items: items.map((item) => {
      const { published, updated } = moments(item, club)
      return {
        id: item._id,
        url: itemAddress(origin, item),
        title: item.title,
        ...(item.body ? { content_html: html(item, origin) } : { content_text: summary(item) }),
        summary: summary(item),
        ...(item.image && { image: pictureAddress(origin, item) }),
        date_published: published,
        ...(item.updatedAt && { date_modified: updated }),
        authors: [{ name: item.author }],
        tags: [item.type],
      }
    }),
  })
