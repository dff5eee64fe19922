import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { clubClock } from '#contract/days.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { atDesk, expectAccessible, onPhone } from './accessibility.ts'
import { expectDialog, expectSuccess, signOut, typedInto } from './rides.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

const ferry = {
  title: 'The ferry takes bicycles again',
  author: 'Rima Chowdhury',
  type: 'Other',
  dateTime: '2030-05-14T18:30',
  body: 'From **Monday** on.',
} as const

const error = ['Error!', 'Something went wrong. Please try again later.'] as const

const open = async (page: Page) => {
  await page.goto('/dashboard/newsUpdate')
  await page.getByRole('heading', { level: 2, name: 'Add News & Info' }).waitFor()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)

test('a moderator writes on a phone: mistakes are named, nothing typed is lost, and nothing is published twice', async () => {
  const { page, visitor } = await visit({
    viewport: sizes.phone,
    timezoneId: 'America/Los_Angeles',
    expected: /Failed to load resource/,
  })
  await signIn(page, 'moderator')
  const earliest = clubClock('Asia/Dhaka')
  await open(page)
  const shown = await typedInto(page, 'Date and time')
  expect([earliest <= shown, shown <= clubClock('Asia/Dhaka')]).toEqual([true, true])
  expect(await typedInto(page, 'Author')).toBe('Rima Chowdhury')
  await page.getByRole('heading', { name: 'Published news: 8' }).waitFor()

  await submit(page)
  await page.getByText('Please fill this in.').waitFor()
  await page.getByText('Please choose what kind of news it is.').waitFor()
  await expect.poll(() => isFocused(page, 'Title')).toBe(true)
  await page.getByLabel('Title').fill(ferry.title)
  await page.getByLabel('Type').selectOption('Other')
  await page.getByLabel('Date and time').fill(ferry.dateTime)
  await page.getByLabel('Text').fill('From <b>Monday</b> on.')
  await submit(page)
  await page.getByText(/^HTML such as <b> isn't supported\./).waitFor()
  await expect.poll(() => isFocused(page, 'Text')).toBe(true)
  await expectAccessible(page, onPhone)

  await page.reload()
  await page.getByText('This is what you had typed.').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Add Image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave what you typed?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await typedInto(page, 'Title')).toBe(ferry.title)
  await signOut(page)
  await signIn(page, 'moderator')
  await open(page)
  expect(await typedInto(page, 'Text')).toBe('From <b>Monday</b> on.')
  await page.getByLabel('Text').fill(ferry.body)

  const posts = (url: URL) => url.pathname === '/api/newsInfo' && !url.search
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && posts(new URL(request.url())))
      keys.push(request.headers()['idempotency-key'])
  })
  await page.route(posts, (route) => route.fulfill({ status: 201, json: {} }), { times: 1 })
  await submit(page)
  await expectDialog(page, 'Failed!', 'Could not add the event. Please try again later.')
  // The item is stored, and only the answer is lost.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(posts, loseAnswer, { times: 1 })
  await submit(page)
  expect(await expectDialog(page, ...error)).toContain('Network error')
  expect(await typedInto(page, 'Title')).toBe(ferry.title)
  await submit(page)
  await expectSuccess(page)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  const items = await visitor.news.list({ q: ferry.title })
  expect(items).toEqual([
    {
      ...ferry,
      body: undefined,
      hasText: true,
      excerpt: 'From Monday on.',
      _id: expect.any(String),
    },
  ])

  await page.getByRole('heading', { name: 'Published news: 9' }).waitFor()
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: ferry.title }).count())
    .toBe(1)
  for (const label of ['Title', 'Text']) await expect.poll(() => typedInto(page, label)).toBe('')
  await page.getByLabel('Title').fill('The next one')
  expect(await page.getByText('This is what you had typed.').count()).toBe(0)
})

test('an admin edits and deletes news, also while another admin does', async () => {
  const { page, moderator, visitor } = await visit({ viewport: sizes.desk, expected: /404|409/ })
  const { insertedId: id } = await moderator.news.add(ferry)
  for (const number of [1, 2, 3]) {
    await moderator.news.add({ ...ferry, title: `Older ${number}`, dateTime: '2020-01-01T10:00' })
  }
  await signIn(page, 'admin')
  await open(page)
  const rows = page.getByRole('region', { name: /^Published news/ }).getByRole('listitem')
  await page.getByRole('heading', { name: 'Published news: 12' }).waitFor()
  await expect.poll(() => rows.count()).toBe(10)
  await page.getByRole('button', { name: 'Show more' }).click()
  await rows.filter({ hasText: 'Older 1' }).waitFor()
  await expect.poll(() => rows.count()).toBe(12)

  await page.getByRole('link', { name: `Edit ${ferry.title}` }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor()
  expect(await typedInto(page, 'Text')).toBe(ferry.body)
  await page.getByLabel('Text').fill('From *Tuesday* on.')
  await page.getByLabel('Author').fill('Arif Rahman')
  await page.reload()
  await page.getByText('These are changes you made before.').waitFor()
  const theirs = { ...ferry, title: 'Bicycles on the ferry', body: 'From June on.' }
  await moderator.news.change({ id, version: 1, ...theirs })
  await page.getByRole('button', { name: 'Save' }).click()
  const panel = page.getByRole('region', { name: 'Someone else just changed this news item' })
  await panel.waitFor()
  await expect
    .poll(() => panel.evaluate((section) => section === document.activeElement))
    .toBe(true)
  expect(await panel.getByRole('group').count()).toBe(3)
  await expectAccessible(page, atDesk)
  expect(await typedInto(page, 'Title')).toBe(theirs.title)
  expect(await typedInto(page, 'Text')).toBe('From *Tuesday* on.')
  await panel
    .getByRole('group', { name: 'Text' })
    .getByLabel(/^Theirs/)
    .check()
  await page.getByRole('button', { name: 'Save' }).click()
  await toasted(page, 'The news item is saved')
  await page.getByRole('heading', { name: 'Add News & Info' }).waitFor()
  expect(await visitor.news.get({ id })).toMatchObject({ ...theirs, author: 'Arif Rahman' })

  const row = rows.filter({ hasText: theirs.title })
  const dialog = page.getByRole('dialog', { name: 'Delete this news item?' })
  await row.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await visitor.news.list({ q: 'bicycles on' })).toHaveLength(1)
  await row.getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await page.getByLabel('Title').fill('Typed in vain?')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByText(`“${theirs.title}” disappears`).waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await toasted(page, 'The news item is deleted')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else has just deleted this news item.').waitFor()
  await page.getByRole('button', { name: 'Publish it as a new item' }).click()
  await expectSuccess(page)
  expect(await visitor.news.list({ q: 'typed in vain' })).toHaveLength(1)
})

test('an ordinary member reads who publishes, and stays signed in', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await signIn(page, 'member')
  await page.goto('/dashboard/newsUpdate')
  await page.getByText('The moderators and admins of the club publish its news here.').waitFor()
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Read the news' }).click()
  await page.getByRole('heading', { level: 1, name: 'News and Info' }).waitFor()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
})

test('a moderator adds a picture, takes it away again, and chooses one of two in a conflict', async () => {
  const { page, moderator, visitor } = await visit({ viewport: sizes.phone, expected: /409/ })
  await signIn(page, 'moderator')
  await open(page)
  await page.getByLabel('Title').fill(ferry.title)
  await page.getByLabel('Type').selectOption('Other')
  const field = page.getByLabel('Picture', { exact: true })
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture.') }
  await field.setInputFiles(text)
  await page.getByText('Choose a JPEG, PNG, WebP, AVIF or GIF picture.').waitFor()
  const png = async (name: string) => {
    const buffer = await pictureOf('png')
    return { name, mimeType: 'image/png', buffer }
  }
  await field.setInputFiles(await png('ferry.png'))
  await page.getByText('ferry.png, ').waitFor()
  await page.reload()
  await page.getByText('Please choose the picture again: ferry.png was not uploaded').waitFor()
  await field.setInputFiles(await png('ferry.png'))
  await expectAccessible(page, onPhone)
  await submit(page)
  await expectSuccess(page)
  const [item] = await visitor.news.list({ q: ferry.title })
  expect(item).toMatchObject({ title: ferry.title, picture: { width: 60, height: 40 } })

  const { insertedId: id } = await moderator.news.add({ ...ferry, title: 'Two ferries' })
  await page.goto(`/dashboard/newsUpdate?edit=${id}`)
  await field.setInputFiles(await png('mine.png'))
  const image = item?.image ?? ''
  await moderator.news.change({ id, version: 1, ...ferry, title: 'Two ferries', image })
  await page.getByRole('button', { name: 'Save' }).click()
  const panel = page.getByRole('region', { name: 'Someone else just changed this news item' })
  const pictures = panel.getByRole('group', { name: 'Picture' })
  await pictures.locator('img').nth(1).waitFor()
  await pictures.getByLabel(/^Theirs/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await toasted(page, 'The news item is saved')
  expect(await visitor.news.get({ id })).toMatchObject({ image, version: 3 })

  await page.goto(`/dashboard/newsUpdate?edit=${id}`)
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await toasted(page, 'The news item is saved')
  expect(await visitor.news.get({ id })).not.toHaveProperty('image')
})
