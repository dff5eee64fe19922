import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addPictures } from '#tests/support/add-pictures.ts'
import { photograph } from '#tests/support/photographs.ts'
import { atDesk, expectAccessible, onPhone } from './accessibility.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

type Site = Awaited<ReturnType<typeof visit>>

/** The last ride of the demonstration club, whose riders were ticked off. */
const lastRide = async ({ db }: Site) => {
  const { event_id } = await db
    .selectFrom('rsvp')
    .select('event_id')
    .where('presence', '=', 'there')
    .executeTakeFirstOrThrow()
  return event_id
}

const isFocused = (page: Page, name: string) =>
  page.getByRole('heading', { name }).evaluate((shown) => shown === document.activeElement)

test('a member proposes pictures from the page of a ride, and a moderator publishes two by keyboard', async () => {
  const site = await visit({ viewport: sizes.phone })
  const { page, db, visitor } = site
  await db.deleteFrom('gallery_image').execute()
  const ride = await lastRide(site)
  await signIn(page, 'member')
  await page.goto(`/rides/${ride}`)
  await page.getByRole('button', { name: 'Add your pictures' }).click()
  const chosen = ['tea.jpg', 'ferry.jpg', 'mill.jpg']
  const picker = page.getByLabel('Choose pictures')
  await picker.and(page.locator(':focus')).waitFor()
  await picker.setInputFiles(await Promise.all(chosen.map(photograph)))
  await page.getByLabel('Describe this picture').first().fill('Tea at the weir')
  await expectAccessible(page, onPhone)
  await page.getByRole('button', { name: 'Send pictures' }).click()
  await page.getByRole('dialog', { name: 'Thank you!' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('heading', { name: '3 pictures waiting' }).waitFor()
  await page.getByRole('button', { name: 'Take back' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('heading', { name: '2 pictures waiting' }).waitFor()
  expect(await visitor.gallery.list({})).toEqual([])

  await signIn(page, 'moderator')
  await page.setViewportSize(sizes.desk)
  await page.goto('/dashboard/pictures')
  const tea = page.getByRole('checkbox', { name: 'Tea at the weir, by Farida Begum' })
  await tea.focus()
  await page.keyboard.press('Space')
  const other = page.getByRole('checkbox', { name: /^Picture without a description/ })
  await other.focus()
  await page.keyboard.press('Space')
  await expectAccessible(page, atDesk)
  const publish = page.getByRole('button', { name: 'Publish 2 pictures' })
  await publish.focus()
  await page.keyboard.press('Enter')
  await toasted(page, '2 pictures published')
  await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor()
  expect(await isFocused(page, 'Pictures to publish')).toBe(true)

  await page.goto(`/rides/${ride}`)
  await page.getByRole('link', { name: 'Tea at the weir' }).click()
  const viewer = page.getByRole('dialog', { name: /^Picture [12] of 2$/ })
  await viewer.getByText('Tea at the weir', { exact: true }).waitFor()
  await viewer.getByRole('link').click()
  await page.waitForURL(`**/rides/${ride}`)
  await page.getByRole('heading', { name: 'Pictures from this ride' }).waitFor()
})

test('a visitor asks to remove a picture, and it is gone at once', async () => {
  const site = await visit({ viewport: sizes.desk })
  const { page, visitor } = site
  await addPictures(site, 2)
  await page.goto('/gallery#event-1')
  await page.getByRole('button', { name: 'Please remove me' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please remove me' })
  await dialog.getByLabel(/^Anything we should know/).fill("That's my daughter.")
  await expectAccessible(page, atDesk)
  await dialog.getByRole('button', { name: 'Hide this picture' }).click()
  const done = page.getByRole('dialog', { name: 'The picture is hidden' })
  await done.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('link', { name: 'Picture of ride 2 Event 1' }).waitFor()
  expect((await visitor.gallery.list({})).map(({ alt }) => alt)).toEqual(['Picture of ride 2'])

  await signIn(page, 'moderator')
  await page.goto('/dashboard/pictures')
  await page.getByText("That's my daughter.").waitFor()
  const asked = page.getByRole('listitem').filter({ hasText: "That's my daughter." })
  await asked.getByRole('button', { name: 'Keep showing it' }).press('Enter')
  await toasted(page, 'It stays in the gallery')
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'Picture of ride 1 Event 1' }).waitFor()
})

test('a moderator uploads many pictures to the album of a ride', async () => {
  const site = await visit()
  const { page, visitor } = site
  const ride = await lastRide(site)
  const before = (await visitor.gallery.list({ ride })).length
  await signIn(page, 'moderator')
  await page.goto(`/rides/${ride}`)
  await page.getByRole('link', { name: 'Add pictures to the album' }).click()
  await page
    .getByLabel('Album')
    .and(page.locator(`:has(option:checked[value="${ride}"])`))
    .waitFor()
  const files = await Promise.all(['one.jpg', 'two.jpg'].map(photograph))
  await page.getByLabel('Choose pictures').setInputFiles(files)
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await page.getByRole('dialog', { name: 'Success!' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('link', { name: 'See the album' }).click()
  await page.getByText(`${before + 2} pictures`, { exact: true }).waitFor()
  expect(await visitor.gallery.list({ ride })).toHaveLength(before + 2)
})
