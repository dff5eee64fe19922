import type { Browser } from 'playwright'
import { expect, test } from 'vitest'
import {
  expectWaiting,
  loseConnection,
  namesOf,
  offlineErrors,
  openAsLeader,
  openSheet,
  openSheetRide,
  presences,
  rider,
  tap,
} from './sheet-ride.ts'
import { signIn } from './visit.ts'

test('two leaders tap forty times each without a connection, one browser crashes, and all eighty arrive once and are merged', async () => {
  const site = await openSheetRide({
    ...{ serviceWorkers: 'allow', expected: offlineErrors, guests: 40 },
  })
  const { page, context, address, origin, db } = site
  const browser = context.browser() as Browser
  const names = namesOf(40)
  const others = await browser.newContext({
    ...{ baseURL: origin, reducedMotion: 'reduce', viewport: { width: 360, height: 640 } },
  })
  const other = await others.newPage()
  await openAsLeader(page, address)
  await signIn(other, 'moderator')
  await openSheet(other, address)
  await loseConnection(page)
  await loseConnection(other)

  for (const name of names) await tap(page, name, 'There')
  await expectWaiting(page, '40 taps waiting to be sent')
  await page.goto('chrome://crash').catch(() => {})
  await page.close()
  for (const name of names.slice(0, 20)) {
    await tap(other, name, 'There')
    await tap(other, name, 'Not there')
  }
  await expectWaiting(other, '40 taps waiting to be sent')

  const again = await context.newPage()
  await again.goto(address)
  await expectWaiting(again, '40 taps waiting to be sent')
  await context.setOffline(false)
  await expectWaiting(again, 'All sent')
  await others.setOffline(false)
  await expectWaiting(other, 'All sent')

  const taken = await db
    .selectFrom('sheet_record')
    .select('id')
    .where('kind', '=', 'presence')
    .execute()
  expect(taken).toHaveLength(80)
  const found = await presences(site)
  expect(names.map((name) => found[name])).toEqual(
    names.map((_, number) => (number < 20 ? 'absent' : 'there')),
  )
  for (const phone of [again, other]) {
    await phone.reload()
    await phone.getByText('20 of 42 there').waitFor()
    await rider(phone, 'Guest 20').getByText('Not there').waitFor()
  }
  await others.close()
})
