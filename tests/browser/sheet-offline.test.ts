import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium, findHeadlessShell } from '#tests/support/chromium.ts'
import {
  expectWaiting,
  hasStoredSheet,
  loseConnection,
  offlineErrors,
  openAsLeader,
  openSheetRide,
  presences,
  rider,
  storedHere,
  tap,
} from './sheet-ride.ts'
import { hydrated, signIn } from './visit.ts'

const offline = { serviceWorkers: 'allow', expected: offlineErrors } as const

test('in flight mode after a restart the sheet opens and takes taps, even if it was never loaded by its address', async () => {
  const site = await openSheetRide(offline)
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-phone-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const launch = (await findHeadlessShell()) ?? (await findChromium())
  const start = async (isOffline: boolean) => {
    const settings = { ...launch, baseURL: site.origin, offline: isOffline }
    const context = await chromium.launchPersistentContext(folder, settings)
    onTestFinished(() => context.close())
    return { context, page: await context.newPage() }
  }
  const before = await start(false)
  await signIn(before.page, 'member')
  await before.page.goto(`/rides/${site.id}`)
  await before.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await before.page.getByRole('link', { name: 'Ride sheet' }).click()
  await before.page.getByText(/^Saved \d\d:\d\d · All sent$/).waitFor()
  await before.context.close()

  const after = await start(true)
  await after.page.goto(site.address)
  await after.page.getByText('0 of 4 there').waitFor()
  await tap(after.page, 'Samir Quader', 'There')
  await expectWaiting(after.page, '1 tap waiting to be sent')
  await after.page.reload()
  await rider(after.page, 'Samir Quader').getByText('There').waitFor()
  await after.context.setOffline(false)
  await expectWaiting(after.page, 'All sent')
  expect(await presences(site)).toMatchObject({ 'Samir Quader': 'there' })
})

test('nothing that is stored on a phone shows a name or a number', async () => {
  const { page, address } = await openSheetRide(offline)
  await openAsLeader(page, address)
  await loseConnection(page)
  await page.getByRole('button', { name: 'Add a walk-up to Steady' }).click()
  await page.getByLabel('Name').fill('Tuli Akter')
  await page.getByLabel('Emergency phone').fill('+880 1811 4455')
  await page.getByRole('button', { name: 'Add, they are there' }).click()
  await expectWaiting(page, '1 tap waiting')
  const stored = await storedHere(page)
  expect(stored).toContain('key false')
  expect(stored).toContain(address)
  const words = ['Samir Quader', 'Nila Haque', 'Rina Das', 'Akter', 'me at the']
  expect(words.filter((secret) => stored.includes(secret))).toEqual([])
  // Whole numbers: the last digits of one may be part of a token or an id by chance.
  const numbers = ['1711222333', '18114455', '19115566']
  const withoutSpaces = stored.replaceAll(' ', '')
  expect(numbers.filter((secret) => withoutSpaces.includes(secret))).toEqual([])
})

test('the clock of a phone that is wrong by a day is corrected by the offset measured when saving', async () => {
  const site = await openSheetRide(offline)
  const { page, context, address, moderator, id, db } = site
  await context.addInitScript(() => {
    const Right = Date
    const late = () => Right.now() - 24 * 60 * 60 * 1000
    class Late extends Right {
      constructor(...given: []) {
        super(...((given.length > 0 ? given : [late()]) as []))
      }
      static override now = late
    }
    Reflect.set(globalThis, 'Date', Late)
  })
  await openAsLeader(page, address)
  await loseConnection(page)
  const riders = await moderator.signup.riders({ id })
  const samir = riders.find(({ name }) => name === 'Samir Quader')?._id ?? ''
  await moderator.signup.changeRider({ id, rsvp: samir, presence: 'absent' })
  await tap(page, 'Samir Quader', 'There')
  await context.setOffline(false)
  await expectWaiting(page, 'All sent')
  expect(await presences(site)).toMatchObject({ 'Samir Quader': 'there' })
  const { at } = await db
    .selectFrom('sheet_record')
    .select('at')
    .where('kind', '=', 'presence')
    .where('id', '!=', samir)
    .executeTakeFirstOrThrow()
  expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(5 * 60 * 1000)
})

test('the phone of a leader who was removed is wiped at its next contact, and says so', async () => {
  const site = await openSheetRide({ ...offline, expected: /ERR_|cross-world|403/ })
  const { page, context, address, lead } = site
  await openAsLeader(page, address)
  await loseConnection(page)
  await tap(page, 'Samir Quader', 'There')
  await lead()
  await context.setOffline(false)
  const dialog = page.getByRole('alertdialog', { name: 'You no longer lead this ride' })
  await dialog.getByText('What you recorded there was not taken.').waitFor()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.getByText('Only for the leaders of the ride').waitFor()
  const stored = await storedHere(page)
  expect(stored).not.toContain('key false')
  expect(stored).not.toContain(`clubrun-sheet ${address}`)
  expect(await presences(site)).toMatchObject({ 'Samir Quader': undefined })
})

test('a sign-out asks before it deletes what was not sent, then deletes all of it', async () => {
  const { page, address } = await openSheetRide(offline)
  await openAsLeader(page, address)
  await loseConnection(page)
  await tap(page, 'Samir Quader', 'There')
  const signOut = async (answer: string) => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out and lose what was not sent?' })
    await dialog.getByText('1 tap on a ride sheet could not be sent yet.').waitFor()
    await dialog.getByRole('button', { name: answer }).click()
  }
  await signOut('Stay signed in')
  await expectWaiting(page, '1 tap waiting')
  await signOut('Sign out and delete')
  await page.getByText('Log in to open the sheet of a ride you lead.').waitFor()
  await expect.poll(() => hasStoredSheet(page)).toBe(false)
})

test('a day after the ride the names are deleted at the next start, on any page', async () => {
  const { page, context, address } = await openSheetRide(offline)
  await openAsLeader(page, address)
  await page.goto('/about')
  await hydrated(page)
  await expect.poll(() => hasStoredSheet(page)).toBe(true)
  await context.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 26 * 60 * 60 * 1000
  })
  await page.reload()
  await hydrated(page)
  await expect.poll(() => hasStoredSheet(page)).toBe(false)
})
