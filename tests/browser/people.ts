import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { expect } from 'vitest'

export const openUsers = async (page: Page, query = '') => {
  await page.goto(`/dashboard/users${query}`)
  await page.getByRole('heading', { level: 1, name: /^All Users: \d/ }).waitFor()
}

/** Cards are rows too: a phone shows the same table in another layout. */
export const person = (page: Page, email: string) =>
  page.locator('tbody tr').filter({ hasText: email })

/** Waits until exactly these people are shown, in this order. */
export const expectEmails = (page: Page, expected: readonly string[]) => {
  const shown = async () => {
    const rows = await page.locator('tbody tr').allInnerTexts()
    return rows.map((row) => row.match(/\S+@\S+/)?.[0])
  }
  return expect.poll(shown).toEqual(expected)
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

export const status = (page: Page, words: string) =>
  page.getByRole('status').getByText(words).waitFor()

/** Clicks the export button and reads the file. */
export const download = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Download as CSV' })
  const [came] = await Promise.all([page.waitForEvent('download'), button.click()])
  const file = (await buffer(await came.createReadStream())).toString()
  const [head, ...rows] = file.trimEnd().split('\r\n')
  return { name: came.suggestedFilename(), head, rows }
}
