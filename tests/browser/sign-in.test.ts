import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword } from '#tests/support/demo-club.ts'
import {
  logIn,
  nextAlert,
  publicWithoutMail,
  sizes,
  stopIntercepting,
  toasted,
  visit,
} from './visit.ts'

const rima = {
  'First Name': 'Rima',
  Email: 'rima@example.com',
  Address: '4 Ferry Road',
  City: 'Sonadi',
  'Contact Number': '+1 555 555 0143',
  Age: '61',
}

const fill = async (page: Page, password = 'quiet-ferry-at-dawn') => {
  for (const [label, value] of Object.entries(rima)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('a rider with a long name registers, is greeted, and arrives where they wanted to go', async () => {
  const { page, admin } = await visit({ viewport: sizes.phone })
  const firstName = 'Rima Chowdhury-Featherstonehaugh'
  await page.goto('/calender')
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  await page.getByText('Sign in to see the calendar.').waitFor()
  await page
    .getByRole('link', { name: /register/i })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Cyclist Registration' }).waitFor()
  expect(await page.getByLabel('Membership Type').inputValue()).toBe('Regular')
  await fill(page)
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Membership Type').selectOption('VIP')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await toasted(page, `${firstName} Register Successfully`)
  await page.waitForURL('**/calender')
  const top = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())?.y
  // Between the two, the new page may scroll to its top.
  const apart = async () => Number(await top(/^Account/)) - Number(await top(/^Menu$/))
  await expect.poll(apart).toBe(0)
  const [record] = await admin.users.list({ q: rima.Email })
  expect(record).toMatchObject({
    firstName,
    city: 'Sonadi',
    age: 61,
    membershipType: 'VIP',
  })
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toMatch(/^ey/)
})

test('a member who forgot the password finds out what to do, also where the site sends no mail', async () => {
  const { page } = await visit({ viewport: sizes.phone, variables: await publicWithoutMail() })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgotten password' }).waitFor()
  await page.getByText("This club's site can't send mail. Ask an admin for a reset link:").waitFor()
  const ways = page.getByRole('main').getByRole('link')
  expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    ['mailto:hello@clubrun.example', 'tel:+15555550142', '/contact', '/login'],
  )
  expect(await page.getByLabel('Email').count()).toBe(0)
})

test('a rider who leaves fields empty reads what is missing at each, and loses nothing', async () => {
  const { page } = await visit()
  await page.goto('/register')
  await page.getByLabel('City').fill('Sonadi')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const invalid = page.locator('[aria-invalid=true]')
  await invalid.first().waitFor()
  expect(await invalid.count()).toBe(6)
  expect(await page.getByLabel('City').inputValue()).toBe('Sonadi')
})

test('a rider with a taken address reads so in an alert and beside the form, and loses nothing typed', async () => {
  const { page } = await visit({ expected: /409/ })
  await page.goto('/register')
  await fill(page)
  await page.getByLabel('Email', { exact: true }).fill('member@demo.club')
  const alert = nextAlert(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const sentence = await alert
  expect(sentence).toContain('already registered')
  await page.getByRole('alert').getByText(sentence).waitFor()
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(rima.Address)
})

test('a wrong password and an unknown address get the same message', async () => {
  const { page } = await visit({ expected: /422/ })
  const sentences: string[] = []
  for (const email of ['member@demo.club', 'nobody@example.com']) {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    const alert = nextAlert(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    sentences.push(await alert)
  }
  expect(new Set(sentences).size).toBe(1)
})

test('a rider turned away by a busy site is asked to try again, and has lost nothing', async () => {
  const { page } = await visit({ expected: /503/ })
  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: {} }),
  )
  await page.goto('/login')
  const alert = nextAlert(page)
  await logIn(page, 'member@demo.club', demoPassword)
  expect(await alert).toContain('Try again in a few seconds')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(demoPassword)
  await stopIntercepting(page, '**/api/auth/sign-in/email')
  await page.getByRole('button', { name: 'Log in' }).click()
  await toasted(page, 'User Login Successfully')
})
