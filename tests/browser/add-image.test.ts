import { expect, test } from 'vitest'
import { notAPhotograph, photograph } from '#tests/support/photographs.ts'
import { expectAccessible } from './accessibility.ts'
import {
  choose,
  failedUpload,
  holdRequests,
  nameIn,
  openAddImage,
  pressUpload,
  readDialog,
  row,
  uploads,
} from './add-image.ts'
import { sizes } from './visit.ts'

test('a moderator adds a picture, describes it, and everyone finds it', async () => {
  const { page, added } = await openAddImage()
  await pressUpload(page)
  expect(await readDialog(page, 'Error')).toBe('Please select an image first!')
  const types = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
  expect(await page.getByLabel('Choose pictures').getAttribute('accept')).toBe(types)

  await choose(page, 'bridge.jpg')
  await row(page, 'bridge.jpg')
    .getByLabel('Describe this picture')
    .fill(' Riders on the iron bridge ')
  await pressUpload(page)
  expect(await readDialog(page, 'Success!')).toBe('Image uploaded and saved successfully!')
  const [picture, ...others] = await added()
  expect(others).toEqual([])
  expect(picture).toMatchObject({ alt: 'Riders on the iron bridge', picture: { width: 640 } })
  await row(page, 'bridge.jpg').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'See the gallery' }).click()
  await page.waitForURL('**/gallery')
})

test('several pictures upload two at a time and in order, and a file that is no picture says why', async () => {
  const { page, added } = await openAddImage()
  const files = await Promise.all(['first', 'second', 'third'].map(photograph))
  const picker = page.getByLabel('Choose pictures')
  await picker.setInputFiles([notAPhotograph('notes.jpg'), ...files])
  await row(page, 'notes.jpg')
    .getByText(/^Failed: This file isn't an image we can read\./)
    .waitFor()
  for (const { name } of files) {
    await row(page, name).getByLabel('Describe this picture').fill(name)
  }
  const held = await holdRequests(page, uploads)
  await pressUpload(page)
  await held.arrived(2)
  await row(page, 'third').getByText('Waiting', { exact: true }).waitFor()
  // The others arrive before the first, but are added after it.
  const first = held.waiting.find((route) => nameIn(route) === 'first')
  await held.release('first')
  await row(page, 'second').getByText('Waiting for earlier pictures').waitFor()
  await row(page, 'third').getByText('Waiting for earlier pictures').waitFor()
  expect(await added()).toEqual([])
  await first?.continue()
  const said = await readDialog(page, failedUpload)
  expect(said).toContain('3 of 4 pictures are in the gallery.')
  expect(said).toContain("notes.jpg: This file isn't an image we can read.")
  expect((await added()).map(({ alt }) => alt)).toEqual(['first', 'second', 'third'])
  await page.getByText('3 pictures are in the gallery now.').waitFor()
  await page.getByRole('button', { name: 'Remove notes.jpg' }).click()
  await page.getByRole('list', { name: 'Chosen pictures' }).waitFor({ state: 'detached' })
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
      await page.getByText('Drop to add').waitFor()
      await heading.dispatchEvent('drop', { dataTransfer: data })
      await page.getByText('Or drop them anywhere on this page').waitFor()
    } else {
      await heading.evaluate((element, clipboardData) => {
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      }, data)
    }
    await row(page, name).waitFor()
  }
  await pressUpload(page)
  await readDialog(page, 'Success!')
  expect(await added()).toHaveLength(2)
})

test('with the keyboard alone a moderator adds pictures', async () => {
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
  await row(page, 'spare.jpg').waitFor()
  await tabTo(/^Describe this picture$/)
  await page.keyboard.type('A lighthouse')
  await tabTo(/^Remove spare.jpg$/)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toContain('kept.jpg')
  await tabTo(/^Upload Image$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Success!' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe('Upload Image')
  expect(await added()).toMatchObject([{ alt: 'A lighthouse' }])
  await page.getByRole('link', { name: 'See the gallery' }).waitFor()
  await tabTo(/^See the gallery$/, 'Shift+Tab')
})

test('everyone can use the list of chosen pictures, whatever state they are in', async () => {
  const { page } = await openAddImage()
  const files = await Promise.all(['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'].map(photograph))
  const picker = page.getByLabel('Choose pictures')
  await picker.setInputFiles([...files, notAPhotograph('notes.jpg')])
  await row(page, 'notes.jpg')
    .getByText(/^Failed/)
    .waitFor()
  const held = await holdRequests(page, uploads)
  await pressUpload(page)
  await held.arrived(2)
  await page.getByRole('button', { name: 'Stop one.jpg' }).click()
  await row(page, 'four.jpg').getByText('Waiting', { exact: true }).waitFor()
  await choose(page, 'five.jpg')
  await expectAccessible(page)
})
