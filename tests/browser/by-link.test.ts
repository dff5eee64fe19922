import { expect, test } from 'vitest'
import { demoPassword } from '#tests/support/demo-club.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { logIn, publicWithoutMail, toasted, visit } from './visit.ts'

test('a member who forgot the password gets a mail, follows its link, sets a new one and signs in', async () => {
  const mailServer = await openMailServer()
  const { page, origin } = await visit({ variables: mailServer.settings })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
  await page.getByLabel('Email').fill('member@demo.club')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('the mail is on its way').waitFor()
  const link = (await mailServer.mail(1)).text.match(/https?:\S+/)?.[0] ?? ''
  await page.goto(link.replace(new URL(link).origin, origin))
  await page.getByLabel('New password', { exact: true }).fill('another-ferry-at-dusk')
  await page.getByRole('button', { name: 'Set password' }).click()
  await toasted(page, 'Your new password is set')
  await logIn(page, 'member@demo.club', 'another-ferry-at-dusk')
  await toasted(page, 'User Login Successfully')
})

/** Nadia has registered; the link of the mail she got. */
const register = async () => {
  const mailServer = await openMailServer()
  // The overview may still be loading when a test ends the session in this browser.
  const expected = /status of (401|422)/
  const here = await visit({ variables: mailServer.settings, expected })
  const { page, origin, db } = here
  await page.goto('/register')
  for (const [label, value] of Object.entries(owner)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await toasted(page, 'Nadia Register Successfully')
  const link = (await mailServer.mail(1)).text.match(/https?:\S+/)?.[0] ?? ''
  const known = db.selectFrom('auth_user').select('emailVerified').where('email', '=', owner.Email)
  return {
    ...here,
    link: link.replace(new URL(link).origin, origin),
    isConfirmed: async () => (await known.executeTakeFirst())?.emailVerified === 1,
  }
}

const confirmButton = { name: 'Confirm my address' }

test('a rider confirms a new address with a button on the mailed page, not by opening it', async () => {
  const { page, link, isConfirmed } = await register()
  await page.goto(link)
  const confirm = page.getByRole('button', confirmButton)
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  expect(await isConfirmed()).toBe(false)
  await confirm.click()
  await page.getByText('your address is confirmed').waitFor()
  expect(await isConfirmed()).toBe(true)
  await page.goto('/dashboard/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
})

test('in another browser a rider confirms an address with the password and the keyboard alone', async () => {
  const { page, context, link, isConfirmed } = await register()
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  const password = page.getByLabel('Your password', { exact: true })
  await password.fill('not-the-password')
  await password.press('Enter')
  await page.getByText('Wrong password.').waitFor()
  await expect.poll(() => password.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await isConfirmed()).toBe(false)
  await password.fill(owner.Password)
  await password.press('Enter')
  await page.getByText('your address is confirmed').waitFor()
  expect(await isConfirmed()).toBe(true)
})

test('the owner of an address who did not register says so after a confirmation, and the account is gone', async () => {
  const { page, context, link, admin } = await register()
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  const notMe = page.getByRole('button', { name: 'This wasn’t me' })
  await notMe.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await admin.users.list({ q: owner.Email })).toHaveLength(1)
  await notMe.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('The account is deleted').waitFor()
  expect(await admin.users.list({ q: owner.Email })).toEqual([])
})

test('a new address counts after the signed-in member presses the button', async () => {
  const mailServer = await openMailServer()
  const { page, origin, db, context } = await visit({ variables: mailServer.settings })
  await page.goto('/login')
  await logIn(page)
  await toasted(page, 'User Login Successfully')
  await page.goto('/dashboard/profile')
  const form = page.getByRole('form', { name: 'Email address' })
  await form.getByLabel('New email address').fill('samir@example.com')
  await form.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await form.getByRole('button', { name: 'Send link' }).click()
  await form.getByText('A link is on its way to samir@example.com').waitFor()
  const mail = (await mailServer.mail(1)).text.match(/https?:\S+/)?.[0] ?? ''
  // The mail may arrive before the profile has loaded whatever needs the session that ends here.
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(mail.replace(new URL(mail).origin, origin))
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await logIn(page)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByText('this is your address now').waitFor()
  const moved = db.selectFrom('person').select('id').where('email', '=', 'samir@example.com')
  expect(await moved.execute()).toHaveLength(1)
})

test('the owner link of a new public site makes the rider who registers with it the first admin', async () => {
  const variables = { ...(await publicWithoutMail()), DEMO_PASSWORD: '' }
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
  await page.getByRole('heading', { name: 'Set up the club' }).waitFor()
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
