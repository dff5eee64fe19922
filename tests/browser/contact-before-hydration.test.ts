import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityProblems, noProblems } from './accessibility.ts'
import { emptyForm, fill, pressSend, readForm, rima } from './contact-form.ts'
import { visit } from './visit.ts'

/** Resolves once a form with content is hydrated, which then keeps a draft. */
const takenOver = (page: Page) =>
  page.waitForFunction(() => sessionStorage.getItem('draft contact') !== null)

/** Holds back scripts until they are released. */
const holdScripts = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('without JavaScript a message is sent, and a mistake loses nothing', async () => {
  const { page, admin } = await visit({ javaScriptEnabled: false, expected: /422/ })
  await page.goto('/contact')
  const panel = page.getByRole('region', { name: 'Ring our bell' })
  for (const way of ['+1 555 555 0142', 'hello@clubrun.example', '16 Ferry Road']) {
    await panel.getByText(way).waitFor()
  }
  await fill(page, { ...rima, 'Email Address': 'rima' })
  await pressSend(page)
  await page.getByText('Please enter an email address').waitFor()
  expect(await readForm(page)).toEqual({ ...rima, 'Email Address': 'rima' })
  await page.getByLabel('Email Address').and(page.locator(':focus')).waitFor()
  await fill(page)
  await pressSend(page)
  await page.waitForURL('**/contact/sent')
  await page.getByRole('status').getByText('Contact has been added successfully.').waitFor()
  expect(await readForm(page)).toEqual(emptyForm)
  await page.reload()
  expect(await admin.contact.list({ q: 'rima' })).toMatchObject([{ message: rima.Message }])
})

test('text typed before the scripts arrive is there after hydration, and after a reload', async () => {
  const { page } = await visit()
  const letThrough = await holdScripts(page)
  await page.goto('/contact')
  await fill(page)
  letThrough()
  await takenOver(page)
  expect(await readForm(page)).toEqual(rima)
  await page.reload()
  await expect.poll(() => readForm(page)).toEqual(rima)
  await pressSend(page)
  await page.getByRole('dialog', { name: 'Success!' }).waitFor()
  await page.reload()
  expect(await readForm(page)).toEqual(emptyForm)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('draft contact')
})

test('a form that came back before hydration is corrected while the page hydrates', async () => {
  const { page, admin } = await visit({ expected: /422/ })
  const letThrough = await holdScripts(page)
  await page.goto('/contact')
  await fill(page, { ...rima, 'Email Address': 'rima', Message: 'First words' })
  await pressSend(page)
  await page.getByText('Please enter an email address').waitFor()
  await page.getByLabel('Email Address').and(page.locator(':focus')).waitFor()
  expect(await accessibilityProblems(page)).toEqual(noProblems)
  await fill(page)
  letThrough()
  await takenOver(page)
  expect(await readForm(page)).toEqual(rima)
  await pressSend(page)
  await page.getByRole('dialog', { name: 'Success!' }).getByRole('button').click()
  expect(await readForm(page)).toEqual(emptyForm)
  expect(await admin.contact.list({ q: 'rima' })).toHaveLength(1)
})
