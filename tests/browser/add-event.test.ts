import { expect, test } from 'vitest'
import { clubDay, dayInWords } from '#contract/days.ts'
import { largestPicture } from '#contract/media.ts'
import {
  card,
  choosePicture,
  dayFromToday,
  expectCards,
  expectDialog,
  expectSuccess,
  ferryRide,
  fillRide,
  openAddForm,
  paint,
  pressAdd,
  replaceRides,
  signOut,
  typedInto,
} from './rides.ts'
import { signIn, sizes, visit } from './visit.ts'

test('a moderator adds a ride with a picture on a phone, and a member finds it', async () => {
  const site = await visit({ viewport: sizes.phone, reducedMotion: 'no-preference' })
  const { page, visitor } = site
  await replaceRides(site, [])
  await signIn(page, 'moderator')
  await openAddForm(page)
  expect(await typedInto(page, 'Author')).toBe('Rima Chowdhury')
  await fillRide(page)
  await choosePicture(page)
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  expect(await page.getByRole('img', { name: 'Preview' }).getAttribute('src')).toMatch(/^blob:/)
  await pressAdd(page)
  await expectSuccess(page)
  for (const label of ['Title', 'Description', 'Location', 'Date', 'Time', 'Image']) {
    await expect.poll(() => typedInto(page, label), { message: label }).toBe('')
  }
  expect(await typedInto(page, 'Author')).toBe('Rima Chowdhury')
  await page.getByRole('link', { name: /^Edit To the far ferry/ }).waitFor()
  const [ride] = await visitor.events.list({})
  expect(ride).toMatchObject({ ...ferryRide, image: expect.stringMatching(/^\/media\//) })
  const kept = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(async () => (await kept()).filter((key) => key.includes('ride'))).toEqual([])

  await signOut(page)
  await signIn(page, 'member')
  await page.goto('/dashboard/event')
  await expectCards(page, [ferryRide.title])
  expect(await card(page, ferryRide.title).innerText()).toContain(ferryRide.description)
})

test('a moderator reads what is missing in a dialog and at each field, and the first one gets the focus', async () => {
  const { page } = await visit()
  await signIn(page, 'moderator')
  await openAddForm(page)
  await fillRide(page, { title: ferryRide.title })
  await pressAdd(page)
  await expectDialog(page, 'Oops...', 'All fields are required!')
  const marked = page.locator('[aria-invalid=true]')
  const names = await marked.evaluateAll((fields) =>
    fields.map((field) => Reflect.get(field, 'name')),
  )
  expect(names).toEqual(['description', 'date', 'time', 'location', 'image'])
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('description')
  await page.getByText('Please choose a picture.').waitFor()
  await fillRide(page, ferryRide)
  await expect.poll(() => marked.count()).toBe(1)

  const picture = page.getByLabel('Image', { exact: true })
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await picture.setInputFiles(text)
  await page.getByText(/isn't an image we can read/).waitFor()
  await picture.evaluate(chooseHuge, largestPicture.bytes + 1)
  await page.getByText(/may have up to 20 MB/).waitFor()
  await choosePicture(page)
  await expect.poll(() => marked.count()).toBe(0)

  await page.getByText('Distance, pace, repeating…').click()
  await page.getByLabel('End time').fill('05:00')
  await page.getByText('Distance, pace, repeating…').click()
  await pressAdd(page)
  await page.getByText('Enter an end after the start, on the same day.').waitFor()
  await expect.poll(focused).toBe('endTime')
})

test('a ride in the past is added only after a confirmation', async () => {
  const site = await visit()
  const { page, visitor } = site
  await replaceRides(site, [])
  await signIn(page, 'moderator')
  await openAddForm(page)
  await fillRide(page, { ...ferryRide, date: dayFromToday(-1) })
  await choosePicture(page)
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/media/image')) uploads.push(request.method())
  })
  const dialog = page.getByRole('dialog', {
    name: 'This date is in the past. Add it anyway?',
    exact: true,
  })
  await pressAdd(page)
  await dialog.getByText(dayInWords(dayFromToday(-1))).waitFor()
  await dialog.getByRole('button', { name: 'Change the date' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('date')
  expect([uploads, await visitor.events.list({})]).toEqual([[], []])

  await pressAdd(page)
  await dialog.getByRole('button', { name: 'Add it anyway' }).click()
  await expectSuccess(page)
  expect(await visitor.events.list({})).toMatchObject([{ date: dayFromToday(-1) }])
})

/** Made in the browser itself: sending it there takes longer than the rest of the test. */
const chooseHuge = (input: HTMLElement | SVGElement, bytes: number) => {
  const carrier = new DataTransfer()
  carrier.items.add(new File([new Uint8Array(bytes)], 'huge.jpg', { type: 'image/jpeg' }))
  Reflect.set(input, 'files', carrier.files)
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('with the keyboard alone a moderator adds a ride', async () => {
  const site = await visit()
  const { page, visitor } = site
  const picture = { name: 'ferry.jpg', mimeType: 'image/jpeg', buffer: await paint('#f2a541') }
  page.once('filechooser', (chooser) => chooser.setFiles(picture))
  await replaceRides(site, [])
  await signIn(page, 'moderator')
  await openAddForm(page)
  const reach = async (name: string) => {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const { name, innerText } = document.activeElement as HTMLInputElement
        return name || innerText
      })
      if (focused === name) return
    }
    throw new Error(`${name} cannot be reached.`)
  }
  const [year = '', month = '', day = ''] = ferryRide.date.split('-')
  const typed = { ...ferryRide, date: `${month}${day}${year}`, time: '0630AM' }
  for (const name of ['title', 'description', 'date', 'time', 'location', 'author'] as const) {
    await reach(name)
    // Tab selects the content of a field, so typing replaces the own name.
    await page.keyboard.type(typed[name])
  }
  await reach('image')
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  await reach('Add Event')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Success!' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const [ride] = await visitor.events.list({ from: clubDay('Asia/Dhaka') })
  expect(ride).toMatchObject(ferryRide)
})
