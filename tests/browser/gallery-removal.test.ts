import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addPictures } from '#tests/support/add-pictures.ts'
import { signIn, toasted, visit } from './visit.ts'

const removal = (page: Page) => page.getByRole('button', { name: 'Delete picture' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Delete Event/ })

const hanging = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

test('a moderator deletes a picture after a confirmation, and the others move up', async () => {
  const site = await visit({ expected: /status of 404/ })
  const { page, visitor, db } = site
  await addPictures(site, 3)
  await signIn(page, 'moderator')
  await page.goto('/gallery#event-2')
  await removal(page).click()
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await removal(page).and(page.locator(':focus')).waitFor()

  await removal(page).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await toasted(page, 'Picture deleted')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => hanging(page).allTextContents()).toEqual(['Event 1', 'Event 2'])
  await page.getByRole('link', { name: 'Picture of ride 3 Event 2' }).waitFor()
  expect((await visitor.gallery.list({})).map(({ alt }) => alt)).toEqual([
    'Picture of ride 1',
    'Picture of ride 3',
  ])

  await page.getByRole('link', { name: /Event 2$/ }).click()
  await page.getByRole('dialog', { name: 'Event 2 of 2' }).waitFor()
  await db.deleteFrom('gallery_image').where('alt', '=', 'Picture of ride 3').execute()
  await removal(page).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  const sorry = page.getByRole('dialog', { name: 'The picture could not be deleted' })
  await sorry.getByText("We couldn't find this.").waitFor()
  await sorry.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('dialog', { name: 'Event 2 of 2' }).waitFor()
})

test('only moderators are offered to delete a picture', async () => {
  const site = await visit()
  const { page } = site
  await addPictures(site, 1)
  await page.goto('/gallery#event-1')
  await page.getByRole('dialog', { name: 'Event 1 of 1' }).waitFor()
  expect(await removal(page).count()).toBe(0)
  for (const who of ['member', 'admin'] as const) {
    await signIn(page, who)
    await page.goto('/gallery#event-1')
    await page.getByRole('dialog', { name: 'Event 1 of 1' }).waitFor()
    await page.getByText(/^Account/).waitFor({ state: 'attached' })
    expect(await removal(page).count()).toBe(0)
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
  }
})
