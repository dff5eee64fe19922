import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { noPhotograph, photograph } from '#tests/machinery/photographs.ts'
import { demoPassword, signIn, sizes, visit } from './visit.ts'

const uploads = '**/api/media/file'
const saves = '**/api/gallery'

const failedUpload = 'Failed to upload the image to Cloudinary.'
const failedSave = 'Failed to save the image in the database.'
const network = 'Network error: the site could not be reached. Check your connection and try again.'

/** A moderator before Add Image, and what is in the gallery since then. */
const openAddImage = async (wishes: Parameters<typeof visit>[0] = {}) => {
  const house = await visit(wishes)
  const { page, visitor } = house
  await signIn(page, 'moderator')
  await page.goto('/dashboard/addImage')
  await page.getByRole('heading', { level: 1, name: 'Add Image' }).waitFor()
  const before = (await visitor.gallery.list({})).length
  return { ...house, added: async () => (await visitor.gallery.list({})).slice(before) }
}

const choose = async (page: Page, ...names: string[]) => {
  const files = await Promise.all(names.map(photograph))
  await page.getByLabel('Choose pictures').setInputFiles(files)
}

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Chosen pictures' })
    .getByRole('listitem')
    .filter({ hasText: name })

const send = (page: Page) => page.getByRole('button', { name: 'Upload Image' }).click()

/** What the dialog says, once it is there; then it is closed. */
const heard = async (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  const text = await dialog.getByRole('paragraph').allInnerTexts()
  await dialog.getByRole('button', { name: 'OK' }).click()
  return text.join('\n')
}

/** Lets requests wait at the door until they are told to go on. */
const hold = async (page: Page, address: string) => {
  const waiting: Route[] = []
  let open = false
  await page.route(address, (route) => (open ? route.continue() : waiting.push(route)))
  return {
    waiting,
    arrived: (count: number) => expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(count),
    /** Lets in everyone who comes from now on, and those who wait but for the one of this file. */
    async release(exceptFor?: string) {
      open = true
      const admitted = waiting.filter((route) => !exceptFor || nameIn(route) !== exceptFor)
      await Promise.all(admitted.map((route) => route.continue()))
    },
  }
}

const nameIn = (route: Route) =>
  route
    .request()
    .postDataBuffer()
    ?.toString('latin1')
    .match(/filename="([^"]+)"/)?.[1]

test('a moderator adds a picture, says what is to be seen, and everybody finds it', async () => {
  const { page, added } = await openAddImage()
  await send(page)
  expect(await heard(page, 'Error')).toBe('Please select an image first!')
  const types = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
  expect(await page.getByLabel('Choose pictures').getAttribute('accept')).toBe(types)

  await choose(page, 'bridge.jpg')
  await row(page, 'bridge.jpg')
    .getByLabel('What is to be seen?')
    .fill(' Riders on the iron bridge ')
  await send(page)
  expect(await heard(page, 'Success!')).toBe('Image uploaded and saved successfully!')
  const [picture, ...others] = await added()
  expect(others).toEqual([])
  expect(picture).toMatchObject({ alt: 'Riders on the iron bridge', picture: { width: 640 } })
  expect(await row(page, 'bridge.jpg').count()).toBe(0)
  await page.getByRole('link', { name: 'See the gallery' }).click()
  await page.waitForURL('**/gallery')
})

test('several go in two at a time and in order, and the one that is no picture says why', async () => {
  const { page, added } = await openAddImage()
  const files = await Promise.all(['first', 'second', 'third'].map(photograph))
  const picker = page.getByLabel('Choose pictures')
  await picker.setInputFiles([noPhotograph('notes.jpg'), ...files])
  await row(page, 'notes.jpg')
    .getByText(/^Failed: This file cannot be taken/)
    .waitFor()
  for (const { name } of files) {
    await row(page, name).getByLabel('What is to be seen?').fill(name)
  }
  const door = await hold(page, uploads)
  await send(page)
  await door.arrived(2)
  await row(page, 'third').getByText('Waiting for its turn').waitFor()
  // The others overtake the first on the way, but not into the gallery.
  const first = door.waiting.find((route) => nameIn(route) === 'first')
  await door.release('first')
  await row(page, 'second').getByText('Waiting for those before it').waitFor()
  await row(page, 'third').getByText('Waiting for those before it').waitFor()
  expect(await added()).toEqual([])
  await first?.continue()
  const said = await heard(page, failedUpload)
  expect(said).toContain('3 of 4 pictures are in the gallery.')
  expect(said).toContain('notes.jpg: This file cannot be taken as a picture.')
  expect((await added()).map(({ alt }) => alt)).toEqual(['first', 'second', 'third'])
  await page.getByText('3 pictures are in the gallery now.').waitFor()
  await page.getByRole('button', { name: 'Remove notes.jpg' }).click()
  expect(await page.getByRole('listitem').filter({ hasText: '.jpg' }).count()).toBe(0)
})

test('a picture is stopped on its way and sent after all', async () => {
  const { page, added } = await openAddImage()
  await choose(page, 'ferry.jpg', 'harbour.jpg')
  const door = await hold(page, uploads)
  await send(page)
  await door.arrived(2)
  const broken = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Stop ferry.jpg' }).click()
  expect((await broken).failure()?.errorText).toBe('net::ERR_ABORTED')
  await row(page, 'ferry.jpg').getByText('Stopped').waitFor()
  await door.release('ferry.jpg')
  await heard(page, 'Success!')
  expect(await added()).toHaveLength(1)
  await page.getByRole('button', { name: 'Try again with ferry.jpg' }).click()
  await heard(page, 'Success!')
  expect(await added()).toHaveLength(2)
})

test('when the network fails, nothing is lost, sent twice or hung twice', async () => {
  const { page, context, added } = await openAddImage({ expected: /net::ERR_/ })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await choose(page, 'bridge.jpg')
  const words = row(page, 'bridge.jpg').getByLabel('What is to be seen?')
  await words.fill('The bridge')

  await context.setOffline(true)
  await send(page)
  expect(await heard(page, failedUpload)).toBe(network)
  expect(await words.inputValue()).toBe('The bridge')
  await context.setOffline(false)

  // The site hears it, but its answer does not arrive.
  await page.route(saves, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  expect(await heard(page, failedSave)).toBe(network)
  await page.unroute(saves)
  const uploaded = sent.filter((url) => url.endsWith('/file')).length
  await send(page)
  await heard(page, 'Success!')
  expect(sent.filter((url) => url.endsWith('/file'))).toHaveLength(uploaded)
  expect(await added()).toMatchObject([{ alt: 'The bridge' }])
})

test('a picture the site has lost again is uploaded again, and an empty answer is no success', async () => {
  const { page, db, added } = await openAddImage({ expected: /422/ })
  await choose(page, 'bridge.jpg')
  const door = await hold(page, saves)
  await send(page)
  await door.arrived(1)
  await db.deleteFrom('picture').execute()
  await door.release()
  expect(await heard(page, failedSave)).toBe('Please upload the picture first.')
  await page.route(saves, (route) => route.fulfill({ status: 201, json: {} }))
  await send(page)
  expect(await heard(page, failedSave)).toMatch(/^Something went wrong on our side./)
  await page.unroute(saves)
  await send(page)
  await heard(page, 'Success!')
  expect(await added()).toHaveLength(1)
})

test('leaving while pictures are sent is asked about, and they are still there on return', async () => {
  const { page } = await openAddImage({ viewport: sizes.desk })
  await choose(page, 'bridge.jpg')
  await hold(page, uploads)
  await send(page)
  await row(page, 'bridge.jpg').getByText('Sending 0 %').waitFor()
  const gallery = page.getByRole('navigation').first().getByRole('link', { name: 'Gallery' })
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await gallery.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'bridge.jpg').getByText('Sending').waitFor()
  await gallery.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor()
  await page.goBack()
  await row(page, 'bridge.jpg').getByText('Stopped').waitFor()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
})

test('a sign-in that ends on the way costs nobody their pictures', async () => {
  const { page } = await openAddImage({ expected: /401/ })
  await choose(page, 'bridge.jpg')
  await page.evaluate(() => localStorage.setItem('access-token', 'worn-out'))
  await send(page)
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByLabel('Email').fill('moderator@demo.club')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard/addImage')
  await send(page)
  await heard(page, 'Success!')
})

test('pictures are dropped on the page and pasted into it', async () => {
  const { page, added } = await openAddImage()
  for (const [name, by] of [
    ['dropped.jpg', 'drop'],
    ['pasted.jpg', 'paste'],
  ] as const) {
    const { buffer } = await photograph(name)
    const data = await page.evaluateHandle(
      ([name, bytes]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
        return data
      },
      [name, [...buffer]] as const,
    )
    const heading = page.getByRole('heading', { level: 1 })
    if (by === 'drop') {
      await heading.dispatchEvent('dragover', { dataTransfer: data })
      await page.getByText('Let go, and they are chosen.').waitFor()
      await heading.dispatchEvent('drop', { dataTransfer: data })
      await page.getByText('Or drop them anywhere on this page').waitFor()
    } else {
      await heading.evaluate((element, clipboardData) => {
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      }, data)
    }
    await row(page, name).waitFor()
  }
  await send(page)
  await heard(page, 'Success!')
  expect(await added()).toHaveLength(2)
})

test('with the keyboard alone', async () => {
  const { page, added } = await openAddImage({ viewport: sizes.desk })
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element
      return label?.textContent ?? ''
    })
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let steps = 0; steps < 40; steps++) {
      await page.keyboard.press(key)
      if (name.test(await focused())) return
    }
    throw new Error(`Nothing called ${name} can be reached.`)
  }
  const opened = page.waitForEvent('filechooser')
  await tabTo(/^Choose pictures$/)
  await page.keyboard.press('Enter')
  const chooser = await opened
  await chooser.setFiles(await Promise.all(['kept.jpg', 'spare.jpg'].map(photograph)))
  await tabTo(/^What is to be seen\?$/)
  await page.keyboard.type('A lighthouse')
  await tabTo(/^Remove spare.jpg$/)
  await page.keyboard.press('Enter')
  expect(await focused()).toContain('kept.jpg')
  await tabTo(/^Upload Image$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Success!' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await focused()).toBe('Upload Image')
  expect(await added()).toMatchObject([{ alt: 'A lighthouse' }])
  await tabTo(/^See the gallery$/, 'Shift+Tab')
})

test('nothing stands in the way, whatever the pictures are up to', async () => {
  const { page } = await openAddImage({ reducedMotion: 'reduce' })
  const files = await Promise.all(['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'].map(photograph))
  const picker = page.getByLabel('Choose pictures')
  await picker.setInputFiles([...files, noPhotograph('notes.jpg')])
  await row(page, 'notes.jpg')
    .getByText(/^Failed/)
    .waitFor()
  const door = await hold(page, uploads)
  await send(page)
  await door.arrived(2)
  await page.getByRole('button', { name: 'Stop one.jpg' }).click()
  await row(page, 'four.jpg').getByText('Waiting for its turn').waitFor()
  await choose(page, 'five.jpg')
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  }
})
