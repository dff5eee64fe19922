import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { contact } from '#contract/contact.ts'
import { accessibilityProblems, noProblems } from './accessibility.ts'
import { emptyForm, fill, pressSend, readForm, rima } from './contact-form.ts'
import { hydrated, sizes, stopIntercepting, visit } from './visit.ts'

/** Opens the form and waits until it is hydrated. */
const wakeUp = async (page: Page) => {
  await page.goto('/contact')
  await page.getByLabel('Full Name').focus()
  await hydrated(page)
}

test('a visitor writes twice to the club, and each time the form is empty again', async () => {
  const { page, admin } = await visit({ viewport: sizes.desk })
  await wakeUp(page)
  for (const Message of ['Is the easy group really easy?', 'And do you lend helmets?']) {
    await fill(page, { ...rima, Message })
    await pressSend(page)
    const dialog = page.getByRole('dialog', { name: 'Success!' })
    await dialog.getByText('Contact has been added successfully.').waitFor()
    expect(await accessibilityProblems(page)).toEqual(noProblems)
    await dialog.getByRole('button', { name: 'OK' }).click()
    expect(await readForm(page)).toEqual(emptyForm)
  }
  const [helmets, group] = await admin.contact.list({ q: 'rima', order: 'newest' })
  expect(helmets).toMatchObject({ name: 'Rima Chowdhury', message: 'And do you lend helmets?' })
  expect(group?.message).toBe('Is the easy group really easy?')
  await page.reload()
  expect(await readForm(page)).toEqual(emptyForm)
})

test('every wrong field says so, until it is right', async () => {
  const { page } = await visit({ viewport: sizes.phone, colorScheme: 'dark' })
  await wakeUp(page)
  await page.getByLabel('Email Address').fill('rima')
  await pressSend(page)
  const wrong = page.locator('[aria-invalid=true]')
  await page.getByLabel('Full Name').and(page.locator(':focus')).waitFor()
  expect(await wrong.count()).toBe(3)
  expect(await accessibilityProblems(page)).toEqual(noProblems)
  await fill(page)
  expect(await wrong.count()).toBe(0)
})

test('while the site cannot be reached nothing typed is lost, and the message is sent once afterwards', async () => {
  const { page, admin } = await visit({ expected: /Failed to load resource/ })
  await wakeUp(page)
  await fill(page)
  let lost = 0
  await page.route('**/api/contact', async (route) => {
    // The first message arrives, but its answer is lost.
    if (++lost === 1) await route.fetch()
    await route.abort()
  })
  for (const _ of [1, 2]) {
    await pressSend(page)
    const alert = page.getByRole('alertdialog', { name: 'Your message was not sent' })
    await alert.getByText('Network error').waitFor()
    expect(await alert.innerText()).toContain('hello@clubrun.example')
    await page.keyboard.press('Escape')
    await alert.waitFor({ state: 'detached' })
    expect(await readForm(page)).toEqual(rima)
  }
  await stopIntercepting(page, '**/api/contact')
  await pressSend(page)
  await page.getByRole('dialog', { name: 'Success!' }).waitFor()
  expect(await admin.contact.list({ q: 'rima' })).toHaveLength(1)
})

test('a visitor who has written too often reads when to try again, and how else to reach the club', async () => {
  const { page, visitor } = await visit({ expected: /429/ })
  for (let number = 0; number < contact.add.limits.address.most; number++) {
    await visitor.contact.add({ name: 'Family', email: 'family@example.com', message: 'Hello' })
  }
  await wakeUp(page)
  await fill(page)
  await pressSend(page)
  const alert = page.getByRole('alertdialog')
  await alert.getByText(/Please try again in \d+ minutes\./).waitFor()
  expect(await alert.innerText()).toContain('hello@clubrun.example')
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
  expect(await readForm(page)).toEqual(rima)
})

test('with the keyboard alone a visitor fills in the form, never reaches the trap, and sends with Enter', async () => {
  const { page, admin } = await visit({ viewport: sizes.desk })
  await wakeUp(page)
  await page.keyboard.type('Rima Chowdhury')
  await page.keyboard.press('Enter')
  await page.keyboard.type('rima@example.com')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hello')
  await page.keyboard.press('Enter')
  await page.keyboard.type('again')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Send Message')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Success!' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe('Send Message')
  expect(await admin.contact.list({ q: 'rima' })).toMatchObject([{ message: 'Hello\nagain' }])
})
