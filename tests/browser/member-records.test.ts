import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openUsers, person, status } from './people.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

test('an admin corrects a record on a phone, and both versions are shown when the member was quicker', async () => {
  const { page, db, admin } = await visit({ viewport: sizes.phone, expected: /409/ })
  await signIn(page, 'admin')
  await openUsers(page)
  await person(page, 'imran.hossain@demo.club').getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.innerText()).toMatch(/May lead\s+(Yes|No)/)
  await dialog.getByRole('link', { name: 'Edit record' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit record' }).waitFor()
  await page.getByLabel('Phone').fill('not a number')
  await page.getByRole('button', { name: 'Save record' }).click()
  await page.getByText('Enter a phone number.').waitFor()
  await page.getByLabel('Phone').fill('+880 1700 55555')
  await page.getByLabel('City').fill('Morhat')
  await expectAccessible(page)

  const [imran] = await admin.users.list({ q: 'imran.hossain' })
  const id = imran?._id ?? ''
  const { version } = await admin.users.record({ id })
  await admin.users.changeRecord({ id, version, city: 'Sonadi' })
  await page.getByRole('button', { name: 'Save record' }).click()
  await page.getByRole('heading', { name: 'Someone else just changed this record' }).waitFor()
  await page.getByRole('radio', { name: 'Theirs: Sonadi' }).check()
  await page.getByRole('button', { name: 'Save record' }).click()
  await toasted(page, 'The record is saved')
  await page.getByRole('heading', { level: 1, name: /All Users/ }).waitFor()
  const row = db.selectFrom('person').select(['city', 'contact_number']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({
    city: 'Sonadi',
    contact_number: '+880 1700 55555',
  })
})

test('an admin finds two records of one person and merges them', async () => {
  const { page, db, admin } = await visit({ viewport: sizes.desk, expected: /422/ })
  const [imran] = await admin.users.list({ q: 'imran.hossain' })
  const [anika] = await admin.users.list({ q: 'anika.paul' })
  const id = anika?._id ?? ''
  const { version } = await admin.users.record({ id })
  await admin.users.changeRecord({ id, version, firstName: 'Imran Hossain' })
  await signIn(page, 'admin')
  await openUsers(page)
  await page.getByRole('button', { name: 'Possible duplicates' }).click()
  // The three people of every test site share a name, too.
  await status(page, '5 people match')
  await person(page, 'imran.hossain@demo.club').getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Merge with another record' }).click()
  await page.getByText('the same name').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Compare with anika.paul@demo.club' }).click()
  const city = page.getByRole('group', { name: 'City' })
  await city.getByRole('radio', { name: 'Sonadi' }).check()
  await page.getByLabel('Type “Imran Hossain” to confirm').fill('Somebody else')
  await page.getByRole('button', { name: 'Merge the records' }).click()
  await page.getByText('This is not the name of the record that goes.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Type “Imran Hossain” to confirm').fill('imran hossain')
  await page.getByRole('button', { name: 'Merge the records' }).click()
  await toasted(page, 'The records are merged')
  const left = db
    .selectFrom('person')
    .select(['id', 'city', 'email'])
    .where('name_key', '=', 'imran hossain')
  expect(await left.execute()).toEqual([
    { id: imran?._id, city: 'Sonadi', email: 'imran.hossain@demo.club' },
  ])
})
