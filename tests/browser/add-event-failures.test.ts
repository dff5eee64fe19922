import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import {
  choosePicture,
  dayFromToday,
  expectDialog,
  expectSuccess,
  ferryRide,
  fillRide,
  openAddForm,
  pressAdd,
  replaceRides,
  typedInto,
} from './rides.ts'
import { signIn, visit } from './visit.ts'

const error = { title: 'Error!', text: 'Something went wrong. Please try again later.' }

test('a moderator reads what went wrong with a picture, an answer without an id and a failed call, loses nothing typed and sends nothing twice', async () => {
  const site = await visit({ expected: /Failed to load resource/ })
  const { page, visitor } = site
  await replaceRides(site, [])
  await signIn(page, 'moderator')
  await openAddForm(page)
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
  await pressAdd(page)
  expect(await expectDialog(page, 'Image Upload Failed', 'Please try again.')).toContain(
    'Network error',
  )
  const refused = { type: '/api/problems/bad-picture', status: 422 }
  const contentType = 'application/problem+json'
  const refuse = { status: 422, contentType, body: JSON.stringify(refused) }
  await page.route('**/api/media/image', (route) => route.fulfill(refuse), { times: 1 })
  await pressAdd(page)
  expect(await expectDialog(page, 'Image Upload Failed', 'Please try again.')).toContain(
    'an image we can read',
  )
  expect(uploads).toHaveLength(2)

  const posts = (url: URL) => url.pathname === '/api/events' && !url.search
  await page.route(posts, (route) => route.fulfill({ status: 201, json: {} }), { times: 1 })
  await pressAdd(page)
  await expectDialog(page, 'Failed!', 'Could not add the event. Please try again later.')
  await page.route(posts, (route) => route.abort(), { times: 1 })
  await pressAdd(page)
  expect(await expectDialog(page, error.title, error.text)).toContain('Network error')
  expect(await typedInto(page, 'Title')).toBe(ferryRide.title)

  // The ride is stored, and only the answer is lost.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(posts, loseAnswer, { times: 1 })
  await pressAdd(page)
  await expectDialog(page, error.title, error.text)
  await page.reload()
  await page.getByText('Uploaded.').waitFor()
  await pressAdd(page)
  await expectSuccess(page)
  expect(uploads).toHaveLength(3)
  expect([keys.length, new Set(keys).size]).toEqual([4, 1])
  expect(await visitor.events.list({})).toHaveLength(1)
})

test('a moderator reads what the site rejects beside its field', async () => {
  const { page } = await visit({ expected: /422/ })
  await signIn(page, 'moderator')
  await openAddForm(page)
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
  await pressAdd(page)
  await page.getByText('There is no such place.').waitFor()
  await page.getByText('Please choose another end.').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('location')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('an upload can be cancelled, and the picture is still there to be sent', async () => {
  const site = await visit({ expected: /Failed to load resource/ })
  const { page } = site
  await replaceRides(site, [])
  await signIn(page, 'moderator')
  await openAddForm(page)
  await fillRide(page)
  await choosePicture(page)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/media/image', () => arrived.resolve(), { times: 1 })
  await pressAdd(page)
  await arrived.promise
  await page.getByRole('progressbar', { name: 'Uploading the picture' }).waitFor()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await page.getByText('ferry.jpg').waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await pressAdd(page)
  await expectSuccess(page)
})
