import { expect, test } from 'vitest'
import { demoPassword } from '#tests/support/demo-club.ts'
import { atDesk, expectAccessible, onPhone } from './accessibility.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

test('an admin makes a link on a phone, and the invited person registers with it and is a moderator', async () => {
  const { page, context, admin } = await visit({
    viewport: sizes.phone,
    expected: /status of (422|410)/,
  })
  await signIn(page, 'admin')
  await page.goto('/dashboard/people')
  await page.getByText('You have not invited anyone yet.').waitFor()
  await expectAccessible(page, onPhone)
  const form = page.getByRole('form', { name: 'Invite people' })
  await form.getByLabel('By a link I send myself').check()
  await form.getByLabel('First name (optional)').fill('Lucy')
  await form.getByLabel('Email (optional)').fill('lucy@example.com')
  await form.getByLabel('Role').selectOption('moderator')
  await form.getByLabel('Days the link works').fill('365')
  await form.getByRole('button', { name: 'Make a link' }).click()
  await form.getByText('Enter 1 to 90 days.').waitFor()
  await form.getByLabel('Days the link works').fill('7')
  await form.getByRole('button', { name: 'Make a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your invitation link' })
  await dialog.getByRole('img', { name: /^QR code of/ }).waitFor()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.getByText('Lucy (lucy@example.com)').waitFor()

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(new URL(link).pathname)
  await page.getByText(/invites you to .* as a moderator/).waitFor()
  await expectAccessible(page, onPhone)
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await page.getByRole('heading', { name: 'Cyclist Registration' }).waitFor()
  expect(await page.getByLabel('First Name').inputValue()).toBe('Lucy')
  expect(await page.getByLabel('Email').inputValue()).toBe('lucy@example.com')
  const rest = { Address: 'Hill', City: 'Sonadi', 'Contact Number': '+880 1700 12', Age: '30' }
  for (const [label, text] of Object.entries(rest)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard')
  const [lucy] = await admin.users.list({ q: 'lucy@example.com' })
  expect(lucy).toMatchObject({ roles: ['moderator'], city: 'Sonadi' })

  await page.goto(new URL(link).pathname)
  await page.getByRole('heading', { name: 'This invitation was used' }).waitFor()
})

test('an admin imports a list at a desk: sees every row, chooses, imports and undoes it', async () => {
  const { page, admin } = await visit({ viewport: sizes.desk })
  await signIn(page, 'admin')
  await page.goto('/dashboard/people')
  const rows = Array.from({ length: 230 }, (_, at) => `Rider ${at};rider-${at}@example.com;30`)
  const csv = [
    'Name;Post;Age',
    ...rows,
    'Farida Begum;farida@example.com;',
    'Old;old@example.com;999',
  ]
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) }
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await page.getByRole('heading', { name: 'Import members' }).waitFor()
  await page.getByText('0 people will be imported.').waitFor()
  await page.getByLabel('Post').selectOption('Email')
  await page.getByText('230 people will be imported.').waitFor()
  await expectAccessible(page, atDesk)
  await page.getByRole('button', { name: "Can't be imported: 1" }).click()
  await page.getByText('Line 233: Age: Enter an age from 1 to 120.').waitFor()
  await page.getByRole('button', { name: 'Doubtful: 1' }).click()
  await page.getByRole('checkbox', { name: /Farida Begum/ }).check()
  await page.getByRole('button', { name: 'Import 231 people' }).click()
  await page.getByText('231 people added.').waitFor()
  expect((await admin.users.list({ q: 'rider-' })).length).toBe(230)

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('Undone: 231 people.').waitFor()
  expect(await admin.users.list({ q: 'rider-' })).toEqual([])
  await page.getByRole('link', { name: 'Invite and import' }).first().click()
  await page.getByText('Imports of the last month').waitFor()
  await page.getByLabel('Email addresses').fill('ada@example.com, bea@example.com')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await toasted(page, '2 people invited')
  await page.getByText('bea@example.com', { exact: true }).waitFor()
})
