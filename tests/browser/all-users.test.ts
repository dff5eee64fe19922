import { expect, test } from 'vitest'
import { clubDay } from '#contract/days.ts'
import type { Database } from '#server/database/tables.ts'
import { demoPassword } from '#tests/support/demo-club.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import {
  accessibilityProblems,
  atDesk,
  expectAccessible,
  noProblems,
  onPhone,
} from './accessibility.ts'
import { download, expectEmails, heading, openUsers, person, status } from './people.ts'
import { logIn, signIn, sizes, toasted, visit } from './visit.ts'

test('an admin finds people by words, role, membership and order, and exports them', async () => {
  const { page, db, admin } = await visit({ viewport: sizes.desk })
  await insertPeople(db, 120)
  const tricky = { first_name: '=1+1', address: '7, "Mill" Lane' }
  await db.updateTable('person').set(tricky).where('email', '=', 'member@demo.club').execute()
  await signIn(page, 'admin')
  await openUsers(page)
  await status(page, '138 people, showing the first 50')
  const names = ['#', 'Email', 'Role (admin)', 'Role (moderator)', 'Actions']
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(names)
  await page.getByRole('button', { name: 'Show more' }).click()
  await status(page, '138 people, showing the first 100')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toMatch(/^51/)

  await page.getByLabel('Search people').fill('SHIRIN')
  await page.getByLabel('Membership').selectOption('Premium')
  await page.getByLabel('Role').selectOption('No role')
  await page.getByLabel('Sort').selectOption('Email, Z to A')
  const search = '?q=SHIRIN&role=member&membership=Premium&sort=email&order=desc'
  await expect.poll(() => new URL(page.url()).search).toBe(search)
  const found = await admin.users.list(Object.fromEntries(new URLSearchParams(search)))
  const shown = found.map(({ email }) => email)
  expect(shown).toContain('shirin.sultana@demo.club')
  await expectEmails(page, shown)
  await status(page, `${shown.length} people match`)
  expect(await heading(page)).toBe('All Users: 138')
  await page.reload()
  await expectEmails(page, shown)
  expect(await page.getByLabel('Search people').inputValue()).toBe('SHIRIN')

  await page.getByLabel('Search people').fill('nobody at all')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  expect(await heading(page)).toBe('All Users: 138')
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await status(page, '138 people')
  await expect.poll(() => page.getByLabel('Search people').inputValue()).toBe('')

  await page.getByLabel('Search people').fill('demo.club')
  await page.getByLabel('Role').selectOption('Moderators')
  await expectEmails(page, ['moderator@demo.club', 'tanvir.hasan@demo.club'])
  await page.getByLabel('Role').selectOption('Admins')
  const admins = ['admin@demo.club', 'nadia.islam@demo.club', 'samir.das@demo.club']
  await expectEmails(page, admins)

  await openUsers(page, '?membership=Regular&sort=email')
  const { name, head, rows } = await download(page)
  expect(name).toBe(`all-users-${clubDay('Asia/Dhaka')}.csv`)
  expect(head).toBe(
    '\uFEFFFirst name,Email,Roles,Membership,Member until,City,Address,Contact number,Age,May lead,Joined',
  )
  const regular = db.selectFrom('person').select('email').where('membership_type', '=', 'Regular')
  const expected = await regular.orderBy('email').execute()
  expect(rows.map((row) => row.split(',')[1])).toEqual(expected.map(({ email }) => email))
  expect(rows.find((row) => row.includes('member@demo.club'))).toMatch(
    /^'=1\+1,member@demo\.club,,Regular,,Sonadi,"7, ""Mill"" Lane",\+880 1700 000017,39,(yes)?,20\d\d-\d\d-\d\d$/,
  )
})

test('an admin reads about a member, gives and removes roles, and removes people', async () => {
  const { page, admin, moderator, member } = await visit({ viewport: sizes.phone, expected: /404/ })
  await signIn(page, 'admin')
  await openUsers(page)
  const dialog = page.getByRole('dialog')
  const imran = person(page, 'imran.hossain@demo.club')

  await imran.getByRole('button', { name: 'Details' }).click()
  await dialog.getByRole('heading', { name: 'Imran Hossain' }).waitFor()
  const link = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
  expect(await link('imran.hossain@demo.club')).toBe('mailto:imran.hossain@demo.club')
  expect(await link('+880 1700 000022')).toBe('tel:+8801700000022')
  const shown = await dialog.innerText()
  for (const words of ['Regular', 'Nilgonj', '96 Lake Road', '27']) expect(shown).toContain(words)
  expect(shown).toMatch(/Joined\s+\w+day \d+ \w+ 20\d\d/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  // A member whose phone was stolen is signed out everywhere, with the keyboard alone.
  const stolen = person(page, member.email).getByRole('button', { name: 'Details' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (const answer of ['Cancel', 'Sign out everywhere']) {
    expect(await member.users.me({})).toMatchObject({ email: member.email })
    await stolen.press('Enter')
    await dialog.getByRole('button', { name: 'Sign them out everywhere' }).press('Enter')
    await dialog.getByText('They have to sign in again on every phone and computer.').waitFor()
    await dialog.getByText('If someone else knows their password, it must be changed').waitFor()
    await dialog.getByRole('button', { name: answer }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused()).toBe('Details')
  }
  await toasted(page, 'Somebody is signed out everywhere')
  await expect(member.users.me({})).rejects.toMatchObject({ status: 401 })

  const makeAdmin = async (email: string) => {
    await person(page, email).getByRole('button', { name: 'Make Admin' }).click()
    await dialog
      .getByText("They will see all members' addresses and phone numbers.", { exact: true })
      .waitFor()
    await dialog.getByRole('button', { name: 'Make Admin' }).click()
  }
  await imran.getByRole('button', { name: 'Make Admin' }).click()
  await page.getByRole('dialog', { name: 'Make Imran Hossain an admin?' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await makeAdmin('imran.hossain@demo.club')
  await toasted(page, 'Imran Hossain is an Admin Now!')
  await imran.getByText('Admin', { exact: true }).waitFor()
  await imran.getByRole('button', { name: 'Make Moderator' }).click()
  await toasted(page, 'Imran Hossain is a Moderator Now!')
  await imran.getByRole('button', { name: 'Remove roles' }).click()
  await dialog
    .getByText('manage users and requests, add events and pictures, or publish news')
    .waitFor()
  await dialog.getByRole('button', { name: 'Remove roles' }).click()
  await toasted(page, 'Imran Hossain has no roles now')
  await imran.getByRole('button', { name: 'Make Admin' }).waitFor()

  await imran.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await imran.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await toasted(page, 'User Removed Successfully')
  await imran.waitFor({ state: 'detached' })
  await expect.poll(() => heading(page)).toBe('All Users: 17')
  await expect.poll(focused).toContain('anika.paul@demo.club')

  // Another admin removes one member and gives another a role.
  await admin.users.remove({ id: moderator.id })
  await admin.users.makeAdmin({ id: member.id })
  await makeAdmin(moderator.email)
  await dialog.getByText(`Someone else has just deleted ${moderator.email}.`).waitFor()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await person(page, moderator.email).waitFor({ state: 'detached' })
  await person(page, member.email).getByText('Admin', { exact: true }).waitFor()
})

/** As if they had signed in ten minutes ago. */
const signedInLongAgo = async (db: Database) => {
  const createdAt = new Date(Date.now() - 600_000).toISOString()
  await db.updateTable('auth_session').set({ createdAt }).execute()
}

test('an admin who signed in long ago signs in again, then makes a link for a new password', async () => {
  const { page, context, db } = await visit({ viewport: sizes.phone, expected: /409|422/ })
  await signIn(page, 'admin')
  await signedInLongAgo(db)
  await openUsers(page)
  const dialog = page.getByRole('dialog')
  const openDetails = async () => {
    await person(page, 'member@demo.club').getByRole('button', { name: 'Details' }).click()
    await dialog.getByRole('heading', { name: 'Farida Begum' }).waitFor()
  }
  await openDetails()
  await dialog.getByText('Confirmed', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Create a reset link' }).click()
  await page.getByRole('dialog', { name: 'Create a reset link for Farida Begum?' }).waitFor()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  await dialog.getByLabel('Your password').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByText('This is not your password.').waitFor()
  await expect.poll(() => accessibilityProblems(page, 'dialog')).toEqual(noProblems)
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign in' }).click()

  await dialog.getByText("It works once, for one hour, and won't be shown again.").waitFor()
  expect(await accessibilityProblems(page, 'dialog')).toEqual(noProblems)
  const link = await dialog.getByLabel('Reset link').inputValue()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const { pathname, search } = new URL(link)
  const other = await (await context.browser()?.newContext({ baseURL: page.url() }))?.newPage()
  if (!other) throw new Error('No second browser')
  await other.goto(pathname + search)
  await other.getByLabel('New password').fill('loud-harbour-at-noon')
  await other.getByRole('button', { name: 'Set password' }).click()
  await other.getByRole('heading', { name: 'Login now!' }).waitFor()
  await logIn(other, 'member@demo.club', 'loud-harbour-at-noon')
  await other.getByRole('button', { name: 'Account: Farida Begum' }).waitFor()
})

test('an admin changes the kind of a membership, and sees whose address is not confirmed', async () => {
  const { page, db } = await visit({ viewport: sizes.phone })
  const moderators = db.updateTable('auth_user').where('email', '=', 'moderator@demo.club')
  await moderators.set({ emailVerified: 0 }).execute()
  await signIn(page, 'admin')
  await openUsers(page)
  await person(page, 'moderator@demo.club').getByText('address not confirmed').waitFor()
  expect(await page.getByText('address not confirmed').count()).toBe(1)
  const imran = person(page, 'imran.hossain@demo.club')
  await imran.getByText('imran.hossain@demo.club · Regular').waitFor()
  await imran.getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Membership').selectOption('Premium')
  await dialog.getByRole('button', { name: 'Change membership' }).click()
  await toasted(page, 'Imran Hossain is a Premium member now')
  await imran.getByText('imran.hossain@demo.club · Premium').waitFor()
})

test('the last admin stays, reads why, and may sign out; a call in flight is not sent twice', async () => {
  const { page, db } = await visit({ expected: /401|409/ })
  await db.updateTable('person').set({ admin: 0 }).where('email', '!=', 'admin@demo.club').execute()
  await signIn(page, 'admin')
  await openUsers(page)
  const self = person(page, 'admin@demo.club')
  const dialog = page.getByRole('dialog')
  await self.getByText('you', { exact: true }).waitFor()
  await self.getByRole('button', { name: 'Remove admin@demo.club' }).click()
  await dialog.getByText("This is you: you'll be signed out at once.").waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('The club needs at least one admin.').waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  await self.getByRole('button', { name: 'Remove roles' }).click()
  await dialog.getByText('This is you').waitFor()
  await dialog.getByRole('button', { name: 'Remove roles' }).click()
  await alert.getByText('The club needs at least one admin.').waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()

  const calls: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/user/**', async (route) => {
    calls.push(route.request().url())
    await held.promise
    await route.continue()
  })
  const farida = person(page, 'member@demo.club')
  await farida.getByRole('button', { name: 'Make Moderator' }).dblclick()
  await farida.getByRole('button', { name: 'Make Admin' }).click({ force: true })
  await farida.getByRole('button', { name: 'Remove member@demo.club' }).click({ force: true })
  expect(await dialog.count()).toBe(0)
  held.resolve()
  await toasted(page, 'Farida Begum is a Moderator Now!')
  expect(calls).toHaveLength(1)

  await self.getByRole('button', { name: 'Details' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByText("This is you: you'll be signed out at once.").waitFor()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText('your sign-in has expired').waitFor()
})

test('everyone can use the list of users, on a phone and at a desk, in light and dark', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await signIn(page, 'admin')
  await openUsers(page, '?q=r@demo.club')
  await person(page, 'member@demo.club').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Details' }).first().click()
  await page.getByRole('dialog').waitFor()
  for (const next of ['Sign them out everywhere', 'Cancel']) {
    await expectAccessible(page, next === 'Cancel' ? onPhone : atDesk, 'dialog')
    await page.getByRole('dialog').getByRole('button', { name: next }).click()
  }
})
