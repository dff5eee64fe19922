import { expect, test } from 'vitest'
import { openMailServer } from '#tests/support/mail-server.ts'
import { addRide } from '#tests/support/rides.ts'
import { expectAccessible } from './accessibility.ts'
import { signIn, toasted, visit } from './visit.ts'

test('the mailbox of a local trial has the letter with the link for a new password, and letters as mail programs show them', async () => {
  // The browser of the tests runs scripts of its own in every frame; in a letter none runs.
  const expected = /Blocked script execution in 'about:srcdoc'/
  const { page, moderator, member, sendNotices } = await visit({ expected })
  const { _id: id } = await addRide(moderator)
  await member.notices.changePreferences({ kinds: {}, quiet: null })
  await member.signup.answer({ id, answer: 'going' })
  await moderator.events.message({ id, text: 'Bring lights.' })
  await sendNotices()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('member@demo.club')
  await page.getByRole('button', { name: /reset|send/i }).click()
  await page.getByText('the mail is on its way').waitFor()

  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Mailbox' }).click()
  await page
    .getByText('A local trial sends no mail. Everything it would have sent is here.')
    .waitFor()
  const letters = page.locator('details')
  const message = letters.filter({ hasText: 'From the leader' })
  await message.locator('summary').click()
  const frame = message.frameLocator('iframe')
  await frame.getByText('Bring lights.').waitFor()
  const button = frame.getByRole('link', { name: 'Open the ride' })
  await expect
    .poll(() => button.evaluate((link) => getComputedStyle(link).borderRadius))
    .toBe('999px')
  await expectAccessible(page)

  const reset = letters.filter({ hasText: 'To member@demo.club' }).first()
  await reset.locator('summary').click()
  await reset.getByRole('link', { name: /reset-password/ }).click()
  await page.waitForURL('**/reset-password**')
})

test('a site with a mail server has no mailbox; what failed is listed in plain words and sent again', async () => {
  const mailServer = await openMailServer()
  const { page, moderator, member, sendNotices } = await visit({
    variables: mailServer.settings,
    expected: /404/,
  })
  const { _id: id } = await addRide(moderator)
  await member.notices.changePreferences({ kinds: {}, quiet: null })
  await member.signup.answer({ id, answer: 'going' })
  mailServer.refuse(550)
  await moderator.events.message({ id, text: 'Bring lights.' })
  await sendNotices()

  await signIn(page, 'admin')
  await page.goto('/dashboard/mailbox')
  await page.getByRole('heading', { name: 'This site has no mailbox' }).waitFor()
  expect(await page.getByRole('link', { name: 'Mailbox' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Mail and push' }).click()
  await page.getByRole('button', { name: 'Failed' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Mail: message from the leader' })
  await row.getByText('Tried once, then given up').waitFor()
  await row.getByText(/^The mail server refused it for good, .* \(EENVELOPE 550\)\.$/).waitFor()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Try again' }).click()
  await toasted(page, 'It is being sent again')
  await mailServer.mail(1)
  await page.getByText('Nothing has failed.').waitFor()
})
