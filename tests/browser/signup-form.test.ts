import { expect, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import { expectAccessible, onPhone } from './accessibility.ts'
import {
  choosePicture,
  expectSuccess,
  fillRide,
  openAddForm,
  pressAdd,
  replaceRides,
} from './rides.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

const twoGroups = SignupRules.parse({ groups: [{ name: 'Easy' }, { name: 'Steady', places: 12 }] })

test('a moderator adds a ride with two pace groups, and a mistake in one is named beside its field', async () => {
  const site = await visit({ viewport: sizes.phone })
  const { page, visitor } = site
  await replaceRides(site, [])
  await signIn(page, 'moderator')
  await openAddForm(page)
  await fillRide(page)
  await choosePicture(page)
  await page.getByText('Sign-up open').click()
  await page.getByLabel('Sign-up', { exact: true }).selectOption('required')
  await page.getByLabel('Guests per person').selectOption('2')
  await page.getByLabel('Sign-up closes').selectOption('hours')
  await page.getByLabel('How many hours before').fill('4')
  await page.getByRole('button', { name: 'Add a pace group' }).click()
  await page.keyboard.type('Easy')
  await page.getByRole('button', { name: 'Add another group' }).click()
  const second = page.getByRole('group', { name: 'Group 2' })
  await second.getByLabel('From km/h').fill('25')
  await second.getByLabel('To km/h').fill('22')
  await second.getByLabel('Places').fill('12')
  await expectAccessible(page, onPhone)
  await page.setViewportSize(sizes.phone)
  await pressAdd(page)
  await second.getByText('Please fill this in.').waitFor()
  await page.keyboard.type('Steady')
  await page.reload()
  await page.getByText('This is what you had typed.').waitFor()
  await choosePicture(page)
  await pressAdd(page)
  const steady = page.getByRole('group', { name: 'Steady' })
  await steady.getByText('Enter a speed that is not below the first one.').waitFor()
  await steady.getByLabel('From km/h').fill('20')
  await pressAdd(page)
  await expectSuccess(page)
  const [added] = await visitor.events.list({})
  const { signup } = await visitor.events.get({ id: added?._id ?? '' })
  expect(signup).toMatchObject({
    ...{ mode: 'required', guests: 2, closes: { hoursBefore: 4 }, names: 'riders' },
    groups: [{ name: 'Easy' }, { name: 'Steady', paceFrom: 20, paceTo: 22, places: 12 }],
  })
  await page.getByRole('link', { name: 'Name its leaders' }).click()
  await page.getByRole('heading', { name: 'Leaders' }).waitFor()
})

test('a renamed group keeps its riders, and a group with riders is not removed', async () => {
  const site = await visit({ expected: /409/ })
  const { page, member, visitor } = site
  const {
    ids: [id = ''],
  } = await replaceRides(site, [{ signup: twoGroups }])
  const before = (await visitor.events.get({ id })).signup?.groups ?? []
  await member.signup.answer({ id, answer: 'going', group: before[1]?._id })
  await signIn(page, 'moderator')
  await page.goto(`/dashboard/editEvent/${id}`)
  await page.getByText('Sign-up open, 2 groups').click()
  await page.getByRole('group', { name: 'Easy' }).getByLabel('Name').fill('Social')
  await page.getByRole('button', { name: 'Remove Steady' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Tell them' }).click()
  await page.getByText(/^Steady on \S+ has riders\. Move them to another group first\.$/).waitFor()

  await page.getByRole('button', { name: 'Clear form' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear form' }).click()
  await page.getByRole('group', { name: 'Steady' }).getByLabel('Name').fill('Brisk')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save without telling' }).click()
  await toasted(page, 'The ride is saved')
  const after = (await visitor.events.get({ id })).signup?.groups ?? []
  expect(after.map(({ _id, name }) => [_id, name])).toEqual([
    [before[0]?._id, 'Easy'],
    [before[1]?._id, 'Brisk'],
  ])
})

test('a moderator names a leader, who becomes the author, and cancels a ride that has riders instead of deleting it', async () => {
  const site = await visit({ expected: /409/ })
  const { page, db, member, moderator, visitor } = site
  const {
    ids: [id = ''],
  } = await replaceRides(site, [{ author: 'Rima Chowdhury' }])
  await member.signup.answer({ id, answer: 'going' })
  const words = { first_name: 'Orna Sen', name_key: 'orna sen' }
  await db.updateTable('person').set(words).where('id', '=', member.id).execute()
  await signIn(page, 'moderator')
  await page.goto(`/dashboard/editEvent/${id}`)
  await page.getByLabel('Name a leader').fill('orna')
  await page.getByRole('button', { name: 'Name Orna Sen' }).click()
  await page.getByRole('button', { name: 'Tell them' }).click()
  await toasted(page, 'Orna Sen leads the ride')
  expect(await page.getByLabel('Author').inputValue()).toBe('Orna Sen')
  expect(await moderator.events.leaders({ id })).toEqual([{ person: member.id, name: 'Orna Sen' }])
  await page.getByRole('button', { name: 'Save' }).click()
  await toasted(page, 'The ride is saved')
  expect(await visitor.events.get({ id })).toMatchObject({ author: 'Orna Sen', leaders: ['Orna'] })

  const other = await site.enter()
  await other.signup.answer({ id, answer: 'maybe' })
  await page.goto(`/dashboard/editEvent/${id}`)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Cancel it instead' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Storm')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel ride' }).click()
  await page.getByText('Cancelled: Storm').waitFor()
  expect(await visitor.events.get({ id })).toMatchObject({ status: 'cancelled', reason: 'Storm' })
})
