import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword, signIn, visit } from './visit.ts'

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

/** The sentence of the next browser alert. */
const nextAlert = (page: Page) =>
  new Promise<string>((resolve) =>
    page.once('dialog', async (dialog) => {
      await dialog.accept()
      resolve(dialog.message())
    }),
  )

test('somebody registers, is greeted, and comes back to where they wanted to go', async () => {
  const { page, admin } = await visit()
  await page.goto('/calender')
  await page
    .getByRole('link', { name: /register/i })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Cyclist Registration' }).waitFor()
  expect(await page.getByLabel('Membership Type').inputValue()).toBe('Regular')
  await fill(page)
  await page.getByLabel('Membership Type').selectOption('VIP')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Rima Register Successfully').waitFor()
  await page.waitForURL('**/calender')
  const [record] = await admin.users.list({ q: rima.Email })
  expect(record).toMatchObject({
    firstName: 'Rima',
    city: 'Sonadi',
    age: 61,
    membershipType: 'VIP',
  })
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toMatch(/^ey/)
})

test('an empty registration says at every field what is missing, and loses nothing', async () => {
  const { page } = await visit()
  await page.goto('/register')
  await page.getByLabel('City').fill('Sonadi')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const invalid = page.locator('[aria-invalid=true]')
  await invalid.first().waitFor()
  expect(await invalid.count()).toBe(6)
  expect(await page.getByLabel('City').inputValue()).toBe('Sonadi')
})

test('a taken address is said in an alert and stays beside the form, with all that was typed', async () => {
  const { page } = await visit({ expected: /422/ })
  await page.goto('/register')
  await fill(page)
  await page.getByLabel('Email', { exact: true }).fill('member@demo.club')
  const alert = nextAlert(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const sentence = await alert
  expect(sentence).toContain('registered already')
  await page.getByRole('alert').getByText(sentence).waitFor()
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(rima.Address)
})

test('a wrong password and an unknown address get the same sentence', async () => {
  const { page } = await visit({ expected: /401/ })
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

test('whoever signs in sees their name, goes to their dashboard and signs out again', async () => {
  const { page } = await visit()
  await signIn(page, 'moderator')
  await page.getByText('User Login Successfully').waitFor()
  const menu = page.getByRole('button', { name: /^Account/ })
  await menu.click()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.waitForURL('**/dashboard/addEvent')
  await menu.click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()
})

test('when one tab signs out, the other knows', async () => {
  const { page, context } = await visit()
  await signIn(page, 'member')
  const other = await context.newPage()
  await other.goto('/dashboard/event')
  await other.getByRole('heading', { level: 1, name: 'Event' }).waitFor()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await other.getByText('Please log in to access the dashboard').waitFor()
})

test('a role that was taken away ends the session at the next call, with the reason', async () => {
  const { page, db } = await visit({ expected: /403/ })
  await signIn(page, 'admin')
  await page.goto('/dashboard/users')
  await page.getByRole('heading', { name: 'All Users' }).waitFor()
  await db.updateTable('person').set({ admin: 0 }).where('email', '=', 'admin@demo.club').execute()
  await page.getByRole('button', { name: /^Remove member@demo.club/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).searchParams.get('from')).toBe('/dashboard/users')
  await page.getByText(/role/).first().waitFor()
})

test('the remembered path is only ever one of this site', async () => {
  const { page } = await visit()
  for (const from of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`)
    await page.getByLabel('Email').fill('member@demo.club')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
  }
})

test('Google in a window of its own: the first time registers, the next time signs in', async () => {
  const { page, context } = await visit()
  const pick = async (greeting: string) => {
    await page.goto('/login')
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Google' }).click(),
    ])
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
    await popup.getByRole('button').first().click()
    await page.getByText(greeting).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
  }
  await pick('Register Successfully')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await pick('User Login Successfully')
})

test('a sign-in window that is closed or denied is said in a sentence', async () => {
  const { page, context } = await visit()
  const outcomes = { 'was closed': (popup: Page) => popup.close(), 'did not allow': deny }
  for (const [words, act] of Object.entries(outcomes)) {
    await page.goto('/login')
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Twitter' }).click(),
    ])
    const alert = nextAlert(page)
    await popup.waitForLoadState()
    await act(popup)
    expect(await alert).toContain(words)
  }
})

const deny = (popup: Page) => popup.getByRole('button', { name: 'Deny' }).click()

test('a password is changed, and then only the new one opens', async () => {
  const { page } = await visit({ expected: /401/ })
  await signIn(page, 'member')
  await page.goto('/dashboard/profile')
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByLabel('New password').fill('another-ferry-at-dusk')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('Your password is changed').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('Please log in to access the dashboard').waitFor()
  await page.goto('/login')
  await page.getByLabel('Email').fill('member@demo.club')
  await page.getByLabel('Password', { exact: true }).fill('another-ferry-at-dusk')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('User Login Successfully').waitFor()
})
