import type { Page } from 'playwright'
import { test } from 'vitest'
import { signIn, sizes, toasted, visit } from './visit.ts'

const newcomer = {
  'First Name': 'Oishi Dutta',
  Email: 'oishi@example.com',
  Address: '3 Lake Road',
  City: 'Sonadi',
  'Contact Number': '+880 1700 000099',
  Age: '31',
  Password: 'a-long-password-1',
}

const register = async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: 'Cyclist Registration' }).waitFor()
  for (const [label, words] of Object.entries(newcomer)) {
    await page.getByLabel(label, { exact: true }).fill(words)
  }
  await page.getByRole('button', { name: 'Register' }).click()
  await toasted(page, 'Oishi Dutta Register Successfully')
}

test('Join Today leads to the registration; members are not asked to join', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await page.goto('/contact')
  const join = page.getByText('Want to join? Register in two minutes')
  await join.waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cyclist Registration' }).waitFor()
  await signIn(page, 'member')
  await page.goto('/contact')
  await join.waitFor({ state: 'hidden' })
})

test('who opens the calendar without an account registers and is back on the same day', async () => {
  const { page } = await visit()
  await page.goto('/calender?day=2031-05-16')
  await page.getByText('Sign in to see the calendar.').waitFor()
  await page.getByText("in two minutes, and you're back where you were.").waitFor()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Register' }).click()
  await register(page)
  await page.getByRole('heading', { name: 'Events on 2031-05-16' }).waitFor()
})
