import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dayInWords } from '#contract/days.ts'
import { atDesk, expectAccessible, onPhone } from './accessibility.ts'
import { refused, signIn, sizes, stopIntercepting, toasted, visit } from './visit.ts'

const inAYear = () => {
  const today = Temporal.Now.zonedDateTimeISO('Asia/Dhaka').toPlainDate()
  return dayInWords(today.add({ years: 1 }).subtract({ days: 1 }).toString()).replace(/^\S+ /, '')
}

const openList = async (page: Page) => {
  await page.goto('/dashboard/membership')
  await page.getByRole('checkbox').first().waitFor()
}

test('on a phone an admin marks several people as paid in cash, and a member reads and prints the receipt', async () => {
  const { page, db } = await visit({ viewport: sizes.phone, expected: /400|409/ })
  await signIn(page, 'admin')
  await openList(page)
  await expectAccessible(page, onPhone)
  await page.getByRole('checkbox', { name: /^Farida Begum/ }).click()
  await page.getByLabel('Search people').fill('Lucy')
  await page.getByText('1 person', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: /^Lucy Gomes.*lapsed/ }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog', { name: '2 people paid' })
  await dialog.getByText('Farida Begum, Lucy Gomes').waitFor()
  // The plans they have: Regular and Premium.
  await dialog.getByText('BDT 1,700.00 in all').waitFor()
  await expectAccessible(page, onPhone)
  await dialog.getByRole('button', { name: 'Note as paid' }).click()
  await toasted(page, '2 payments are noted')
  await page.getByRole('checkbox', { name: `Lucy Gomes Premium until ${inAYear()}` }).waitFor()

  // Nobody else may be lost when the list fails.
  await page.getByLabel('Search people').fill('')
  await page.getByRole('checkbox', { name: /^Jamal Uddin/ }).waitFor()
  await page.route('**/api/membership?*', (route) => route.fulfill(refused))
  await page.getByLabel('Show').selectOption('lapsed')
  await page.getByText('The list could not be loaded').waitFor()
  await stopIntercepting(page, '**/api/membership?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('1 person', { exact: true }).waitFor()
  await page.getByLabel('Search people').fill('nobody like this')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()

  const { id } = await db
    .selectFrom('membership_term')
    .innerJoin('person', 'person.id', 'membership_term.person_id')
    .select('membership_term.id')
    .where('person.email', '=', 'member@demo.club')
    .executeTakeFirstOrThrow()
  await signIn(page, 'member')
  await page.goto('/dashboard/profile')
  await page.getByText(`Regular until ${inAYear()}`).nth(1).waitFor()
  await page.getByRole('heading', { name: 'How to pay' }).waitFor()
  await page.getByRole('link', { name: /^20\d\d-\d{4}$/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Receipt 20\d\d-\d{4}$/ }).waitFor()
  await page.getByText('BDT 500.00').waitFor()
  await expectAccessible(page, onPhone)
  expect(new URL(page.url()).pathname).toBe(`/dashboard/membership/receipts/${id}`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await page.getByText('BDT 500.00').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
})

test('at a desk an admin renews, takes a payment back, and changes the plans beside another admin', async () => {
  const { page, admin } = await visit({ viewport: sizes.desk, expected: /409|422/ })
  await signIn(page, 'admin')
  await openList(page)
  await page.getByRole('link', { name: 'Payments of Jamal Uddin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jamal Uddin' }).waitFor()
  await page.getByText(/Regular · lapsed on/).waitFor()
  await expectAccessible(page, atDesk)
  await page.getByLabel('Amount in BDT').fill('a lot')
  await page.getByRole('button', { name: 'Note the payment' }).click()
  await page.getByText('Enter an amount such as 30 or 12.50.').waitFor()
  await page.getByLabel('Plan').selectOption('VIP')
  expect(await page.getByLabel('Amount in BDT').inputValue()).toBe('5000.00')
  expect(await page.getByLabel('Until').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Note the payment' }).click()
  await toasted(page, 'The payment is noted')
  await page.getByText('VIP, no end').waitFor()
  await page
    .getByRole('button', { name: /^Take back/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The other Jamal')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await toasted(page, 'The payment is taken back')
  await page.getByText('BDT -5,000.00').waitFor()
  await page.getByText(/Regular · lapsed on/).waitFor()

  await page.goto('/dashboard/membership/settings')
  const regular = page.getByRole('group', { name: 'Regular' })
  await regular.getByLabel('Name').fill('Rider')
  const { version, ...settings } = await admin.membership.settings({})
  await admin.membership.changeSettings({ ...settings, currency: 'EUR', version })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Someone else just changed this page' }).waitFor()
  await expectAccessible(page, atDesk)
  await page.getByRole('button', { name: 'Save' }).click()
  await toasted(page, 'The page is saved')
  await page.getByRole('heading', { name: /^Someone else/ }).waitFor({ state: 'hidden' })
  expect(await admin.membership.settings({})).toMatchObject({
    currency: 'EUR',
    plans: [{ key: 'Regular', name: 'Rider' }, {}, {}],
  })
  await regular.getByLabel('A payment lasts').selectOption('season')
  await regular.getByLabel('Last day').selectOption('31')
  await regular.getByLabel('Month').selectOption('February')
  await page.getByRole('button', { name: 'Move up Premium' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Choose the day and the month in which the season ends.').waitFor()
  await regular.getByLabel('Month').selectOption('March')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await admin.membership.settings({})).plans)
    .toMatchObject([{ key: 'Premium' }, { period: 'season', seasonEnd: '03-31' }, { key: 'VIP' }])
})
