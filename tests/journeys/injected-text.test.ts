import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { plantEverywhere, plantMarkdown, tag } from '#tests/support/injections.ts'
import { usersCsv } from '#web/users/users-csv.ts'

/** The database makes no difference here. */

const feeds = ['/news.atom', '/news.json', '/calendar.ics', '/sitemap.xml']

/** Every address a link of a page leads to. */
const linksIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src|action|formaction|srcset)="([^"]*)"/gi)].map(([, to = '']) =>
    to.replaceAll('&amp;', '&'),
  )

test('text in any field is only text on every page', async () => {
  const site = await openTestSite()
  const planted = await plantEverywhere(site)
  expect(planted).toEqual(
    expect.arrayContaining([
      ...['title', 'description', 'location', 'author', 'grade'].flatMap((field) => [
        `events.add ${field}`,
        `events.change ${field}`,
      ]),
      ...['events.cancel reason', 'gallery.add alt', 'contact.add name', 'contact.add message'],
      ...['news.add title', 'news.add author', 'news.change title', 'users.add firstName'],
      ...['firstName', 'address', 'city'].map((field) => `users.changeMe ${field}`),
    ]),
  )
  const items = await plantMarkdown(site)
  expect(items.length).toBeGreaterThan(5)
  const ids = (await site.visitor.news.list({})).map(({ _id }) => _id)
  const rides = await site.visitor.events.list({})
  const routes = [...(await readFile('web/routes.ts', 'utf8')).matchAll(/route\('([^':*]+)'/g)]
  const pages = [
    '/',
    ...routes.map(([, path]) => `/${path}`),
    ...ids.slice(-40).flatMap((id) => [`/news/${id}`, `/news/${id}.data`]),
    ...rides.slice(-8).map(({ _id }) => `/calendar/${_id}.ics`),
  ]
  let shown = 0
  for (const path of [...pages, ...feeds]) {
    const answer = await site.ask(path)
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    if (text.includes('marked()')) shown++
    // JSON is no page and is labelled so; a calendar is text.
    if (!/json|calendar|text\/x-script/.test(type))
      expect([path, text.match(tag)]).toEqual([path, null])
    const led = type.startsWith('text/html') ? linksIn(text) : []
    expect([
      path,
      led.filter((to) => !/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#|data:image\/)/.test(to)),
    ]).toEqual([path, []])
  }
  expect(shown).toBeGreaterThan(15)
})

test('a feed has exactly the lines, entries and rides there are', async () => {
  const site = await openTestSite()
  await plantEverywhere(site)
  const rides = await site.visitor.events.list({})
  const calendar = await (await site.ask('/calendar.ics')).text()
  const lines = calendar.replace(/\r\n[ \t]/g, '').split('\r\n')
  const begun = lines.filter((line) => line === 'BEGIN:VEVENT')
  expect(begun.length).toBeLessThanOrEqual(rides.length)
  const known =
    /^(BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|NAME|X-[A-Z-]+|DESCRIPTION|URL|SOURCE|REFRESH-INTERVAL|TZID|TZNAME|TZOFFSET(FROM|TO)|DTSTART|DTEND|DTSTAMP|UID|SEQUENCE|CREATED|LAST-MODIFIED|SUMMARY|LOCATION|ORGANIZER|STATUS|TRANSP|RRULE|RDATE)[:;]/
  expect(lines.filter((line) => line !== '' && !known.test(line))).toEqual([])
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)

  const atom = await (await site.ask('/news.atom')).text()
  const items = Math.min(50, (await site.visitor.news.list({})).length)
  expect(atom.match(/<entry>/g)).toHaveLength(items)
  expect(atom.match(/<title>/g)).toHaveLength(items + 1)
  const feed = await (await site.ask('/news.json')).json()
  expect(feed.items).toHaveLength(items)
})

test('a file for a spreadsheet has as many cells as columns, and none of them is a formula', async () => {
  const site = await openTestSite()
  const starts = ['=1+1', '+1', '-1', '@SUM(1)', '＝1', 'x;=1+1', 'x","=1+1', "'=1"]
  for (const address of starts)
    await (await site.enter()).users.changeMe({ address, city: address })
  const users = await site.admin.users.list({})
  const [head = '', ...rows] = usersCsv(users, 'Asia/Dhaka').slice(1).trimEnd().split('\r\n')
  const cells = (row: string) => row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.slice(0, -1) ?? []
  expect(rows).toHaveLength(users.length)
  // Numbers and telephone numbers may begin with a sign, which is no formula.
  const formula = /(?:^|[,;\t])"?(?:[=@＝]|[+-](?![\d ]+(?:,|$)))/
  for (const row of rows) {
    expect([row, row.match(formula)]).toEqual([
      row,
      row.includes('"x;=') ? expect.anything() : null,
    ])
    expect([row, cells(`${row},`).length]).toEqual([row, cells(`${head},`).length])
  }
})
