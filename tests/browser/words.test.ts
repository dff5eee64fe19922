import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dayInWords } from '#contract/days.ts'
import { publishTitle } from '#tests/support/words.ts'
import { expectAccessible } from './accessibility.ts'
import { dayFromToday, paint } from './rides.ts'
import { refused, signIn, sizes, stopIntercepting, toasted, visit } from './visit.ts'

const open = async (page: Page, name: string) => {
  await page.goto(`/dashboard/words/${name}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click()

/** The fields at the top of the home page. */
const top = (page: Page) => page.getByRole('group', { name: 'Top of the page' })

const openHome = (page: Page) =>
  page
    .getByRole('region', { name: 'Public pages' })
    .getByRole('link', { name: 'Home', exact: true })
    .click()

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click()

test('an admin changes the home page, sees it before anyone else, publishes it and undoes it', async () => {
  const { page, context, ask } = await visit({ viewport: sizes.desk, expected: /422/ })
  const home = async () => (await ask('/')).text()
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Words' }).click()
  await page.getByRole('heading', { level: 2, name: 'Ride guides' }).waitFor()
  await page.getByLabel('Search pages').fill('hom')
  await page.getByText('Public pages').waitFor()
  await page.getByRole('heading', { name: 'Ride guides' }).waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await openHome(page)

  const title = top(page).getByLabel('Title')
  await title.fill('')
  await publish(page)
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
  await title.fill('Over the bridge, every Friday.')
  await expect.poll(() => title.getAttribute('aria-invalid')).toBeNull()
  await expectAccessible(page)

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'See it on the page' }).click(),
  ])
  await tab.getByRole('heading', { level: 1, name: 'Over the bridge' }).waitFor()
  expect(await home()).not.toContain('Over the bridge')
  await tab.close()

  await publish(page)
  await toasted(page, 'Published')
  expect(await home()).toContain('Over the bridge, every Friday.')
  await page.getByText(/^Edited by .+ on /).waitFor()

  await page.getByRole('link', { name: 'History' }).click()
  const change = page.getByRole('listitem').filter({ hasText: 'Version 1: Edited' })
  await change.locator('ins', { hasText: 'Over the bridge' }).waitFor()
  await change.locator('del', { hasText: 'City to city' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the words' }).click()
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await confirm(page, 'Undo')
  await toasted(page, 'The last change is undone')
  expect(await home()).toContain('City to city')
})

test('a moderator adds an article with a picture beside its preview, and cannot edit Home', async () => {
  const { page, ask } = await visit({ viewport: sizes.phone, expected: /403/ })
  await signIn(page, 'moderator')
  await page.goto('/dashboard/words')
  await page.getByRole('heading', { level: 2, name: 'Blog' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Public pages' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Add an article' }).click()
  await page.getByLabel('Title').fill('Riding in fog')
  await page.getByLabel('Summary').fill('Lights on, distance up.')
  await page.getByLabel('Author').fill('Nadia Islam')
  await page.getByLabel('Topic').fill('Weather')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Fog hides what is near.')
  await text.press('Control+a')
  await text.press('Control+b')
  expect(await text.inputValue()).toBe('**Fog hides what is near.**')
  await text.press('Control+End')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await dialog.getByText('Please choose a picture.').waitFor()
  const file = { name: 'fog.jpg', mimeType: 'image/jpeg', buffer: await paint('#8899aa') }
  await dialog.getByLabel('New picture').setInputFiles(file)
  await dialog.getByLabel('What is to be seen').fill('A road in fog')
  await expectAccessible(page, undefined, 'dialog')
  await page.setViewportSize(sizes.phone)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect.poll(() => text.inputValue()).toContain('![A road in fog](/media/')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('img', { name: 'A road in fog' }).waitFor()
  await preview.locator('strong', { hasText: 'Fog hides' }).waitFor()
  await expectAccessible(page)

  await publish(page)
  await toasted(page, 'Published')
  await page.waitForURL('**/dashboard/words/articles~riding-in-fog')
  expect(await (await ask('/dashboard/article/riding-in-fog')).text()).toContain('A road in fog')

  await page.goto('/dashboard/words/home')
  await page.getByRole('heading', { name: 'Only admins edit this page' }).waitFor()
  await page.getByRole('link', { name: 'See all words' }).click()
  await page.getByRole('link', { name: 'Riding in fog' }).waitFor()
})

test('cards are moved by keys, by buttons and by dragging, and each place is said', async () => {
  const { page, admin } = await visit({ viewport: sizes.desk })
  const first = ['Full of Support', 'Health Care', 'The Nutrition', 'Variety of Club']
  await signIn(page, 'admin')
  await open(page, 'home')
  const cards = page.getByRole('group', { name: 'What every ride comes with' })
  const names = () => cards.locator('li summary').allInnerTexts()
  const handle = (name: string) => cards.getByRole('button', { name: `Move ${name}`, exact: true })
  expect(await names()).toEqual(first)
  await handle('Full of Support').focus()
  await page.keyboard.press('ArrowDown')
  await cards.getByText('Full of Support is now number 2 of 4').waitFor()
  expect(await handle('Full of Support').evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await names()).toEqual([first[1], first[2], first[0], first[3]])

  await cards.locator('summary', { hasText: 'The Nutrition' }).click()
  await cards.getByRole('button', { name: /^Move up\s*: The Nutrition/ }).click()
  expect((await names())[0]).toBe('The Nutrition')

  await handle('Health Care').evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const from = await handle('Variety of Club').boundingBox()
  const target = await handle('Health Care').boundingBox()
  if (!from || !target) throw new Error('There is nothing to drag.')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + 5, { steps: 4 })
  await page.mouse.up()
  const last = ['The Nutrition', 'Variety of Club', 'Health Care', 'Full of Support']
  expect(await names()).toEqual(last)
  expect(await cards.getByRole('button', { name: /^(Remove|Duplicate)/ }).count()).toBe(0)

  await publish(page)
  await toasted(page, 'Published')
  const { value } = await admin.words.get({ page: 'home' })
  const benefits = value.benefits as { cards: readonly { name: string }[] }
  expect(benefits.cards.map(({ name }) => name)).toEqual(last)
})

test('two admins edit the same page: nothing typed is lost, and each field is chosen', async () => {
  const { page, admin } = await visit({ viewport: sizes.desk, expected: /409/ })
  await signIn(page, 'admin')
  await open(page, 'home')
  await top(page).getByLabel('Title').fill('Mine')
  await top(page).getByLabel('Button to join').fill('Ride along')
  await publishTitle(admin, 'Theirs')
  await publish(page)
  const panel = page.getByRole('region', { name: 'Someone else just changed this page' })
  const field = panel.getByRole('group', { name: 'Top of the page, Title' })
  await field.getByLabel(/^Theirs: Theirs/).check()
  expect(await top(page).getByLabel('Title').inputValue()).toBe('Theirs')
  expect(await top(page).getByLabel('Button to join').inputValue()).toBe('Ride along')
  await page.reload()
  await page.getByText('These are changes you made before.').waitFor()
  await page.getByRole('link', { name: 'All words' }).click()
  await page.getByRole('dialog', { name: 'Leave without publishing?' }).waitFor()
  await confirm(page, 'Cancel')
  await publish(page)
  await toasted(page, 'Published')
  const { value, version } = await admin.words.get({ page: 'home' })
  expect(version).toBe(2)
  expect(value.hero).toMatchObject({ title: 'Theirs', join: 'Ride along' })
})

test('words wait for their time, and a conflict with the file is settled', async () => {
  const { page, admin, db } = await visit({ viewport: sizes.phone })
  await signIn(page, 'admin')
  await open(page, 'home')
  await top(page).getByLabel('Title').fill('In May')
  await page.getByRole('button', { name: 'Publish at…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish at…' })
  const day = dayFromToday(40)
  await dialog.getByLabel('When').fill('2020-05-01T06:00')
  await dialog.getByRole('button', { name: 'Publish then' }).click()
  await dialog.getByText('Please choose a time to come, within a year.').waitFor()
  await dialog.getByLabel('When').fill(`${day}T06:00`)
  await dialog.getByRole('button', { name: 'Publish then' }).click()
  const notice = page.getByRole('region', { name: 'Scheduled' })
  await notice.getByText(`${dayInWords(day)} at 06:00`).waitFor()
  expect(await top(page).getByLabel('Title').inputValue()).toBe('In May')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Cancel publishing' }).click()
  await confirm(page, 'Cancel publishing')
  await page.getByText('These are changes you made before.').waitFor()
  expect(await top(page).getByLabel('Title').inputValue()).toBe('In May')
  await publish(page)
  await toasted(page, 'Published')

  const row = db.updateTable('words').where('page', '=', 'home')
  const base = JSON.stringify((await admin.words.get({ page: 'home' })).file)
  await row.set({ base: base.replace('City to city, every Friday.', 'Once') }).execute()
  await page.goto('/dashboard/words')
  await page.getByText('The file was changed, too: please choose').waitFor()
  await openHome(page)
  const settle = page.getByRole('region', { name: 'The file of this page was changed, too' })
  await settle.getByLabel("The file's: City to city, every Friday.").check()
  await expectAccessible(page)
  await settle.getByRole('button', { name: 'Publish this choice' }).click()
  await toasted(page, 'Settled')
  await settle.waitFor({ state: 'hidden' })
  expect(await top(page).getByLabel('Title').inputValue()).toBe('City to city, every Friday.')
})

test('the list of words says that it failed, and finds nothing where there is nothing', async () => {
  const { page } = await visit({ viewport: sizes.phone, expected: /400/ })
  await signIn(page, 'admin')
  const calls = '**/api/words'
  await page.route(calls, (route) => route.fulfill(refused))
  await page.goto('/dashboard/words')
  await page.getByRole('heading', { name: 'The words could not be loaded' }).waitFor()
  await stopIntercepting(page, calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Search pages').fill('zzz')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await page.getByRole('button', { name: 'Show all pages' }).click()
  await page.getByRole('link', { name: 'The club' }).click()
  await page.getByLabel('Name of the club').waitFor()
  await expectAccessible(page)
})
