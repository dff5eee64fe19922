import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Person } from '#tests/site.ts'
import { atDesk, expectAccessible, onPhone } from './accessibility.ts'
import { dayFromToday, replaceRides } from './rides.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

/** Two rides: the first is led by the person who has this address, the second by nobody. */
const openClub = async (email: string, viewport: { width: number; height: number }) => {
  const site = await visit({ viewport, expected: /409 \(Conflict\)/ })
  const { ids } = await replaceRides(site, [{}, { title: 'Up the hills', date: dayFromToday(9) }])
  const { db, moderator } = site
  const { id: person } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const [ferry = ''] = ids
  await moderator.events.changeLeaders({ id: ferry, leaders: [{ person }], tell: false })
  /** Somebody else who may lead. */
  const leader = async (firstName: string): Promise<Person> => {
    const other = await site.enter()
    await other.users.changeMe({ firstName })
    await moderator.leading.mark({ person: other.id, mayLead: true })
    return other
  }
  return { ...site, person, leader }
}

const openBoard = async (page: Page) => {
  await page.goto('/dashboard/leading')
  await page.getByRole('heading', { level: 2, name: /^Leaders wanted/ }).waitFor()
}

test('at a desk a leader who cannot come asks with the keyboard alone, and another takes over', async () => {
  const { page, leader, moderator, person } = await openClub('member@demo.club', sizes.desk)
  await moderator.leading.mark({ person, mayLead: true })
  const nila = await leader('Nila Sen')
  await signIn(page, 'member')
  await openBoard(page)
  await page.getByRole('link', { name: 'Leading', exact: true }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'To the far ferry' }).waitFor()
  await expectAccessible(page, atDesk)

  const cannot = page.getByRole('button', { name: "I can't lead To the far ferry" })
  await cannot.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Who leads instead of you?' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => cannot.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Ask' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toasted(page, 'Everyone who may lead is asked')
  await page.getByText('Stand-in wanted').waitFor()

  const [request] = (await nila.leading.get({})).requests
  expect(request).toMatchObject({ from: 'Farida', ride: { title: 'To the far ferry' } })
  await nila.leading.accept({ request: request?._id ?? '' })
  await page.reload()
  await page.getByRole('heading', { name: 'You lead no ride at the moment' }).waitFor()
})

test('on a phone a leader takes over, takes another ride, and reads who was quicker', async () => {
  const site = await openClub('moderator@demo.club', sizes.phone)
  const { page, db, leader } = site
  const nila = await leader('Nila Sen')
  const { ids } = await replaceRides(site, [
    { title: 'To the mill' },
    { title: 'Up the hills', date: dayFromToday(9) },
    { title: 'Along the dyke', date: dayFromToday(10) },
  ])
  const [mill = '', , dyke = ''] = ids
  await nila.leading.lead({ id: mill })
  await nila.leading.ask({ id: mill })
  await db
    .updateTable('person')
    .set({ may_lead: 1 })
    .where('email', '=', 'member@demo.club')
    .execute()
  await signIn(page, 'member')
  await openBoard(page)
  await expectAccessible(page, onPhone)
  await page.getByRole('button', { name: 'I can lead To the mill for Nila' }).click()
  await toasted(page, 'You lead To the mill')
  await page.getByRole('heading', { level: 2, name: 'To the mill' }).waitFor()
  expect(await page.getByRole('heading', { name: /^Leaders ask/ }).count()).toBe(0)

  await page.getByRole('button', { name: 'I can lead Up the hills' }).click()
  await toasted(page, 'You lead Up the hills')
  await page.getByRole('heading', { level: 2, name: 'What you lead after that' }).waitFor()
  await nila.leading.lead({ id: dyke })
  await page.getByRole('button', { name: 'I can lead Along the dyke' }).click()
  await page.getByRole('alert').getByText('Nila leads this ride now.').waitFor()
  await page.getByText('Every ride of the next 60 days has a leader.').waitFor()
})

test('a moderator says who may lead, and takes it back', async () => {
  const { page, db, person } = await openClub('member@demo.club', sizes.desk)
  const isMarked = async () => {
    const row = db.selectFrom('person').select('may_lead').where('id', '=', person)
    return (await row.executeTakeFirstOrThrow()).may_lead
  }
  await signIn(page, 'moderator')
  await openBoard(page)
  const mark = page.getByRole('switch', { name: 'Farida Begum may lead' })
  expect(await mark.getAttribute('aria-checked')).toBe('false')
  await mark.press('Space')
  await toasted(page, 'Farida Begum may lead rides')
  await expect.poll(isMarked).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await toasted(page, 'Farida Begum may no longer lead rides')
  await expect.poll(isMarked).toBe(0)
  await page.getByRole('searchbox', { name: 'Who else may lead?' }).fill('Farida')
  await page.getByRole('button', { name: 'May lead Farida Begum' }).click()
  await expect.poll(isMarked).toBe(1)
})

test('other members read what leading means, and have no menu entry for it', async () => {
  const { page } = await openClub('moderator@demo.club', sizes.desk)
  await signIn(page, 'member')
  await openBoard(page)
  await page.getByRole('heading', { name: 'Every ride needs someone who leads it' }).waitFor()
  await page.getByRole('link', { name: 'Up the hills' }).waitFor()
  expect(await page.getByRole('button', { name: /^I can lead/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Leading', exact: true }).count()).toBe(0)
  await expectAccessible(page, onPhone)
})
