import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import { photograph } from '#tests/support/photographs.ts'
import { signIn, visit } from './visit.ts'

export const uploads = '**/api/media/file'
export const saves = '**/api/gallery'

export const failedUpload = 'Failed to upload the image to Cloudinary.'
export const failedSave = 'Failed to save the image in the database.'
export const network =
  'Network error: the site could not be reached. Check your connection and try again.'

/** A moderator on Add Image, and the pictures added to the gallery since then. */
export const openAddImage = async (wishes: Parameters<typeof visit>[0] = {}) => {
  const site = await visit(wishes)
  const { page, visitor } = site
  await signIn(page, 'moderator')
  await page.goto('/dashboard/addImage')
  await page.getByRole('heading', { level: 1, name: 'Add Image' }).waitFor()
  const before = (await visitor.gallery.list({})).length
  return { ...site, added: async () => (await visitor.gallery.list({})).toReversed().slice(before) }
}

export const choose = async (page: Page, ...names: string[]) => {
  const files = await Promise.all(names.map(photograph))
  await page.getByLabel('Choose pictures').setInputFiles(files)
}

export const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Chosen pictures' })
    .getByRole('listitem')
    .filter({ hasText: name })

export const pressUpload = (page: Page) =>
  page.getByRole('button', { name: 'Upload Image' }).click()

/** Waits for the dialog, returns its text and closes it. */
export const readDialog = async (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  const text = await dialog.getByRole('paragraph').allInnerTexts()
  await dialog.getByRole('button', { name: 'OK' }).click()
  // It closes at once, and is removed when the page has handled that.
  await page.locator('dialog').waitFor({ state: 'detached' })
  return text.join('\n')
}

/** Holds requests until they are released. */
export const holdRequests = async (page: Page, address: string) => {
  const waiting: Route[] = []
  let open = false
  await page.route(address, (route) => (open ? route.continue() : waiting.push(route)))
  return {
    waiting,
    arrived: (count: number) => expect.poll(() => waiting.length).toBe(count),
    /** Releases later requests and the waiting ones, except the one for this file. */
    async release(exceptFor?: string) {
      open = true
      const admitted = waiting.filter((route) => !exceptFor || nameIn(route) !== exceptFor)
      await Promise.all(admitted.map((route) => route.continue()))
    },
  }
}

export const nameIn = (route: Route) =>
  route
    .request()
    .postDataBuffer()
    ?.toString('latin1')
    .match(/filename="([^"]+)"/)?.[1]
