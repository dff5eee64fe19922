import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addRoute } from '#tests/support/routes.ts'
import { expectAccessible } from './accessibility.ts'
import { dayFromToday, replaceRides } from './rides.ts'
import { signIn, toasted, visit } from './visit.ts'

const edit = async (page: Page) => {
  await page.goto('/dashboard/editRoute/willow-loop')
  await page.getByRole('button', { name: 'Save' }).waitFor()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test('with the keyboard a moderator writes the cue sheet, which sorts itself, and corrects the climb', async () => {
  const { page, moderator, member } = await visit()
  await addRoute(moderator, { title: 'Willow loop' })
  await signIn(page, 'moderator')
  await edit(page)
  await page.getByLabel('Climb, corrected (m)').fill('222')
  for (
    let left = await page.getByRole('button', { name: /^Remove cue/ }).count();
    left > 0;
    left--
  ) {
    await page.getByRole('button', { name: 'Remove cue 1', exact: true }).press('Enter')
  }
  const addCue = async (km: string, kind: string, words: string) => {
    await page.getByRole('button', { name: 'Add a cue' }).press('Enter')
    await page.keyboard.type(km)
    await page.keyboard.press('Tab')
    await page.keyboard.type(kind)
    await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  await addCue('12,5', 'Water', 'Pump at the mill')
  await addCue('3', 'Left', 'At the tea stall')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.getByLabel('Words of cue 1').inputValue()).toBe('At the tea stall')
  await addCue('far', 'Note', '')
  await expectAccessible(page)
  await save(page)
  await page.getByText('Enter the kilometre as a number. Please fill this in.').waitFor()
  await page.getByRole('button', { name: 'Remove cue 3' }).click()
  await save(page)
  await toasted(page, 'The route is saved')
  const route = await member.routes.get({ slug: 'willow-loop' })
  expect(route).toMatchObject({ climb: 222, climbGiven: true })
  expect(route.cues).toEqual([
    { at: 3000, kind: 'left', words: 'At the tea stall' },
    { at: 12_500, kind: 'water', words: 'Pump at the mill' },
  ])
})

test('two moderators change a route at once, and the second one chooses between both', async () => {
  const { page, moderator, member } = await visit({ expected: /status of 409/ })
  const { slug, changes } = await addRoute(moderator, { title: 'Willow loop' })
  await signIn(page, 'moderator')
  await edit(page)
  await page.getByLabel('Title').fill('Willow and weir')
  await moderator.routes.change({ slug, changes, title: 'Willow and mill', note: 'Flat.' })
  await save(page)
  const panel = page.getByRole('region', { name: 'Someone else just changed this route' })
  await panel.getByText('Theirs: Willow and mill').waitFor()
  await save(page)
  await toasted(page, 'The route is saved')
  const route = await member.routes.get({ slug })
  expect([route.title, route.note]).toEqual(['Willow and weir', 'Flat.'])
})

test('a route of a coming ride is not archived; later it leaves the library and comes back', async () => {
  const site = await visit({ expected: /status of 409/ })
  const { page, moderator, member } = site
  const { version } = await addRoute(moderator, { title: 'Willow loop' })
  await replaceRides(site, [{ title: 'To the weir', date: dayFromToday(3), route: version }])
  await signIn(page, 'moderator')
  await edit(page)
  const archive = async () => {
    await page.getByRole('button', { name: 'Archive…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  }
  await archive()
  const refused = page.getByRole('alertdialog', { name: 'That did not work' })
  await refused.getByText(/“To the weir” on .* uses it/).waitFor()
  await refused.getByRole('button', { name: 'OK' }).click()

  await replaceRides(site, [])
  await archive()
  await toasted(page, 'The route is archived')
  expect(await member.routes.list({ q: 'Willow loop' })).toEqual([])
  await page.getByRole('button', { name: 'Show it again' }).click()
  await toasted(page, 'The route is shown again')
  expect(await member.routes.list({ q: 'Willow loop' })).toHaveLength(1)
})
