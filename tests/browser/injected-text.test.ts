import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { plantEverywhere, plantMarkdown } from '#tests/support/injections.ts'
import { hydrated, signIn, visit } from './visit.ts'

/** Opens a page and waits until the injected text is on it and the page is hydrated. */
const read = async (page: Page, path: string) => {
  await page.goto(path)
  await page.keyboard.press('Shift')
  await hydrated(page)
  const planted = page.getByText('marked()').or(page.getByAltText('marked()'))
  await planted.filter({ visible: true }).first().waitFor()
}

/** Records text that runs as code, and requests to other hosts. */
const watch = async ({ page, context, origin }: Awaited<ReturnType<typeof visit>>) => {
  const seen: string[] = []
  await context.exposeFunction('noteMarked', (where: string) => void seen.push(`ran on ${where}`))
  await context.addInitScript(() => {
    const note: (where: string) => void = Reflect.get(window, 'noteMarked')
    Reflect.set(window, 'marked', () => note(location.pathname))
  })
  page.on('request', (request) => {
    const local = /^(data|blob):/.test(request.url()) || request.url().startsWith(`${origin}/`)
    if (!local) seen.push(`fetched ${request.url()}`)
  })
  page.on('dialog', (dialog) => seen.push(`said ${dialog.message()}`))
  return seen
}

test('text in any field never runs on a page or in a dialog, and fetches nothing', async () => {
  const site = await visit()
  const { page, db } = site
  const seen = await watch(site)
  await db
    .updateTable('person')
    .set({ moderator: 1 })
    .where('email', '=', 'admin@demo.club')
    .execute()
  await plantEverywhere(site)
  const items = await plantMarkdown(site)
  const date = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)
  await db.updateTable('event').set({ date }).where('search', 'like', '%marked%').execute()
  const [ride] = await site.visitor.events.list({ q: 'marked', order: 'newest', limit: 1 })

  for (const path of ['/news', '/gallery']) await read(page, path)
  for (const id of items) {
    await page.goto(`/news/${id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const broken = await page.evaluate(async () => {
    const parse = async (path: string) =>
      new DOMParser().parseFromString(await (await fetch(path)).text(), 'application/xml')
    const read = await Promise.all(['/news.atom', '/sitemap.xml'].map(parse))
    return read.filter((feed) => feed.querySelector('parsererror, script')).length
  })
  expect(broken).toBe(0)

  await signIn(page, 'admin')
  await read(page, '/dashboard/users?q=marked')
  await page
    .getByRole('button', { name: /^(Remove|Delete)/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await read(page, '/dashboard/request?q=marked')
  await read(page, '/dashboard/audit')
  await read(page, '/dashboard/event')
  await read(page, `/calender?day=${date}`)
  await read(page, '/dashboard/newsUpdate')
  await page.goto(`/dashboard/editEvent/${ride?._id}`)
  await expect.poll(() => page.getByLabel('Title').inputValue()).toContain('marked()')
  await page.goto('/dashboard/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(seen).toEqual([])

  await page.evaluate(() => Reflect.get(window, 'marked')())
  await expect.poll(() => seen).toEqual(['ran on /dashboard/profile'])
})
