import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import { expectAccessible, onPhone } from './accessibility.ts'
import { dayFromToday, ferryRide, replaceRides } from './rides.ts'
import { signIn, sizes, stopIntercepting, toasted, visit } from './visit.ts'

/** One rider has the only place, another one is in line. */
const openRide = async (wishes: Parameters<typeof visit>[0] = {}) => {
  const site = await visit({ viewport: sizes.phone, ...wishes })
  const { ids } = await replaceRides(site, [{ signup: SignupRules.parse({ places: 1 }) }])
  const [id = ''] = ids
  const waiting = await site.enter()
  await site.member.signup.answer({ id, answer: 'going' })
  await waiting.signup.answer({ id, answer: 'going' })
  const told = () =>
    site.db.selectFrom('notice').selectAll().where('about', '=', id).orderBy('id').execute()
  return { ...site, id, waiting, told }
}

const edit = async (page: Page, id: string) => {
  await page.goto(`/dashboard/editEvent/${id}`)
  await page.getByRole('button', { name: 'Save' }).waitFor()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('a moderator who moves the start is asked whom to tell and adds a line; a new title is saved without a question', async () => {
  const { page, id, told, visitor, member } = await openRide()
  const changes = async () => (await told()).filter(({ kind }) => kind === 'ride-changed')
  await signIn(page, 'moderator')
  await edit(page, id)
  await page.getByLabel('Title').fill('To the near ferry')
  await save(page)
  await toasted(page, 'The ride is saved')
  expect(await changes()).toEqual([])

  await edit(page, id)
  await page.getByLabel('Time', { exact: true }).fill('07:00')
  await page.getByLabel('Location').fill('The Iron Bridge')
  await save(page)
  const question = page.getByRole('dialog', { name: 'Tell the riders?' })
  await question
    .getByText(
      '1 rider and 1 in line will be told: Start 06:30 → 07:00 · Place The Boathouse → The Iron Bridge.',
    )
    .waitFor()
  await expectAccessible(page, onPhone, 'dialog')
  await question.getByRole('button', { name: 'Back' }).click()
  expect(await visitor.events.get({ id })).toMatchObject({ time: '06:30' })
  await save(page)
  await question.getByLabel('Add a line?').fill('Sunrise is later now.')
  await page.keyboard.press('Enter')
  await toasted(page, 'The ride is saved')
  const notices = await changes()
  expect(notices).toHaveLength(2)
  expect(notices.map(({ recipient }) => recipient)).toContain(member.id)
  expect(JSON.parse(notices[0]?.words ?? '')).toMatchObject({ line: 'Sunrise is later now.' })
})

test('nobody hears of a change that is saved without telling; another day is always told', async () => {
  const { page, id, told, visitor } = await openRide()
  const kinds = async () => (await told()).map(({ kind }) => kind)
  const before = await kinds()
  await signIn(page, 'moderator')
  await edit(page, id)
  await page.getByLabel('Author').fill('Arif Rahman')
  await save(page)
  const question = page.getByRole('dialog', { name: 'Tell the riders?' })
  await question.getByText('Leader Nadia Islam → Arif Rahman').waitFor()
  await question.getByRole('button', { name: 'Save without telling' }).click()
  await toasted(page, 'The ride is saved')
  expect(await visitor.events.get({ id })).toMatchObject({ author: 'Arif Rahman' })
  expect(await kinds()).toEqual(before)

  await edit(page, id)
  await page.getByLabel('Date', { exact: true }).fill(dayFromToday(5))
  await save(page)
  const moving = page.getByRole('dialog', { name: 'Move it to another day?' })
  await moving.getByText(/^1 rider and 1 in line will be told, and asked/).waitFor()
  expect(await moving.getByRole('button', { name: 'Save without telling' }).count()).toBe(0)
  await moving.getByRole('button', { name: 'Save and tell them' }).click()
  await toasted(page, 'The ride is saved')
  expect(await kinds()).toEqual([...before, 'ride-cancelled', 'ride-cancelled'])
})

test('a moderator writes to the riders; what was typed survives a failure and is sent once', async () => {
  const { page, id, told, moderator, waiting, member } = await openRide({
    expected: /ERR_FAILED|409/,
  })
  await signIn(page, 'moderator')
  await page.goto(`/dashboard/riders/${id}`)
  await page.getByRole('button', { name: 'Write to the riders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to the riders' })
  await dialog.getByText('2 people get it in the app, by mail and by push').waitFor()
  await expectAccessible(page, onPhone, 'dialog')
  const send = () => dialog.getByRole('button', { name: 'Send' }).click()
  await send()
  await dialog.getByText('Please fill this in.').waitFor()
  await dialog.getByLabel('Message').fill('Bring lights.')
  await page.route('**/message', (route) => route.abort())
  await send()
  await dialog.getByRole('alert').waitFor()
  await page.reload()
  await stopIntercepting(page, '**/message')
  await page.getByRole('button', { name: 'Write to the riders' }).click()
  await expect.poll(() => dialog.getByLabel('Message').inputValue()).toBe('Bring lights.')
  await send()
  await toasted(page, '2 people were told.')
  await dialog.waitFor({ state: 'detached' })
  expect((await told()).filter(({ kind }) => kind === 'message')).toHaveLength(2)

  for (const rider of [member, waiting]) await rider.signup.answer({ id, answer: 'no' })
  expect(await moderator.signup.get({ id })).toMatchObject({ going: 0, waiting: 0 })
  await page.getByRole('button', { name: 'Write to the riders' }).click()
  await dialog.getByLabel('Message').fill('Anybody there?')
  await send()
  await dialog.getByText('Nobody else has signed up for this ride.').waitFor()
  expect(await dialog.getByLabel('Message').inputValue()).toBe('Anybody there?')
})

test('a ride is copied as a message before React has loaded; a cancelled one says so, even where copying fails', async () => {
  const { page, context, id, origin } = await openRide()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/rides/${id}`)
  expect(await page.locator('script[src]').count()).toBe(0)
  await page.getByRole('button', { name: 'Copy as message' }).click()
  await toasted(page, 'Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')[0]).toBe(ferryRide.title)
  expect(copied).toContain(`at 06:30, The Boathouse\nSign up: ${origin}/rides/${id}`)

  await signIn(page, 'moderator')
  await edit(page, id)
  await page.getByRole('button', { name: /^Cancel ride/ }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this ride?' })
  await question.getByText('1 rider and 1 in line will be told.').waitFor()
  await question.getByLabel('Reason').fill('Storm')
  await question.getByRole('button', { name: 'Cancel ride' }).click()
  await page.getByText('Cancelled: Storm').waitFor()
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  )
  await page.getByRole('button', { name: /^Copy as message/ }).click()
  const fallback = page.getByRole('dialog', { name: 'Copy this message' })
  const shown = await fallback.getByLabel('Message').inputValue()
  expect(shown).toContain(`CANCELLED: ${ferryRide.title}\n`)
  expect(shown).toContain('\nReason: Storm\n')
})
