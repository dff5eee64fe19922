import { expect, test } from 'vitest'
import { atDesk, expectAccessible, onPhone } from './accessibility.ts'
import { hydrated, sizes, visit } from './visit.ts'

const story = {
  title: 'A wheel, a river and forty-one kilometres against the wind',
  author: 'Nadia Islam',
  type: 'Story',
  dateTime: '2030-05-17T00:05',
  body: `We left **early**.

## Sleeping

1. Water
2. More water, and ${'veryverylongwords'.repeat(8)}

- A helmet

> Nobody is dropped.

\`a < b\`, see [the calendar](/calender) or [elsewhere](https://example.com/).`,
} as const

for (const [size, viewport] of Object.entries(sizes)) {
  test(`a reader comes from the home page, reads a story and goes on to others: ${size}`, async () => {
    const { page, moderator } = await visit({ viewport, timezoneId: 'Pacific/Kiritimati' })
    const { insertedId } = await moderator.news.add(story)
    await page.goto('/')
    await page.getByRole('link', { name: story.title }).click()
    await page.getByRole('heading', { level: 1, name: story.title }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/news/${insertedId}`)
    const article = page.getByRole('article')
    await article.getByText('Friday 17 May 2030 at 00:05').waitFor()
    expect(await article.getByRole('strong').innerText()).toBe('early')
    await article.getByRole('heading', { level: 2, name: 'Sleeping' }).waitFor()
    const markers = await article
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType))
    expect(markers).toEqual(['decimal', 'decimal', 'disc'])
    await article.getByText('a < b').waitFor()
    const elsewhere = article.getByRole('link', { name: 'elsewhere' })
    expect(await elsewhere.getAttribute('href')).toBe('https://example.com/')
    if (size === 'phone') await expectAccessible(page, onPhone)

    await page.reload()
    await page.keyboard.press('Tab')
    await hydrated(page)

    const more = page.getByRole('navigation', { name: 'More news' })
    expect(await more.getByRole('link').count()).toBe(1)
    await more.getByRole('link', { name: /^Older/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Forty riders, one ferry' }).waitFor()
    await more.getByRole('link', { name: /^Older/ }).click()
    await page.getByRole('heading', { level: 1, name: 'A second chatty group' }).waitFor()
    expect(await more.getByRole('link').count()).toBe(2)
    await page.getByRole('main').getByRole('link', { name: 'News and Info' }).click()
    await page.getByRole('heading', { level: 1, name: 'News and Info' }).waitFor()
    expect(await page.getByRole('main').getByRole('article').count()).toBe(9)
    if (size === 'desk') await expectAccessible(page, atDesk)
  })
}

test('without scripts a reader reads the news from the newest to the oldest, and sees which item is gone', async () => {
  const { page, moderator, db } = await visit({ javaScriptEnabled: false, expected: /404/ })
  const { body: _, dateTime: __, ...words } = story
  const days = Array.from({ length: 31 }, (_, at) => String(at + 1).padStart(2, '0'))
  const rows = days.map((day) => ({
    ...words,
    body: 'We rode all day.',
    id: crypto.randomUUID(),
    title: `Day ${Number(day)}`,
    date_time: `2031-01-${day}T10:00`,
    search: '',
  }))
  await db.insertInto('news').values(rows).execute()
  const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  await page.goto('/news')
  expect([(await titles()).length, (await titles())[0]]).toEqual([30, 'Day 31'])
  await page.getByRole('link', { name: 'Older news' }).click()
  await page.getByRole('heading', { level: 1, name: 'Older News and Info' }).waitFor()
  expect([(await titles()).length, (await titles())[0]]).toEqual([9, 'Day 1'])
  expect(await page.getByRole('link', { name: 'Older news' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Day 1', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Day 1' }).waitFor()
  const address = page.url()
  await page.goto('/news')
  await page.getByRole('link', { name: 'Day 31' }).click()
  await page.getByRole('heading', { level: 1, name: 'Day 31' }).waitFor()

  await moderator.news.remove({ id: rows[0]?.id ?? '' })
  expect((await page.goto(address))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})
