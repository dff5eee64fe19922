import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { largestPicture } from '#contract/media.ts'
import { todayIn } from '#web/events/days.ts'
import {
  card,
  choosePicture,
  dayFromToday,
  expectCards,
  ferryRide,
  fillRide,
  hear,
  paint,
  plan,
  typedInto,
} from './rides.ts'
import { signIn, sizes, visit } from './visit.ts'

const openForm = async (page: Page, query = '') => {
  await page.goto(`/dashboard/addEvent${query}`)
  await page.getByRole('heading', { level: 1, name: 'Add Event' }).waitFor()
}

const add = (page: Page) => page.getByRole('button', { name: 'Add Event' }).click()

const error = { title: 'Error!', text: 'Something went wrong. Please try again later.' }

test('a moderator adds a ride with a picture on a phone, and a member finds it', async () => {
  const house = await visit({ viewport: sizes.phone })
  const { page, visitor } = house
  await plan(house, [])
  await signIn(page, 'moderator')
  await openForm(page)
  await fillRide(page)
  await choosePicture(page)
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  expect(await page.getByRole('img', { name: 'Preview' }).getAttribute('src')).toMatch(/^blob:/)
  await add(page)
  await hear(page, 'Success!', 'Event has been added successfully.')
  for (const label of ['Title', 'Description', 'Location', 'Author', 'Date', 'Time', 'Image']) {
    expect([label, await typedInto(page, label)]).toEqual([label, ''])
  }
  await page.getByRole('link', { name: /^Edit To the far ferry/ }).waitFor()
  const [ride] = await visitor.events.list({})
  expect(ride).toMatchObject({ ...ferryRide, image: expect.stringMatching(/^\/media\//) })
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => key.includes('ride'))).toEqual([])

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('Please log in to access the dashboard').waitFor()
  await signIn(page, 'member')
  await page.goto('/dashboard/event')
  await expectCards(page, [ferryRide.title])
  expect(await card(page, ferryRide.title).innerText()).toContain(ferryRide.description)
})

test('whatever is missing is said in a dialog and at each field, and the first one gets the focus', async () => {
  const { page } = await visit()
  await signIn(page, 'moderator')
  await openForm(page)
  await fillRide(page, { title: ferryRide.title })
  await add(page)
  await hear(page, 'Oops...', 'All fields are required!')
  const marked = page.locator('[aria-invalid=true]')
  const names = await marked.evaluateAll((fields) =>
    fields.map((field) => Reflect.get(field, 'name')),
  )
  expect(names).toEqual(['description', 'date', 'time', 'location', 'author', 'image'])
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  expect(await focused()).toBe('description')
  await page.getByText('Please choose a picture.').waitFor()
  await fillRide(page, ferryRide)
  expect(await marked.count()).toBe(1)

  const picture = page.getByLabel('Image', { exact: true })
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await picture.setInputFiles(text)
  await page.getByText(/no picture the site takes/).waitFor()
  await picture.evaluate(chooseHuge, largestPicture.bytes + 1)
  await page.getByText(/too large/).waitFor()
  await choosePicture(page)
  expect(await marked.count()).toBe(0)

  await page.getByText('Distance, pace, repeating…').click()
  await page.getByLabel('End time').fill('05:00')
  await page.getByText('Distance, pace, repeating…').click()
  await add(page)
  await page.getByText('Please give an end after the start, on the same day.').waitFor()
  expect(await focused()).toBe('endTime')
})

/** Made in the browser itself: carrying it there takes longer than the rest of the test. */
const chooseHuge = (input: HTMLElement | SVGElement, bytes: number) => {
  const carrier = new DataTransfer()
  carrier.items.add(new File([new Uint8Array(bytes)], 'huge.jpg', { type: 'image/jpeg' }))
  Reflect.set(input, 'files', carrier.files)
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a picture that does not arrive, an answer without an id and a broken call each have their words; nothing typed is lost and nothing is sent twice', async () => {
  const house = await visit({ expected: /Failed to load resource/ })
  const { page, visitor } = house
  await plan(house, [])
  await signIn(page, 'moderator')
  await openForm(page)
  await fillRide(page)
  await choosePicture(page)
  const uploads: string[] = []
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/media/image')) uploads.push(request.method())
    if (request.url().endsWith('/api/events') && request.method() === 'POST')
      keys.push(request.headers()['idempotency-key'])
  })

  await page.route('**/api/media/image', (route) => route.abort(), { times: 1 })
  await add(page)
  expect(await hear(page, 'Image Upload Failed', 'Please try again.')).toContain('Network error')
  const refused = { type: '/api/problems/bad-picture', status: 422 }
  const refuse = { status: 422, json: refused }
  await page.route('**/api/media/image', (route) => route.fulfill(refuse), { times: 1 })
  await add(page)
  expect(await hear(page, 'Image Upload Failed', 'Please try again.')).toContain('as a picture')
  expect(uploads).toHaveLength(2)

  const posts = (url: URL) => url.pathname === '/api/events' && !url.search
  await page.route(posts, (route) => route.fulfill({ status: 201, json: {} }), { times: 1 })
  await add(page)
  await hear(page, 'Failed!', 'Could not add the event. Please try again later.')
  await page.route(posts, (route) => route.abort(), { times: 1 })
  await add(page)
  expect(await hear(page, error.title, error.text)).toContain('Network error')
  expect(await typedInto(page, 'Title')).toBe(ferryRide.title)

  // The ride is stored, and only the answer is lost.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(posts, loseAnswer, { times: 1 })
  await add(page)
  await hear(page, error.title, error.text)
  await page.reload()
  await page.getByText('Uploaded.').waitFor()
  await add(page)
  await hear(page, 'Success!', 'Event has been added successfully.')
  expect(uploads).toHaveLength(3)
  expect([keys.length, new Set(keys).size]).toEqual([4, 1])
  expect(await visitor.events.list({})).toHaveLength(1)
})

test('what the site finds wrong stands at its field', async () => {
  const { page } = await visit({ expected: /422/ })
  await signIn(page, 'moderator')
  await openForm(page)
  await fillRide(page)
  await choosePicture(page)
  const errors = [
    { field: 'location', detail: 'There is no such place.' },
    { field: 'repeat.until', detail: 'Please choose another end.' },
  ]
  const json = { type: '/api/problems/bad-fields', status: 422, errors }
  await page.route(
    (url) => url.pathname === '/api/events' && !url.search,
    (route) => route.fulfill({ status: 422, json }),
  )
  await page.getByText('Distance, pace, repeating…').click()
  await page.getByLabel('Repeat').selectOption('Every week')
  await page.getByLabel('Until').fill(dayFromToday(30))
  await add(page)
  await page.getByText('There is no such place.').waitFor()
  await page.getByText('Please choose another end.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('location')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a draft outlives a reload and a sign-out, and can be thrown away', async () => {
  const { page } = await visit()
  await signIn(page, 'moderator')
  const preset = dayFromToday(12)
  await openForm(page, `?date=${preset}`)
  expect(await typedInto(page, 'Date')).toBe(preset)
  await page.waitForURL((url) => url.search === '')
  await fillRide(page, { title: 'Half a ride', date: dayFromToday(13) })
  await choosePicture(page, '#47598a', 'dusk.jpg')
  await page.reload()
  await page.getByText('This is what you had typed.').waitFor()
  expect(await typedInto(page, 'Date')).toBe(dayFromToday(13))
  await page.getByText(/choose the picture again: dusk\.jpg/).waitFor()

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('Please log in to access the dashboard').waitFor()
  await signIn(page, 'moderator')
  await openForm(page)
  expect(await typedInto(page, 'Title')).toBe('Half a ride')
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start afresh' }).click()
  await expect.poll(() => typedInto(page, 'Title')).toBe('')
  await page.reload()
  await page.getByRole('button', { name: 'Add Event' }).waitFor()
  expect(await typedInto(page, 'Title')).toBe('')
})

test('an upload can be cancelled, and the picture is still there to be sent', async () => {
  const house = await visit({ expected: /Failed to load resource/ })
  const { page } = house
  await plan(house, [])
  await signIn(page, 'moderator')
  await openForm(page)
  await fillRide(page)
  await choosePicture(page)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/media/image', () => arrived.resolve(), { times: 1 })
  await add(page)
  await arrived.promise
  await page.getByRole('progressbar', { name: 'Uploading the picture' }).waitFor()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await page.getByText('ferry.jpg').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await add(page)
  await hear(page, 'Success!', 'Event has been added successfully.')
})

test('a series of four weeks says what it makes, and the last ride is copied on', async () => {
  const house = await visit({ timezoneId: 'Pacific/Kiritimati' })
  const { page, visitor } = house
  await plan(house, [])
  await signIn(page, 'moderator')
  await openForm(page)
  await page.getByRole('button', { name: 'Copy last ride' }).click()
  await hear(page, 'Nothing to copy', 'There is no ride on the site yet.')
  await fillRide(page)
  await choosePicture(page)
  await page.getByText('Distance, pace, repeating…').click()
  await page.getByLabel('Distance (km)').fill('62')
  await page.getByLabel('Repeat').selectOption('Every week')
  await page.getByLabel('Until').fill(dayFromToday(4))
  await page.getByText(/there would be only one ride/).waitFor()
  await page.getByLabel('Until').fill(dayFromToday(25))
  await page.getByText(/^This makes 4 rides: the first on /).waitFor()
  await add(page)
  expect(await hear(page, 'Success!', 'Event has been added successfully.')).toContain('4 rides')
  const rides = await visitor.events.list({})
  expect(rides.map(({ date }) => date)).toEqual([3, 10, 17, 24].map(dayFromToday))
  expect(new Set(rides.map(({ series }) => series)).size).toBe(1)

  await page.getByRole('button', { name: 'Copy last ride' }).click()
  await expect.poll(() => typedInto(page, 'Date')).toBe(dayFromToday(31))
  expect(await typedInto(page, 'Title')).toBe(ferryRide.title)
  expect(await typedInto(page, 'Distance (km)')).toBe('62')
  await page.getByText('Uploaded.').waitFor()
  await add(page)
  await hear(page, 'Success!', 'Event has been added successfully.')
  const copy = (await visitor.events.list({})).at(-1)
  expect(copy).toMatchObject({ date: dayFromToday(31), image: rides[0]?.image, distance: 62 })
  expect(copy?.series).toBeUndefined()
})

test('with the keyboard alone a moderator adds a ride', async () => {
  const house = await visit()
  const { page, visitor } = house
  await plan(house, [])
  await signIn(page, 'moderator')
  await openForm(page)
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
    await page.keyboard.type(typed[name])
  }
  await reach('image')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.keyboard.press('Enter'),
  ])
  await chooser.setFiles({
    name: 'ferry.jpg',
    mimeType: 'image/jpeg',
    buffer: await paint('#f2a541'),
  })
  await reach('Add Event')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Success!' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const [ride] = await visitor.events.list({ from: todayIn('Asia/Dhaka') })
  expect(ride).toMatchObject(ferryRide)
})
