import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addDays, clubDay } from '#contract/days.ts'
import type { NewEvent } from '#contract/events.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#tests/site.ts'

/** A day so many days from today, in the club's time zone. */
export const dayFromToday = (days: number) => addDays(clubDay('Asia/Dhaka'), days)

export const ferryRide = {
  title: 'To the far ferry',
  description: 'Along the river, with breakfast at the mill.',
  location: 'The Boathouse',
  author: 'Nadia Islam',
  /** Read again each time: a run may begin on one day and end on the next. */
  get date() {
    return dayFromToday(3)
  },
  time: '06:30',
}

/** A unique picture: only its colour differs. */
export const paint = (colour: string, width = 640) =>
  sharp({ create: { width, height: Math.round(width * 0.6), channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

type Site = {
  readonly db: Database
  readonly moderator: Person
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
}

const upload = async ({ ask, moderator }: Site): Promise<string> => {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(await paint('#17616a'))], { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer, ${moderator.token}` }
  const answer = await ask('/api/media/image', { method: 'POST', headers, body })
  return (await answer.json()).data.url
}

/** Replaces the rides of the demonstration club. */
export const replaceRides = async (site: Site, rides: readonly Partial<NewEvent>[]) => {
  await site.db.deleteFrom('event').execute()
  const first = () => upload(site)
  const image = await (site.moderator.copyPicture?.('a ride', first) ?? first())
  const ids: string[] = []
  for (const ride of rides) {
    const { insertedId } = await site.moderator.events.add({ ...ferryRide, image, ...ride })
    ids.push(insertedId)
  }
  return { ids, image }
}

export const openAddForm = async (page: Page, query = '') => {
  await page.goto(`/dashboard/addEvent${query}`)
  await page.getByRole('heading', { level: 1, name: 'Add Event' }).waitFor()
}

export const pressAdd = (page: Page) => page.getByRole('button', { name: 'Add Event' }).click()

export const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('heading', { level: 1, name: 'City to city' }).waitFor()
}

export const fillRide = async (page: Page, ride: Partial<typeof ferryRide> = ferryRide) => {
  for (const [name, value] of Object.entries(ride)) {
    const label = `${name[0]?.toUpperCase()}${name.slice(1)}`
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

export const choosePicture = async (page: Page, colour = '#b93a20', name = 'ferry.jpg') =>
  page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await paint(colour) })

/** Reads the dialog that is open, word for word, and closes it. */
export const expectDialog = async (page: Page, title: string, text: string) => {
  const named = { name: title, exact: true }
  const dialog = page.getByRole('dialog', named).or(page.getByRole('alertdialog', named))
  await dialog.getByText(text, { exact: true }).waitFor()
  const said = await dialog.innerText()
  await dialog.getByRole('button', { name: 'OK' }).click()
  // It closes at once, and is removed when the page has handled that.
  await page.locator('dialog').waitFor({ state: 'detached' })
  return said
}

export const expectSuccess = (page: Page) =>
  expectDialog(page, 'Success!', 'Event has been added successfully.')

export const typedInto = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).inputValue()

export const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const titlesOn = async (page: Page) =>
  page.getByRole('article').getByRole('heading').allInnerTexts()

/** Waits until the cards are exactly these. */
export const expectCards = (page: Page, titles: readonly string[]) =>
  expect.poll(() => titlesOn(page)).toEqual(titles)
