import { expect, test } from 'vitest'
import { toProblem } from '#contract/problem.ts'
import { interrupted } from '#server/media/image-pool.ts'
import {
  choose,
  failedSave,
  failedUpload,
  holdRequests,
  network,
  openAddImage,
  pressUpload,
  readDialog,
  row,
  saves,
  uploads,
} from './add-image.ts'
import { logIn, sizes, stopIntercepting } from './visit.ts'

test('a moderator cancels an upload and sends the picture after all', async () => {
  const { page, added } = await openAddImage()
  await choose(page, 'ferry.jpg', 'harbour.jpg')
  const held = await holdRequests(page, uploads)
  await pressUpload(page)
  await held.arrived(2)
  const broken = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Stop ferry.jpg' }).click()
  expect((await broken).failure()?.errorText).toBe('net::ERR_ABORTED')
  await row(page, 'ferry.jpg').getByText('Stopped').waitFor()
  await held.release('ferry.jpg')
  await readDialog(page, 'Success!')
  expect(await added()).toHaveLength(1)
  await page.getByRole('button', { name: 'Try again with ferry.jpg' }).click()
  await readDialog(page, 'Success!')
  expect(await added()).toHaveLength(2)
})

test('when the network fails, nothing is lost, uploaded twice or added twice', async () => {
  const { page, context, added } = await openAddImage({ expected: /net::ERR_/ })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await choose(page, 'bridge.jpg')
  const words = row(page, 'bridge.jpg').getByLabel('Describe this picture')
  await words.fill('The bridge')

  await context.setOffline(true)
  await pressUpload(page)
  expect(await readDialog(page, failedUpload)).toBe(network)
  expect(await words.inputValue()).toBe('The bridge')
  await context.setOffline(false)

  // The site gets it, but its answer does not arrive.
  await page.route(saves, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pressUpload(page)
  expect(await readDialog(page, failedSave)).toBe(network)
  await stopIntercepting(page, saves)
  const uploaded = sent.filter((url) => url.endsWith('/file')).length
  await pressUpload(page)
  await readDialog(page, 'Success!')
  expect(sent.filter((url) => url.endsWith('/file'))).toHaveLength(uploaded)
  expect(await added()).toMatchObject([{ alt: 'The bridge' }])
})

test('a picture that the site has lost is uploaded again, and an empty answer is not a success', async () => {
  const { page, db, added } = await openAddImage({ expected: /422/ })
  await choose(page, 'bridge.jpg')
  const held = await holdRequests(page, saves)
  await pressUpload(page)
  await held.arrived(1)
  await db.deleteFrom('picture').execute()
  await held.release()
  expect(await readDialog(page, failedSave)).toBe('Please upload the picture first.')
  await page.route(saves, (route) => route.fulfill({ status: 201, json: {} }))
  await pressUpload(page)
  expect(await readDialog(page, failedSave)).toMatch(/^Something went wrong on our side./)
  await stopIntercepting(page, saves)
  await pressUpload(page)
  await readDialog(page, 'Success!')
  expect(await added()).toHaveLength(1)
})

test('a moderator who leaves during an upload is asked first, and finds the pictures on return', async () => {
  const { page } = await openAddImage({ viewport: sizes.desk })
  await choose(page, 'bridge.jpg')
  await holdRequests(page, uploads)
  await pressUpload(page)
  await row(page, 'bridge.jpg').getByText('Sending 0%').waitFor()
  const gallery = page.getByRole('navigation').first().getByRole('link', { name: 'Gallery' })
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
  await gallery.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'bridge.jpg').getByText('Sending').waitFor()
  await gallery.click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor()
  await page.goBack()
  await row(page, 'bridge.jpg').getByText('Stopped').waitFor()
  const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(() => page.evaluate(mayLeave)).toBe(false)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
})

test('two dialogs are shown one after the other, and each gets its answer', async () => {
  const { page } = await openAddImage({ viewport: sizes.desk })
  await choose(page, 'bridge.jpg')
  const held = await holdRequests(page, uploads)
  await pressUpload(page)
  await held.arrived(1)
  await page.getByRole('navigation').first().getByRole('link', { name: 'Gallery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
  await dialog.waitFor()
  await held.release()
  await row(page, 'bridge.jpg').getByText('In the gallery').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await readDialog(page, 'Success!')
  await page.getByRole('heading', { level: 1, name: 'Add Image' }).waitFor()
})

test('a picture whose image process died says so and can be sent again', async () => {
  const { page, added } = await openAddImage({ expected: /503/ })
  await choose(page, 'bridge.jpg')
  const died = toProblem(interrupted())
  await page.route(uploads, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: died }),
  )
  await pressUpload(page)
  expect(await readDialog(page, failedUpload)).toContain('Try again')
  await stopIntercepting(page, uploads)
  await page.getByRole('button', { name: 'Try again with bridge.jpg' }).click()
  await readDialog(page, 'Success!')
  expect(await added()).toHaveLength(1)
})

test('a sign-in that ends during an upload loses no pictures', async () => {
  const { page } = await openAddImage({ expected: /401/ })
  await choose(page, 'bridge.jpg')
  await page.evaluate(() => localStorage.setItem('access-token', 'worn-out'))
  await pressUpload(page)
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await logIn(page, 'moderator@demo.club')
  await page.waitForURL('**/dashboard/addImage')
  await pressUpload(page)
  await readDialog(page, 'Success!')
})
