import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { clubClock } from '#contract/days.ts'
import { SignupRules } from '#contract/signup-rules.ts'
import type { Person } from '#tests/site.ts'
import { expectAccessible, onPhone } from './accessibility.ts'
import { download } from './people.ts'
import { replaceRides } from './rides.ts'
import { signIn, sizes, stopIntercepting, toasted, visit } from './visit.ts'

/** A ride that starts in an hour: nobody moves up by themselves, and emergency contacts are open. */
const inAnHour = () => {
  const [date, time] = clubClock('Asia/Dhaka', Date.now() + 60 * 60 * 1000).split('T')
  return { date, time } as { date: string; time: string }
}

const steady = { name: 'Steady', paceFrom: 22, paceTo: 25, places: 2 }

/** Samir comes with a note, Nila is in line, and Rafi has just withdrawn. The demonstration member leads. */
const openRide = async (wishes: Parameters<typeof visit>[0] = {}) => {
  const site = await visit({ viewport: sizes.phone, ...wishes })
  const { db, moderator } = site
  const {
    ids: [id = ''],
  } = await replaceRides(site, [{ ...inAnHour(), signup: SignupRules.parse({ groups: [steady] }) }])
  const enterAs = async (name: string): Promise<Person> => {
    const person = await site.enter()
    const words = { first_name: name, name_key: name.toLowerCase() }
    await db.updateTable('person').set(words).where('id', '=', person.id).execute()
    return person
  }
  const [samir, rafi, nila] = [await enterAs('Samir'), await enterAs('Rafi'), await enterAs('Nila')]
  const note = 'Please wait for me at the bridge.'
  await samir.users.changeMe({ emergency: { name: 'Rina Das', phone: '+880 1711 222333' } })
  await samir.signup.answer({ id, answer: 'going', note, firstTime: true })
  await rafi.signup.answer({ id, answer: 'going' })
  await nila.signup.answer({ id, answer: 'going' })
  await rafi.signup.answer({ id, answer: 'no' })
  const leader = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'member@demo.club')
    .executeTakeFirstOrThrow()
  await moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }] })
  return { ...site, id, samir }
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const focused = (page: Page, name: string) =>
  expect.poll(() => row(page, name).evaluate((item) => item === document.activeElement)).toBe(true)

test('a leader with a phone lets the first in line in, takes the roll and adds somebody who turned up', async () => {
  const { page, moderator, id } = await openRide({ expected: /ERR_FAILED/ })
  const presences = async () => {
    const riders = await moderator.signup.riders({ id })
    return Object.fromEntries(riders.map(({ name, presence }) => [name, presence]))
  }
  await signIn(page, 'member')
  await page.goto(`/dashboard/riders/${id}`)
  await page.getByRole('heading', { level: 1, name: 'To the far ferry' }).waitFor()
  await page.getByText('1 of 2 · 1 waiting', { exact: true }).waitFor()
  await row(page, 'Samir').getByText('“Please wait for me at the bridge.”').waitFor()
  await row(page, 'Samir').getByText('First ride').waitFor()
  await row(page, 'Rafi')
    .getByText(/^withdrew \d\d:\d\d/)
    .waitFor()
  await expectAccessible(page, onPhone)

  await page.getByText('Steady: 1 place, 1 waiting').waitFor()
  await page.getByRole('button', { name: 'Let Nila in' }).click()
  await page.getByText('2 of 2', { exact: true }).first().waitFor()
  await focused(page, 'Nila')

  const there = row(page, 'Samir').getByRole('button', { name: /^There/ })
  await there.focus()
  await page.keyboard.press('Enter')
  expect(await there.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(async () => (await presences()).Samir).toBe('there')

  await page.route('**/api/events/*/riders/*', (route) => route.abort())
  await row(page, 'Nila')
    .getByRole('button', { name: /^Not there/ })
    .click()
  await page.getByText('1 mark is not saved yet.').waitFor()
  await row(page, 'Nila').getByText('Not saved yet').waitFor()
  await stopIntercepting(page, '**/api/events/*/riders/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('1 mark is not saved yet.').waitFor({ state: 'detached' })
  expect((await presences()).Nila).toBe('absent')
  await page.getByText('1 there, 1 not there').waitFor()

  await page.getByRole('button', { name: 'Add a rider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a rider' })
  await dialog.getByRole('button', { name: 'Add to the list' }).click()
  await dialog.getByText('Please fill this in.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Karim from Sylhet')
  await dialog.getByLabel('Phone', { exact: true }).fill('+880 1711 000111')
  await expectAccessible(page, onPhone, 'dialog')
  await dialog.getByRole('button', { name: 'Add to the list' }).click()
  await focused(page, 'Karim from Sylhet')
  await page.getByText('3 of 2', { exact: true }).first().waitFor()
  const call = row(page, 'Karim from Sylhet').getByRole('link', { name: /^\+880/ })
  expect(await call.getAttribute('href')).toBe('tel:+8801711000111')
})

test('a leader reads an emergency contact, which is recorded, and removes a rider after a question', async () => {
  const { page, db, moderator, id, samir } = await openRide()
  await signIn(page, 'member')
  await page.goto(`/dashboard/riders/${id}`)
  await row(page, 'Samir').getByText('More', { exact: false }).click()
  await row(page, 'Samir').getByRole('button', { name: 'Emergency contact' }).click()
  await page.getByText('Rina Das', { exact: true }).waitFor()
  await page.getByText('The activity log has recorded that you looked.').waitFor()
  const looks = await db
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', 'signup.emergency')
    .execute()
  expect(looks).toEqual([{ subject_id: samir.id }])
  await expectAccessible(page, onPhone)

  await row(page, 'Samir')
    .getByRole('button', { name: /^Remove/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Remove Samir from the list?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await toasted(page, 'Samir is removed')
  await row(page, 'Samir').waitFor({ state: 'detached' })
  expect((await moderator.signup.riders({ id })).map(({ name }) => name)).not.toContain('Samir')
})

test('a member who does not lead the ride reads so and stays signed in; a moderator prints and downloads the list', async () => {
  const { page, moderator, id } = await openRide({ expected: /403/ })
  await moderator.events.changeLeaders({ id, leaders: [] })
  await signIn(page, 'member')
  await page.goto(`/dashboard/riders/${id}`)
  await page.getByText('This is for the leaders of the ride.').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/riders/${id}`)

  await signIn(page, 'moderator')
  await page.goto(`/dashboard/riders/${id}`)
  await row(page, 'Samir').waitFor()
  const { head, rows } = await download(page)
  expect(head).toContain('Name,Group,State,Guests,Phone,Note,Presence')
  expect(rows.join()).toContain('Samir,Steady,going,0,,Please wait for me at the bridge.')
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('row').filter({ hasText: 'Samir' })
  expect(await printed.getByRole('cell').allInnerTexts()).toEqual(
    expect.arrayContaining(['Samir', 'Steady', 'Please wait for me at the bridge.']),
  )
  expect(await page.getByRole('navigation').count()).toBe(0)
})
