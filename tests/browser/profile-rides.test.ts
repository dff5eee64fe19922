import { expect, test } from 'vitest'
import { expectAccessible, onPhone } from './accessibility.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

test('members give, correct and clear what leaders need, and make a new calendar address', async () => {
  const { page, context, db, ask } = await visit({ viewport: sizes.phone })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'member')
  await page.goto('/dashboard/profile')
  const form = page.getByRole('form', { name: 'For rides' })
  const save = () => form.getByRole('button', { name: 'Save ride details' }).click()
  const name = form.getByLabel('Their name')
  const phone = form.getByLabel('Their phone')
  expect(await name.inputValue()).toBe('Selim Begum')
  expect(await form.getByLabel("An adult's name").isVisible()).toBe(false)

  await phone.fill('')
  await form.getByLabel('Birth year').fill('1850')
  await save()
  await form.getByText('Please fill this in.').waitFor()
  await form.getByText('Enter a year such as 1985.').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('emergency.phone')
  expect(await name.inputValue()).toBe('Selim Begum')

  await phone.fill('+880 1711 111111')
  await form.getByLabel('Birth year').fill(String(new Date().getFullYear() - 15))
  await form.getByLabel("An adult's name").fill('Selim Begum')
  await save()
  await form.getByText('Enter a phone number or an email address.').waitFor()
  await form.getByLabel("An adult's email").fill('selim@example.com')
  await form.getByLabel('With an initial: Farida B.').check()
  await expectAccessible(page, onPhone)
  await save()
  await toasted(page, 'Your details are saved')
  await page.reload()
  await expect.poll(() => phone.inputValue()).toBe('+880 1711 111111')
  expect(await form.getByLabel("An adult's email").inputValue()).toBe('selim@example.com')
  expect(await form.getByLabel('With an initial: Farida B.').isChecked()).toBe(true)

  await name.fill('')
  await phone.fill('')
  await page.getByRole('link', { name: 'Clubrun' }).first().click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await save()
  await expect
    .poll(() =>
      db.selectFrom('emergency').select('name').where('name', '=', 'Selim Begum').execute(),
    )
    .toEqual([])

  const own = page.getByRole('form', { name: 'Your own calendar' })
  const address = () => own.getByLabel('Secret address').inputValue()
  const old = await address()
  await own.getByRole('button', { name: 'Copy' }).click()
  await own.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old)
  expect(await own.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
    old.replace('http:', 'webcal:'),
  )
  await own.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect.poll(address).not.toBe(old)
  expect((await ask(new URL(old).pathname)).status).toBe(404)
  expect((await ask(new URL(await address()).pathname)).status).toBe(200)
})
