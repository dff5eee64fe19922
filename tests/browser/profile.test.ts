import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword } from '#tests/support/demo-club.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { expectAccessible, onPhone } from './accessibility.ts'
import { logIn, signIn, sizes, toasted, visit } from './visit.ts'

const openProfile = async (page: Page) => {
  await page.goto('/dashboard/profile')
  await page.getByRole('heading', { level: 2, name: 'Your details' }).waitFor()
}

const deleteForm = (page: Page) => page.getByRole('form', { name: 'Delete my account' })

const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('members correct their details, keep what others changed, and export everything', async () => {
  const { page, context, admin } = await visit({ viewport: sizes.desk })
  await signIn(page, 'member')
  await page.goto('/dashboard/event')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { level: 2, name: 'Your details' }).waitFor()
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    ...['Overview', 'Event', 'Our Team', 'Article', 'Blog', 'Home'],
    ...[expect.stringMatching(/^Notices/), 'News', 'Routes', 'Season', 'Profile'],
  ])
  expect(await page.getByLabel('First Name').inputValue()).toBe('Farida Begum')
  await page.getByText('Regular. Ask an admin to change it.').waitFor()
  expect(await page.getByRole('combobox').count()).toBe(0)

  const other = await context.newPage()
  await openProfile(other)
  await other.getByLabel('City').fill('Tongi')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await toasted(other, 'Your details are saved')

  await page.getByLabel('First Name').fill('')
  await page.getByLabel('Age').fill('700')
  await page.getByLabel('Address', { exact: true }).fill('')
  await page.getByLabel('Age').press('Enter')
  await page.getByText('Please fill this in.').waitFor()
  await page.getByText('Enter an age from 1 to 120.').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('firstName')
  await menu.getByRole('link', { name: 'Home' }).click()
  await answer(page, 'Cancel')
  await page.getByLabel('First Name').fill('Samir')
  await page.getByLabel('Age').fill('27')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toasted(page, 'Your details are saved')
  await page.getByRole('button', { name: 'Account: Samir', exact: true }).waitFor()
  await page.getByText('Regular member').waitFor()
  const [record] = await admin.users.list({ q: 'member@demo.club' })
  const details = { firstName: 'Samir', age: 27, city: 'Tongi', membershipType: 'Regular' }
  expect(record).toMatchObject(details)
  expect(record).not.toHaveProperty('address')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-club-data-\d{4}-\d\d-\d\d\.json$/)
  const held = JSON.parse(await text(await file.createReadStream()))
  expect(held).toMatchObject({ record: details, signIn: { ways: ['password'] } })

  await page.getByText('I want to delete my account').click()
  await deleteForm(page).waitFor()
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a new address is confirmed by mail; then the account is deleted, in every tab', async () => {
  const mailServer = await openMailServer()
  const wishes = { variables: mailServer.settings, viewport: sizes.phone, expected: /401|422/ }
  const { page, context, admin } = await visit(wishes)
  await signIn(page, 'member')
  await openProfile(page)
  const form = page.getByRole('form', { name: 'Email address' })
  await form.getByLabel('New email address').fill('samir@example.com')
  await form.getByLabel('Your password').fill('not-the-password')
  await form.getByRole('button', { name: 'Send link' }).click()
  await form.getByText('This is not your password.').waitFor()
  expect(await form.getByLabel('New email address').inputValue()).toBe('samir@example.com')
  await form.getByLabel('Your password').fill(demoPassword)
  await form.getByRole('button', { name: 'Send link' }).click()
  await form.getByText('A link is on its way to samir@example.com').waitFor()
  await expectAccessible(page, onPhone)
  const link = new URL((await mailServer.mail(1)).text.match(/https?:\S+/)?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByText('this is your address now').waitFor()
  await page.goto('/login')
  await logIn(page, 'samir@example.com')
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(await admin.users.list({ q: 'samir@example.com' })).toHaveLength(1)

  const other = await context.newPage()
  await openProfile(other)
  await openProfile(page)
  await page.getByLabel('City').fill('Elsewhere')
  await page.getByText('I want to delete my account').focus()
  await page.keyboard.press('Enter')
  const password = deleteForm(page).getByLabel('Your password')
  await password.fill('not-the-password')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete your account for good?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  expect(await password.inputValue()).toBe('not-the-password')
  await deleteForm(page).getByRole('button', { name: 'Delete my account' }).click()
  await answer(page, 'Delete my account')
  await deleteForm(page).getByText('This is not your password.').waitFor()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  await password.fill(demoPassword)
  await page.keyboard.press('Enter')
  await answer(page, 'Delete my account')
  await page.getByRole('dialog', { name: 'Your account is deleted' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await answer(page, 'OK')
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await other.getByText('Please log in to access the dashboard').waitFor()
  expect(await admin.users.list({ q: 'samir@example.com' })).toEqual([])
})

const pick = async (context: BrowserContext, name: string, press: () => Promise<void>) => {
  const [popup] = await Promise.all([context.waitForEvent('page'), press()])
  await popup.getByRole('button', { name }).click()
}

test('a member who came from Google signs in there again; neither another account nor the last admin is deleted', async () => {
  // The bell asks again when a window closes, even if the account has just been deleted in it.
  const { page, context, admin, db } = await visit({ expected: /401|409/ })
  await page.goto('/login')
  const google = page.getByRole('button', { name: 'Google' })
  await pick(context, 'Farhan Kabir', () => google.click())
  await page.waitForURL((url) => url.pathname === '/dashboard')
  await openProfile(page)
  await page.getByText('Not chosen yet. Ask an admin to change it.').waitFor()
  await page.getByText('You sign in with Google.').waitFor()
  const deleteAs = async (name: string) => {
    await page.getByText('I want to delete my account').click()
    await deleteForm(page)
      .getByRole('button', { name: /^Sign in with Google/ })
      .click()
    await pick(context, name, () => answer(page, 'Delete my account'))
  }
  await deleteAs('Mitu Sarker')
  await page.getByRole('alertdialog', { name: 'Nothing was deleted' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Mitu Sarker, mitu.sarker@example.com').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Your details' }).waitFor()
  await deleteAs('Mitu Sarker')
  await page.getByRole('dialog', { name: 'Your account is deleted' }).waitFor()
  await answer(page, 'OK')
  expect(await admin.users.list({ q: 'farhan.kabir' })).toHaveLength(1)
  expect(await admin.users.list({ q: 'mitu.sarker' })).toEqual([])

  await db.updateTable('person').set({ admin: 0 }).where('email', '<>', 'admin@demo.club').execute()
  await signIn(page, 'admin')
  await openProfile(page)
  await page.getByText('I want to delete my account').click()
  await deleteForm(page).getByLabel('Your password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await answer(page, 'Delete my account')
  await deleteForm(page).getByText('The club needs at least one admin.').waitFor()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
})
