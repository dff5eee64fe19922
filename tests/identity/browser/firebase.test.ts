import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { logIn, nextAlert, toasted, visit } from '#tests/browser/visit.ts'
import { askFirebase, firebase } from '#tests/identity/firebase.ts'
import { project } from '#tests/support/firebase-emulator.ts'
import { fakeGapi } from './gapi.ts'

const password = 'quiet-ferry-at-dawn'

const open = async (expected?: RegExp) => {
  const email = `rima-${randomUUID().slice(0, 8)}@example.com`
  const { variables } = firebase()
  const site = await visit({ variables, ...(expected && { expected }) })
  await fakeGapi(site.context)
  return { ...site, email }
}

const register = async (page: Page, email: string, chosen = password) => {
  await page.goto('/register')
  const details = {
    'First Name': 'Rima',
    Email: email,
    Address: '4 Ferry Road',
    City: 'Sonadi',
    'Contact Number': '+1 555 555 0143',
    Age: '61',
    Password: chosen,
  }
  for (const [label, value] of Object.entries(details)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

const comeBack = async (page: Page, email: string, chosen = password) => {
  await page.goto('/login')
  await logIn(page, email, chosen)
}

/** A menu that is opened during a navigation would be closed by it. */
const signOut = async (page: Page) => {
  await page.waitForURL(({ pathname }) => pathname !== '/register' && pathname !== '/login')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  // Firebase counts sign-ins in whole seconds: one in the same second would be the one that has ended.
  const second = () => Math.floor(Date.now() / 1000)
  const ended = second()
  await expect.poll(second).toBeGreaterThan(ended)
}

/** Does what the link does that Firebase would have sent to this address. */
const followLink = async (address: string) => {
  const host = `http://${inject('firebaseEmulator')}`
  const { oobCodes } = await (
    await fetch(`${host}/emulator/v1/projects/${project}/oobCodes`)
  ).json()
  const isIt = (code: { requestType: string; newEmail?: string }) => code.newEmail === address
  const { oobLink } = oobCodes.find(isIt)
  expect((await fetch(oobLink)).ok).toBe(true)
}

test('a rider registers with Firebase, is known after a reload, signs out and logs in again', async () => {
  const { page, admin, email } = await open()
  await register(page, email)
  await toasted(page, 'Rima Register Successfully')
  const [record] = await admin.users.list({ q: email })
  expect(record).toMatchObject({ firstName: 'Rima', city: 'Sonadi', age: 61 })
  await page.waitForURL(({ pathname }) => pathname === '/dashboard')
  await page.reload()
  await page.getByRole('button', { name: 'Account: Rima' }).waitFor()
  await signOut(page)
  await comeBack(page, email)
  await toasted(page, 'User Login Successfully')
  await page.getByRole('button', { name: 'Account: Rima' }).waitFor()
})

test('a rider whom Firebase refuses reads our own message, which does not reveal who has an account', async () => {
  const { page, email } = await open(/400/)
  await register(page, email)
  await toasted(page, 'Rima Register Successfully')
  await signOut(page)
  const sentences: string[] = []
  for (const address of [email, `not-${email}`]) {
    const alert = nextAlert(page)
    await comeBack(page, address, 'not-the-password')
    sentences.push(await alert)
  }
  expect(sentences[0]).toContain('Wrong email or password.')
  expect(sentences[1]).toBe(sentences[0])
  const taken = nextAlert(page)
  await register(page, email)
  expect(await taken).toContain('already registered')
})

test('a changed password ends the other sign-ins and keeps this one', async () => {
  // The bell may ask with the old token just before the new one is there; that ends nothing.
  const { page, email, holding } = await open(/status of 401/)
  await register(page, email)
  await toasted(page, 'Rima Register Successfully')
  const { idToken } = await askFirebase(
    'accounts:signInWithPassword',
    { email, password, returnSecureToken: true },
    'anyone',
  )
  const { token } = await holding(idToken).identity.exchange({ email })
  await page.goto('/dashboard/profile')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('slow-lantern-by-noon')
  await page.getByRole('button', { name: 'Change password' }).click()
  await toasted(page, 'Your password is changed')
  await expect(holding(token).users.isAdmin({ email })).rejects.toMatchObject({ status: 401 })
  await expect(holding(idToken).identity.exchange({ email })).rejects.toMatchObject({ status: 401 })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
})

test('the record follows a new address, and a deleted account is gone at Firebase, too', async () => {
  const { page, email, admin } = await open(/400/)
  const next = `new-${email}`
  await register(page, email)
  await toasted(page, 'Rima Register Successfully')
  await page.goto('/dashboard/profile')
  const form = page.getByRole('form', { name: 'Email address' })
  await form.getByLabel('New email address').fill(next)
  await form.getByLabel('Your password').fill('not-the-password')
  await form.getByRole('button', { name: 'Send link' }).click()
  await form.getByText('This is not your password.').waitFor()
  await form.getByLabel('Your password').fill(password)
  await form.getByRole('button', { name: 'Send link' }).click()
  await form.getByText('A link is on its way').waitFor()
  await followLink(next)
  await signOut(page)
  await comeBack(page, next)
  await toasted(page, 'User Login Successfully')
  expect(await admin.users.list({ q: next })).toMatchObject([{ firstName: 'Rima', email: next }])

  await page.goto('/dashboard/profile')
  await page.getByText('I want to delete my account').click()
  const leaving = page.getByRole('form', { name: 'Delete my account' })
  await leaving.getByLabel('Your password').fill(password)
  await leaving.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog', { name: 'Your account is deleted' }).waitFor()
  expect(await admin.users.list({ q: next })).toEqual([])
  const account = { email: next, password, returnSecureToken: true }
  const entering = askFirebase('accounts:signInWithPassword', account, 'anyone')
  await expect(entering).rejects.toThrow(/EMAIL_NOT_FOUND|INVALID_LOGIN_CREDENTIALS/)
})

test('a member signs in with Google in a window of 500 by 600', async () => {
  const { page, context, email, admin } = await open(/ERR_FAILED/)
  await page.goto('/login')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Google' }).click()
  const popup = await opened
  await popup.getByText('Add new account').waitFor()
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  await popup.getByText('Add new account').click()
  await popup.locator('#email-input').fill(email)
  await popup.locator('#display-name-input').fill('Rima')
  await popup.locator('#sign-in').click()
  await toasted(page, 'Register Successfully')
  expect(await admin.users.list({ q: email })).toMatchObject([{ firstName: 'Rima', email }])
})

test('a rider who comes from Twitter without an address is asked for one', async () => {
  const { page, context, email, admin } = await open(/ERR_FAILED/)
  await page.goto('/login')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Twitter' }).click()
  const popup = await opened
  await popup.waitForLoadState()
  await popup.evaluate(`finishWithUser(createFakeClaims({ displayName: 'Rima' }))`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await toasted(page, 'Register Successfully')
  expect(await admin.users.list({ q: email })).toMatchObject([{ firstName: 'Rima', email }])
})

test('a member who closes the sign-in window reads that it was closed', async () => {
  const { page, context } = await open(/ERR_FAILED/)
  await page.clock.install()
  await page.goto('/login')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Google' }).click()
  const said: string[] = []
  nextAlert(page).then((sentence) => said.push(sentence))
  await (await opened).close()
  // Firebase looks for the window every two seconds, and once it is gone it waits for eight more.
  const patiently = async () => {
    await page.clock.runFor(2_000)
    return said
  }
  await expect
    .poll(patiently, { timeout: 30_000 })
    .toEqual([expect.stringContaining('The sign-in window was closed')])
})
