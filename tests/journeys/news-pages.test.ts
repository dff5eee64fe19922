import { expect, test } from 'vitest'
import type { NewNews } from '#contract/news.ts'
import { openTestSite } from '#tests/site.ts'

const ferry: NewNews = {
  title: 'The ferry takes bicycles again',
  author: 'Nadia Islam',
  type: 'Other',
  dateTime: '2030-05-14T18:30',
  body: 'From **Monday** on, see [the calendar](/calender).',
}

type Site = Awaited<ReturnType<typeof openTestSite>>

const read = async ({ ask }: Site, path: string) => {
  const response = await ask(path)
  return { status: response.status, text: await response.text() }
}

const factsOf = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.+?)<\/script>/)?.[1] ?? '')

test('an item has a page that can be found and shared, with or without a body', async () => {
  const site = await openTestSite()
  const { insertedId: id } = await site.moderator.news.add(ferry)
  const { status, text } = await read(site, `/news/${id}`)
  expect(status).toBe(200)
  expect(text).toContain(`<title>${ferry.title}</title>`)
  expect(text).toContain('content="From Monday on, see the calendar."')
  expect(text).toContain('<meta property="og:type" content="article"/>')
  expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/news/${id}"/>`))
  expect(text).toMatch(/<strong[^>]*>Monday<\/strong>/)
  expect(factsOf(text)).toMatchObject({
    '@type': 'NewsArticle',
    headline: ferry.title,
    datePublished: '2030-05-14T18:30+06:00',
    dateModified: '2030-05-14T18:30+06:00',
    author: [{ '@type': 'Person', name: 'Nadia Islam' }],
    image: [expect.stringMatching(/^http.+\/art\/social\.jpg$/)],
    publisher: { name: 'Clubrun Sonadi', logo: expect.stringMatching(/^http.+\.png$/) },
    mainEntityOfPage: expect.stringMatching(new RegExp(`^http.+/news/${id}$`)),
  })

  const { body: _, ...bare } = ferry
  await site.moderator.news.change({ id, version: 1, ...bare })
  const after = (await read(site, `/news/${id}`)).text
  expect(after).toContain(
    'content="Other, published by Nadia Islam on Tuesday 14 May 2030 at 18:30."',
  )
  expect(after).not.toMatch(/From (<strong[^>]*>)?Monday/)
  expect(factsOf(after).dateModified).toMatch(/Z$/)
  expect(after).toContain('Changed on ')
})

test('a headline without a text is never a link, and no search engine gets one', async () => {
  const site = await openTestSite()
  const { body: _, ...bare } = ferry
  const { insertedId: id } = await site.moderator.news.add({ ...bare, title: 'Only a headline' })
  const { insertedId: withText } = await site.moderator.news.add(ferry)
  for (const path of ['/', '/news']) {
    const { text } = await read(site, path)
    expect(text).toContain('Only a headline')
    expect(text).toContain(`href="/news/${withText}"`)
    expect(text).not.toContain(`/news/${id}"`)
  }
  expect((await read(site, '/sitemap.xml')).text).not.toContain(id)
  expect((await read(site, `/news/${withText}`)).text).not.toContain('Only a headline')
  expect((await read(site, `/news/${id}`)).status).toBe(200)
  const items = await site.visitor.news.list({ order: 'newest', limit: 2 })
  expect(items.map(({ hasText }) => hasText).toSorted()).toEqual([true, undefined])
})

test('code in a news item is shown as text everywhere and never runs', async () => {
  const site = await openTestSite()
  const attack = '</script><img src=x onerror=alert(1)>'
  const { insertedId: id } = await site.moderator.news.add({
    ...ferry,
    title: attack,
    author: attack,
    body: `\`${attack}\` and \\<b> &lt;i&gt;`,
  })
  for (const path of [
    `/news/${id}`,
    '/news',
    '/',
    '/news.atom',
    '/news.json',
    `/news/${id}.data`,
  ]) {
    const { status, text } = await read(site, path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain('onerror=alert(1)')
    if (!/\.(json|data)$/.test(path)) expect(text).not.toMatch(/<img src=x|<b>|<i>/)
  }
  const { items } = JSON.parse((await read(site, '/news.json')).text)
  expect(items[0].content_html).toBe(
    '<p><code>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</code> and &lt;b&gt; &lt;i&gt;</p>',
  )
})

test('feeds link to the pages, carry the whole text, and say when it was changed', async () => {
  const site = await openTestSite()
  const { insertedId: id } = await site.moderator.news.add(ferry)
  const inAtom = async () => {
    const { text } = await read(site, '/news.atom')
    const entry = text.split('<entry>').find((part) => part.includes(id)) ?? ''
    return {
      feed: text.match(/<updated>(.+?)</)?.[1],
      entry: entry.match(/<updated>(.+?)</)?.[1],
      content: entry.match(/<content type="html">(.+?)<\/content>/)?.[1],
      link: entry.match(/href="([^"]+)"/)?.[1],
    }
  }
  const before = await inAtom()
  expect(before.link).toMatch(new RegExp(`^http://localhost:\\d+/news/${id}$`))
  expect([before.feed, before.entry]).toEqual(['2030-05-14T12:30:00Z', '2030-05-14T12:30:00Z'])
  expect(before.content).toMatch(
    /^&lt;p&gt;From &lt;strong&gt;Monday&lt;\/strong&gt; .+&lt;a href=&quot;http:\/\/localhost:\d+\/calender&quot;/,
  )
  await site.moderator.news.change({ id, version: 1, ...ferry, body: 'Not before June.' })
  const { updatedAt } = await site.visitor.news.get({ id })
  expect(await inAtom()).toMatchObject({
    entry: updatedAt,
    content: '&lt;p&gt;Not before June.&lt;/p&gt;',
  })
  const { items } = JSON.parse((await read(site, '/news.json')).text)
  expect(items[0]).toMatchObject({
    url: before.link,
    content_html: '<p>Not before June.</p>',
    date_modified: updatedAt,
  })
  const { body: _, ...bare } = ferry
  await site.moderator.news.add({ ...bare, dateTime: '2031-01-01T10:00' })
  const withHeadline = JSON.parse((await read(site, '/news.json')).text)
  expect(withHeadline.items[0]).toMatchObject({ content_text: `Other: ${ferry.title}` })
})

test('pages are up to date with the next request after every write', async () => {
  const site = await openTestSite()
  const { insertedId: id } = await site.moderator.news.add(ferry)
  const places = [`/news/${id}`, `/news/${id}.data`, '/news', '/', '/news.atom', '/sitemap.xml']
  const tell = (words: string) =>
    Promise.all(places.map(async (path) => (await read(site, path)).text.includes(words)))
  expect(await tell(id)).toEqual(places.map(() => true))
  await site.admin.news.change({ id, version: 1, ...ferry, title: 'Another headline' })
  expect((await tell('Another headline')).slice(0, 5)).toEqual(Array(5).fill(true))
  expect((await tell(ferry.title)).slice(0, 5)).toEqual(Array(5).fill(false))
  await site.admin.news.remove({ id })
  expect(await tell(`/news/${id}`)).toEqual(places.map(() => false))
  expect((await read(site, `/news/${id}`)).status).toBe(404)
})

test('an address without news shows the page-not-found page', async () => {
  const site = await openTestSite()
  const lost = [
    `/news/${crypto.randomUUID()}`,
    '/news/no-id',
    '/news/before/no-place',
    `/news/before/${Buffer.from('["1900-01-01T00:00","x"]').toString('base64url')}`,
  ]
  for (const path of lost) {
    const { status, text } = await read(site, path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toContain('Page not found')
  }
  expect(site.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('a reader who pages through two hundred items sees each of them once', async () => {
  const site = await openTestSite()
  const rows = Array.from({ length: 192 }, (_, number) => ({
    id: crypto.randomUUID(),
    title: `Item ${number}`,
    author: 'Nadia Islam',
    type: 'Story' as const,
    body: 'Told in full.',
    date_time: `20${10 + (number % 10)}-01-${String((number % 28) + 1).padStart(2, '0')}T10:00`,
    search: '',
  }))
  await site.db.insertInto('news').values(rows).execute()
  const met: string[] = []
  let path: string | undefined = '/news'
  while (path) {
    const { status, text }: { status: number; text: string } = await read(site, path)
    expect([path, status]).toEqual([path, 200])
    met.push(
      ...[...text.matchAll(/<a [^>]*href="\/news\/([\da-f-]{36})"/g)].map(([, id]) => id ?? ''),
    )
    path = text.match(/href="(\/news\/before\/[^"]+)"/)?.[1]
  }
  expect(met).toHaveLength(200)
  expect(new Set(met).size).toBe(200)
})
