import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword } from '#tests/support/demo-club.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { atDesk, expectAccessible, onPhone } from './accessibility.ts'
import { publicWithoutMail, signIn, sizes, toasted, visit } from './visit.ts'

const owner = {
  'First Name': 'Nadia',
  Email: 'nadia@example.com',
  Address: '4 Ferry Road',
  City: 'Rivertown',
  'Contact Number': '+1 555 555 0143',
  Age: '34',
  Password: 'quiet-ferry-at-dawn',
}

/** Opens a new public site by its owner link, registers and becomes the first admin. */
const claimSite = async (viewport: (typeof sizes)['phone']) => {
  const variables = { ...(await publicWithoutMail()), DEMO_PASSWORD: '' }
  const site = await visit({ variables, viewport, expected: /422|409/ })
  const { page, lines, db } = site
  await db.updateTable('person').set({ admin: 0 }).execute()
  await page.goto(lines.join().match(/http:\S+\/claim\?key=[\w-]+/)?.[0] ?? '')
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  for (const [label, value] of Object.entries(owner)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'Become the first admin' }).click()
  return site
}

const atStep = (page: Page, number: number) =>
  page.getByRole('heading', { level: 2, name: `Step ${number} of 5` }).waitFor()

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and go on' }).click()

for (const size of ['phone', 'desk'] as const) {
  test(`a new club is set up in the browser alone, on a ${size}`, async () => {
    const looks = size === 'phone' ? onPhone : atDesk
    const { page, visitor, ask } = await claimSite(sizes[size])
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

    await atStep(page, 1)
    expect(await page.getByLabel('Name of the club', { exact: true }).inputValue()).toBe('')
    await goOn(page)
    await page.getByText('Please fill this in.').first().waitFor()
    await fill('Name of the club', 'Rivertown Wheelers')
    await fill('In one sentence', 'Slow roads along the river')
    await page.getByRole('img', { name: /preview/ }).waitFor({
      state: size === 'desk' ? 'visible' : 'hidden',
    })
    await expectAccessible(page, looks)
    await goOn(page)

    await atStep(page, 2)
    await fill('Where you meet', 'The old weir\nMill Lane\nRivertown')
    await fill('Email of the club', 'hello@wheelers.example')
    await fill('Phone of the club', '020 7946')
    await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/London')
    await goOn(page)
    await page.getByText('must start with + and the country code').waitFor()
    await fill('Phone of the club', '+44 20 7946 0000')
    await expectAccessible(page, looks)
    await goOn(page)

    await atStep(page, 3)
    await page.getByRole('button', { name: 'Forest' }).click()
    await page.getByText('Choose our own colours').click()
    await page.getByLabel('Broad bands and links').fill('#eeeeee')
    await page.getByText('This is too close to the words on it').waitFor()
    await page.getByLabel('Broad bands and links').fill('#1f4d36')
    const drawing = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
    await page.getByLabel('Choose a logo').setInputFiles(drawing)
    await page.getByText('A logo can be a PNG, JPEG or WebP picture.').waitFor()
    const buffer = await pictureOf('png')
    await page.getByLabel('Choose a logo').setInputFiles({
      ...{ name: 'logo.png', mimeType: 'image/png', buffer },
    })
    await page.getByRole('img', { name: 'The logo of the club' }).waitFor()
    await expectAccessible(page, looks)
    await goOn(page)

    await atStep(page, 4)
    await page.getByLabel('Every', { exact: true }).selectOption('Sunday')
    await fill('Distance in km', '45')
    expect(await page.getByLabel('Where it starts').inputValue()).toBe('The old weir')
    await expectAccessible(page, looks)
    await page.getByRole('button', { name: 'Add the rides and go on' }).click()
    await toasted(page, '27 rides added')

    await atStep(page, 5)
    await page.getByRole('button', { name: 'Make a link' }).click()
    await page.getByLabel('Invitation', { exact: true }).waitFor()
    await expectAccessible(page, looks)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'The club is set up' }).waitFor()
    await page.getByRole('link', { name: 'See the site' }).click()
    await page.getByText('Slow roads along the river').first().waitFor()
    await page.getByRole('link', { name: 'Rivertown Wheelers' }).first().waitFor()

    const home = await (await ask('/')).text()
    expect(home).toContain('Rivertown Wheelers')
    expect(home).toContain('/logo/header.png')
    expect(await (await ask('/colours.css')).text()).toContain('#1f4d36')
    expect(await visitor.events.list({})).toHaveLength(27)
    await page.goto('/dashboard/club')
    await page.getByRole('heading', { level: 2, name: 'Replace these words' }).waitFor()
    await expect.poll(() => page.getByText('Done', { exact: true }).count()).toBe(5)
  })
}

test('the page Club: steps can be skipped and found again, mail is tried, a backup made and downloaded', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  await signIn(page, 'admin')
  await page.goto('/dashboard/club')
  await page.getByRole('heading', { level: 1, name: 'Club' }).waitFor()
  await page.getByRole('link', { name: 'Colours and logo' }).click()
  await page.getByRole('button', { name: 'Skip this step' }).click()
  await atStep(page, 4)
  await page.getByRole('link', { name: 'Club', exact: true }).first().click()
  await page.getByText('Skipped', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Send a test mail to myself' }).click()
  await page.getByText('The mail is on its way to admin@demo.club.').waitFor()
  await page.getByRole('button', { name: 'Make a backup now' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download clubrun-/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^clubrun-\d{4}-\S+Z\.tar$/)
  await page.getByText(/^\d+ checks are fine$/).click()
  await page.getByText('other users of this machine', { exact: false }).first().waitFor()
  await page.getByText('This site runs Clubrun').waitFor()
  await expectAccessible(page)
})

test('the demonstration club becomes an own club, and its new admin is led through the steps', async () => {
  const { page, db } = await visit({ viewport: sizes.phone, expected: /401/ })
  await signIn(page, 'admin')
  await page.goto('/dashboard/club')
  await page.locator('summary', { hasText: 'Start our own club' }).click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Your name', 'Nadia')
  await fill('Email', 'nadia@example.com')
  await fill('Password', demoPassword)
  await fill('Type “start our own club”', 'go')
  const start = page.getByRole('button', { name: 'Make a backup and empty the demonstration' })
  await start.click()
  await page.getByText('Please type: start our own club').waitFor()
  await fill('Type “start our own club”', 'Start our own club')
  await start.click()
  await atStep(page, 1)
  expect(await page.getByLabel('Name of the club', { exact: true }).inputValue()).toBe('')
  const people = await db.selectFrom('person').select(['email', 'admin']).execute()
  expect(people).toEqual([{ email: 'nadia@example.com', admin: 1 }])
})
