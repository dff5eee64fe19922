import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { NewEvent } from '#contract/events.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { addRide, formOf } from '#tests/support/rides.ts'
import { expectAccessible, onPhone } from './accessibility.ts'
import { hydrated, publicWithoutMail, signIn, sizes, stopIntercepting, visit } from './visit.ts'

const signup: NonNullable<NewEvent['signup']> = {
  mode: 'open',
  groups: [
    { name: 'Easy', paceFrom: 15, paceTo: 18, places: 4 },
    { name: 'Steady', paceFrom: 22, paceTo: 25, places: 1 },
  ],
  guests: 2,
  dropIns: true,
  closes: 'start',
  names: 'riders',
}

test('a visitor reads who is coming before React has loaded, and finds the ways to join', async () => {
  const variables = await publicWithoutMail()
  const { page, moderator, member } = await visit({ viewport: sizes.phone, variables })
  const ride = await addRide(moderator, { signup, distance: 56, climb: 110 })
  const easy = ride.signup?.groups[0]?._id
  await member.signup.answer({ id: ride._id, answer: 'going', group: easy, guests: 1 })
  await page.goto(`/rides/${ride._id}`)
  await page.getByRole('heading', { level: 1, name: ride.title }).waitFor()
  await page.getByRole('heading', { name: '2 coming · 3 places left' }).waitFor()
  const group = page.getByRole('listitem').filter({ hasText: 'Easy' })
  await group.getByText('2 of 4').waitFor()
  await group.getByText('15–18 km/h').waitFor()
  expect(await group.getByRole('progressbar').evaluate((bar) => bar.getAttribute('max'))).toBe('4')
  expect(await page.locator('script[src]').count()).toBe(0)

  await page.getByText('Join this ride').click()
  await hydrated(page)
  await page.getByRole('heading', { name: '2 coming · 3 places left' }).waitFor()
  await page.getByText("this site can't send the email").waitFor()
  await expectAccessible(page, onPhone)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByText('Sign in to join this ride.').waitFor()
  expect(new URL(page.url()).searchParams.get('from')).toBe(`/rides/${ride._id}`)
})

/** The page shows an answer before the site has stored it. */
const answered = (page: Page, answer: string) =>
  page.waitForResponse((response) => response.request().postDataJSON()?.answer === answer)

test('a member answers with the keyboard, adds a guest and a note, and changes their mind', async () => {
  const { page, moderator } = await visit({ viewport: sizes.phone })
  const ride = await addRide(moderator, { signup })
  await signIn(page, 'member')
  await page.goto(`/rides/${ride._id}`)
  const panel = page.getByRole('region', { name: 'Your answer' })
  await page.getByRole('heading', { name: 'Nobody has signed up yet · 5 places left' }).waitFor()
  await panel.getByRole('button', { name: "I'm coming" }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText("You're coming, in Easy. See you at 06:00 at the Iron Bridge.").waitFor()
  await panel.getByRole('button', { name: "I'm coming", pressed: true }).waitFor()
  await page.getByRole('heading', { name: '1 coming · 4 places left' }).waitFor()

  await page.getByRole('button', { name: 'Group, guests, note' }).click()
  await panel.getByLabel('Guests').selectOption('2 guests')
  await panel.getByLabel('Note to the leader').fill('Saddle loose')
  await panel.getByText('12 of 140 characters').waitFor()
  await expectAccessible(page, onPhone)
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('You and 2 guests are coming.').waitFor()
  await page
    .getByRole('button', { name: 'Group, guests, note' })
    .and(page.locator(':focus'))
    .waitFor()
  const [rider] = await moderator.signup.riders({ id: ride._id })
  expect(rider).toMatchObject({ state: 'going', party: 3, note: 'Saddle loose' })

  await panel.getByRole('button', { name: 'Maybe' }).click()
  await panel.getByText("You might come. This doesn't hold a place.").waitFor()
  const stored = answered(page, 'no')
  await panel.getByRole('button', { name: "Can't make it" }).click()
  await page.getByRole('heading', { name: 'Nobody has signed up yet' }).waitFor()
  await stored
  await page.reload()
  await panel.getByText("You can't make it this time.").waitFor()
})

test('a member waits for a full group, rides in another, and confirms another day', async () => {
  const { page, moderator, member } = await visit({ expected: /503/ })
  const ride = await addRide(moderator, { signup })
  const [easy, steady] = ride.signup?.groups ?? []
  await member.signup.answer({ id: ride._id, answer: 'going', group: steady?._id })
  await signIn(page, 'member')
  await page.goto(`/rides/${ride._id}`)
  const panel = page.getByRole('region', { name: 'Your answer' })
  await panel.getByRole('button', { name: "I'm coming" }).click()
  await page.getByRole('button', { name: 'Group, guests, note' }).click()
  await panel.getByLabel('Group', { exact: true }).selectOption(steady?._id ?? '')
  await panel.getByLabel('Guests').selectOption('Just me')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText("You're 1st in line for Steady.").waitFor()
  const unsure = answered(page, 'maybe')
  await panel.getByRole('button', { name: 'Maybe' }).click()
  await panel.getByText('You might come').waitFor()
  await unsure
  await page.request.put(`/api/events/${ride._id}/rsvp`, {
    data: { answer: 'going', group: steady?._id },
    headers: {
      authorization: `Bearer, ${await page.evaluate(() => localStorage['access-token'])}`,
    },
  })
  await page.reload()
  await panel.getByText("Steady is full. You're 1st in line and we'll tell you").waitFor()
  await panel.getByText('Easy has 4 places').waitFor()

  await page.route('**/rsvp', (route) => route.fulfill({ status: 503 }))
  await panel.getByRole('button', { name: 'ride there' }).click()
  await panel.getByRole('alert').waitFor()
  await panel.getByText('Steady is full.').waitFor()
  await stopIntercepting(page, '**/rsvp')
  const coming = answered(page, 'going')
  await panel.getByRole('button', { name: 'ride there' }).click()
  await panel.getByText("You're coming, in Easy.").waitFor()
  await page.getByRole('listitem').filter({ hasText: 'your group' }).getByText('1 of 4').waitFor()
  await coming

  await moderator.events.change({ ...formOf(ride), date: '2131-05-17' })
  await page.reload()
  await panel.getByText('This ride moved from Wed 16 to Thu 17 May. Still coming?').waitFor()
  await panel.getByRole('button', { name: 'Yes, keep my place' }).click()
  await panel.getByText("You're coming, in Easy.").waitFor()
  expect(easy?.name).toBe('Easy')
})

test('without JavaScript a guest joins, corrects a mistake, confirms and withdraws', async () => {
  const mailServer = await openMailServer()
  const { page, moderator, visitor } = await visit({
    javaScriptEnabled: false,
    viewport: sizes.phone,
    variables: mailServer.settings,
    expected: /422|404/,
  })
  const { _id: id } = await addRide(moderator, { signup })
  await page.goto(`/rides/${id}`)
  await page.getByText('4 places').waitFor()
  await page.getByText('Join this ride').click()
  await page.getByLabel('Your name').fill('Lucy Gomes')
  await page.getByLabel('Email').fill('lucy@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('12')
  await page.getByLabel('Group', { exact: true }).selectOption('Steady')
  await page.getByRole('button', { name: 'Join as a guest' }).click()
  await page.getByText('Please accept the ride rules.').waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Lucy Gomes')
  await page.getByLabel('Phone', { exact: true }).and(page.locator(':focus')).fill('+880 1700 123')
  await page.getByLabel("I'll keep to these rules").check()
  await page.getByRole('button', { name: 'Join as a guest' }).click()
  await page.waitForURL(`**/rides/${id}/joined`)
  await page.getByText('Check your mail').waitFor()

  const { text } = await mailServer.mail(1)
  await page.goto(text.match(/https?:\S+/)?.[0] ?? '')
  await page.getByText('You hold no place yet.').waitFor()
  expect((await visitor.signup.get({ id })).going).toBe(0)
  await page.getByRole('button', { name: "Yes, I'm coming" }).click()
  await page.getByText("You're coming, in Steady.").waitFor()
  await page.getByLabel('Group', { exact: true }).selectOption('Easy')
  await page.getByRole('button', { name: 'Change group' }).click()
  await page.getByText("You're coming, in Easy.").waitFor()
  expect((await visitor.signup.get({ id })).going).toBe(1)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('heading', { name: "You've withdrawn" }).waitFor()
  await page.goto(text.match(/https?:\S+/)?.[0] ?? '')
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})
