import { expect, test } from 'vitest'
import { expectAccessible, onPhone } from './accessibility.ts'
import { openAsLeader, openSheetRide, presences, rider, tap } from './sheet-ride.ts'
import { signIn, toasted } from './visit.ts'

test('a leader counts the riders, lets in who waited, adds a walk-up, and the desk sees it', async () => {
  const site = await openSheetRide()
  const { page, address } = site
  await openAsLeader(page, address)
  await page.getByRole('heading', { level: 1, name: 'To the far ferry' }).waitFor()
  await page.getByText('0 of 4 there').waitFor()
  await rider(page, 'Samir Quader').getByText('Not marked · first ride').waitFor()
  await page.getByText('“Please wait for me at the bridge.”').waitFor()

  await tap(page, 'Samir Quader', 'There')
  await tap(page, 'Guest 01', 'There')
  await tap(page, 'Guest 01', 'Not there')
  await toasted(page, 'Guest 01: not there')
  await tap(page, 'Nila Haque', 'There')
  await page.getByText('2 of 5 there').waitFor()
  const group = page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name: 'Steady' }) })
  await group.getByRole('button', { name: /^Nila Haque/ }).waitFor()

  await page.getByRole('button', { name: 'Add a walk-up to Steady' }).click()
  await page.getByLabel('Name').fill('Tuli Akter')
  await page.getByLabel('Phone', { exact: true }).fill('ask her')
  await page.getByRole('button', { name: 'Add, they are there' }).click()
  await page.getByText('Enter a phone number.').waitFor()
  await page.getByLabel('Phone', { exact: true }).fill('+880 1811 4455')
  await page.getByRole('button', { name: 'Add, they are there' }).click()
  await page.getByText('3 of 6 there').waitFor()
  expect(await page.getByRole('link', { name: 'Call Tuli Akter' }).getAttribute('href')).toBe(
    'tel:+88018114455',
  )
  await expect
    .poll(() => presences(site))
    .toMatchObject({
      ...{ 'Samir Quader': 'there', 'Guest 01': 'absent' },
      ...{ 'Nila Haque': 'there', 'Tuli Akter': 'there' },
    })
})

test('a look at an emergency contact is recorded, and so are the moments, the report and an incident with a photo', async () => {
  const { page, address, id, moderator, db } = await openSheetRide({ hours: -1 })
  await moderator.signup.addRider({
    ...{ id, name: 'Guest 09', contactName: 'Rina Das', contactPhone: '+880 1711 222333' },
  })
  await openAsLeader(page, address)
  await page.getByRole('button', { name: 'SOS emergency contact of Guest 09' }).click()
  await page.getByRole('link', { name: '+880 1711 222333' }).waitFor()
  const looks = () =>
    db.selectFrom('sheet_record').select('kind').where('kind', '=', 'look').execute()
  await expect.poll(looks).toHaveLength(1)

  await page.getByRole('button', { name: 'Roll out' }).click()
  await page.getByText(/^Rolled out \d\d:\d\d/).waitFor()
  await page.getByRole('button', { name: 'Undo Rolled out' }).click()
  await page.getByRole('button', { name: 'Roll out' }).click()
  await page.getByRole('button', { name: 'All back' }).click()
  await page.getByLabel('Distance as ridden, in km').fill('48')
  await page.getByLabel('One sentence').fill('Dry roads and one puncture.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('48 km · Dry roads and one puncture.').waitFor()
  const report = async () => (await moderator.events.get({ id })).report
  await expect.poll(report).toEqual({ distance: 48, words: 'Dry roads and one puncture.' })

  await page.getByRole('button', { name: 'Write down an incident' }).click()
  await page.getByLabel('Who').fill('Guest 09')
  await page.getByLabel('What happened').fill('Fell in the bend.')
  const photo = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 3000, height: 2000 })
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const buffer = Buffer.from(photo, 'base64')
  await page.getByLabel('Photo').setInputFiles({ name: 'fall.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Write it down' }).click()
  await page.getByText('Fell in the bend.').waitFor()
  const written = () => moderator.sheet.incidents({ id })
  await expect.poll(written).toMatchObject([{ who: 'Guest 09', photo: true }])
})

test('others learn that the sheet is not theirs, or when it opens', async () => {
  const { page, address, id, lead } = await openSheetRide({ hours: 30, expected: /403/ })
  await page.goto(address)
  await page.getByText('Log in to open the sheet of a ride you lead.').waitFor()
  await signIn(page, 'admin')
  await page.goto(address)
  await page.getByText('This is for the leaders of the ride.').waitFor()
  await page.getByRole('link', { name: 'See the ride' }).waitFor()
  await signIn(page, 'member')
  await page.goto(address)
  await page.getByText(/^It opens on .+, 12 hours before the start\.$/).waitFor()
  await lead()
  await page.goto(`/rides/${id}`)
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull()
})

test('the sheet is used with the keyboard, in both themes, and with text twice as large', async () => {
  const { page, address } = await openSheetRide()
  await openAsLeader(page, address)
  await expectAccessible(page, onPhone)
  await rider(page, 'Samir Quader').focus()
  await page.keyboard.press('Enter')
  await rider(page, 'Samir Quader').getByText('There').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('Rina Das').waitFor()
  await rider(page, 'Nila Haque').focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => rider(page, 'Nila Haque').evaluate((it) => it === document.activeElement))
    .toBe(true)

  await page.setViewportSize({ width: 360, height: 640 })
  const found = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const small = [...document.querySelectorAll('main li :is(button, a)')].filter(
      (one) => one.getBoundingClientRect().height < 56,
    )
    return { wider: document.documentElement.scrollWidth - innerWidth, small: small.length }
  })
  expect(found).toEqual({ wider: 0, small: 0 })
})

test('a finger that moves to the left marks a rider as not there', async () => {
  const { page, address } = await openSheetRide({ hasTouch: true })
  await openAsLeader(page, address)
  await rider(page, 'Samir Quader').evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const box = await rider(page, 'Samir Quader').boundingBox()
  const { x = 0, y = 0 } = box ?? {}
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y: y + 20 }],
    })
  await send('touchStart', x + 200)
  for (const left of [180, 150, 110, 80]) await send('touchMove', x + left)
  await send('touchEnd')
  await rider(page, 'Samir Quader').getByText('Not there').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rider(page, 'Samir Quader').getByText('Not marked').waitFor()
})

test('paper has all riders with their contacts on one page, and only after the button', async () => {
  const site = await openSheetRide({ guests: 22 })
  const { page, address, db } = site
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await openAsLeader(page, address)
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Press “Print with contacts”').waitFor()
  expect(await page.getByText('+880 1711 222333').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print with contacts' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Rina Das +880 1711 222333').waitFor()
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
  const prints = () =>
    db.selectFrom('sheet_record').select('kind').where('kind', '=', 'print').execute()
  await expect.poll(prints).toHaveLength(1)
})

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length
