import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { none, obstacles } from './obstacles.ts'
import { choosePicture, dayFromToday, ferryRide, hear, plan } from './rides.ts'
import { signIn, sizes, visit } from './visit.ts'

type Look = { readonly size: keyof typeof sizes; readonly colorScheme: 'light' | 'dark' }

const everyLook: readonly Look[] = [
  { size: 'phone', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
  { size: 'desk', colorScheme: 'dark' },
  { size: 'desk', colorScheme: 'light' },
]

const expectNoFaults = async (page: Page, screen: string, looks = everyLook) => {
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const seen = { screen, size, colorScheme }
    expect({ ...seen, ...(await obstacles(page)) }).toEqual({ ...seen, ...none })
  }
}

/** Looking a page over takes seconds, and longer while other tests run beside. */
const patience = 240_000

test('nothing stands in the way where rides are read', { timeout: patience }, async () => {
  const house = await visit()
  const { page, moderator } = house
  const { ids } = await plan(house, [{ distance: 40 }, { title: 'Cancelled one' }])
  await moderator.events.cancel({ id: ids[1] ?? '', version: 1, reason: 'Storm' })
  await signIn(page, 'moderator')
  await page.goto('/dashboard/event')
  await page.getByText('Cancelled: Storm').waitFor()
  await page.getByRole('button', { name: 'Interested', exact: true }).first().click()
  await expectNoFaults(page, 'the cards')
  await page.getByRole('button', { name: /^Cancel ride/ }).click()
  await page.getByRole('dialog').waitFor()
  await expectNoFaults(page, 'a dialog', everyLook.slice(1, 2))
  await page.keyboard.press('Escape')
  await page.getByLabel('Search rides').fill('nothing like it')
  await page.getByRole('heading', { name: 'No ride is like that' }).waitFor()
  await expectNoFaults(page, 'no cards', everyLook.slice(0, 1))
})

test('nothing stands in the way where rides are written', { timeout: patience }, async () => {
  const house = await visit({ expected: /409/ })
  const { page, moderator } = house
  const repeat = { every: 'week', until: dayFromToday(20) } as const
  const { ids, image } = await plan(house, [{ repeat, distance: 40 }])
  const id = ids[0] ?? ''
  await signIn(page, 'moderator')
  await page.goto('/dashboard/addEvent')
  await page.getByRole('link', { name: /^Edit/ }).first().waitFor()
  await page.getByText('Distance, pace, repeating…').click()
  await choosePicture(page)
  await page.getByRole('button', { name: 'Add Event' }).click()
  await hear(page, 'Oops...', 'All fields are required!')
  await expectNoFaults(page, 'adding, with all that is missing')

  await page.goto(`/dashboard/editEvent/${id}`)
  await page.getByLabel('Title').fill('Mine')
  await moderator.events.change({ id, version: 1, ...ferryRide, image, title: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: /meanwhile/ }).waitFor()
  await expectNoFaults(page, 'editing, after somebody else')
})
