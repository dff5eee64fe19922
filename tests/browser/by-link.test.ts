import { expect, test } from 'vitest'
import { freePort } from '#tests/machinery/free-port.ts'
import { openPostOffice } from '#tests/machinery/post-office.ts'
import { logIn, toasted, visit } from './visit.ts'

test('a forgotten password: a mail, a link, a new password, and in', async () => {
  const office = await openPostOffice()
  const { page, origin } = await visit({ variables: office.settings })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
  await page.getByLabel('Email').fill('member@demo.club')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('the mail is on its way').waitFor()
  const link = (await office.letter(1)).text.match(/https?:\S+/)?.[0] ?? ''
  await page.goto(link.replace(new URL(link).origin, origin))
  await page.getByLabel('New password', { exact: true }).fill('another-ferry-at-dusk')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await toasted(page, 'Your new password is set')
  await logIn(page, 'member@demo.club', 'another-ferry-at-dusk')
  await toasted(page, 'User Login Successfully')
})

test('a new address is confirmed by the link in the mail', async () => {
  const office = await openPostOffice()
  const { page, origin, db } = await visit({ variables: office.settings })
  await page.goto('/register')
  for (const [label, value] of Object.entries(owner)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await toasted(page, 'Nadia Register Successfully')
  const link = (await office.letter(1)).text.match(/https?:\S+/)?.[0] ?? ''
  await page.goto(link.replace(new URL(link).origin, origin))
  await page.getByText('your address is confirmed').waitFor()
  const known = db.selectFrom('auth_user').select('emailVerified').where('email', '=', owner.Email)
  expect(await known.executeTakeFirst()).toEqual({ emailVerified: 1 })
})

test('the owner link of a new public site makes whoever registers with it the first admin', async () => {
  const port = String(await freePort())
  const variables = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, DEMO_PASSWORD: '' }
  const { page, lines, db } = await visit({ variables })
  await db.updateTable('person').set({ admin: 0 }).execute()
  const link = lines.join().match(/http:\S+\/claim\?key=[\w-]+/)?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  for (const [label, value] of Object.entries(owner)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'Become the first admin' }).click()
  await page.getByRole('heading', { name: 'All Users' }).waitFor()
  const admins = await db.selectFrom('person').select('email').where('admin', '=', 1).execute()
  expect(admins).toEqual([{ email: owner.Email }])
})

const owner = {
  'First Name': 'Nadia',
  Email: 'nadia@example.com',
  Address: '4 Ferry Road',
  City: 'Sonadi',
  'Contact Number': '+1 555 555 0143',
  Age: '34',
  Password: 'quiet-ferry-at-dawn',
}
