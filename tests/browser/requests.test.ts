import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openMailServer, withoutRequestMails } from '#tests/support/mail-server.ts'
import { insertMessages } from '#tests/support/many-messages.ts'
import { accessibilityProblems, noProblems } from './accessibility.ts'
import { signIn, sizes, stopIntercepting, visit } from './visit.ts'

/** The two table rows of one request. */
const of = (page: Page, name: string) => page.locator('tbody').filter({ hasText: name })

const openList = async (page: Page, total: number, query = '') => {
  await page.goto(`/dashboard/request${query}`)
  await page.getByRole('heading', { level: 1, name: `All Request: ${total}` }).waitFor()
}

const widerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Keeps the page from loading what others do until it is released. */
const keepUnaware = async (page: Page) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.locator('section[aria-busy="false"]').waitFor()
  await page.route('**/api/contact?*', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const jacket = 'I left a blue rain jacket at the breakfast stop last Friday.'

test('an admin reads, finds, marks and removes messages', async () => {
  const { page, db, admin } = await visit({
    viewport: sizes.desk,
    expected: /Failed to load resource/,
  })
  await insertMessages(db, 25)
  // As on a site that sends no mail.
  await page.route('**/api/contact/standing', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mail: false } })
  })
  await signIn(page, 'admin')
  await openList(page, 31)
  await page.getByText('20 of 31').waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    '#',
    'Email',
    'Name',
    'Action',
  ])
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('31 of 31').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toContain('Rider 10')

  await page.getByLabel('Search requests').fill('FERRY tanvir')
  await page.getByText('1 of 1').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?q=FERRY+tanvir')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'All Request: 31' }).waitFor()
  const tanvir = of(page, 'Tanvir Alam')
  await tanvir.locator('summary').focus()
  await page.keyboard.press('Enter')
  await tanvir.getByRole('paragraph').filter({ hasText: jacket }).waitFor()
  const mail = await tanvir.getByRole('link', { name: 'Reply by mail' }).getAttribute('href')
  const { pathname, searchParams } = new URL(mail ?? '')
  expect(decodeURIComponent(pathname)).toBe('tanvir.alam@example.com')
  expect(searchParams.get('subject')).toBe('Your message to Clubrun Sonadi')
  expect(searchParams.get('body')).toContain(`> ${jacket}`)
  expect(await accessibilityProblems(page)).toEqual(noProblems)
  await tanvir.getByRole('button', { name: 'Mark as answered' }).click()
  await tanvir.getByText(/^Answered by Arif Rahman, \w+ \d+ \w+ \d{4} at \d\d:\d\d$/).waitFor()
  await tanvir.getByRole('button', { name: 'Open again' }).click()
  await tanvir.getByText('Open', { exact: true }).waitFor()

  const tellOfIt = await keepUnaware(page)
  const [request] = await admin.contact.list({ q: 'tanvir.alam' })
  const id = request?._id ?? ''
  await admin.contact.mark({ id, answered: true })
  await tanvir.getByRole('button', { name: 'Mark as answered' }).click()
  const already = page.getByRole('dialog', { name: 'Already answered' })
  await already.waitFor()
  tellOfIt()
  await already.getByRole('button', { name: 'OK' }).click()
  await tanvir.getByText(/^Answered by Somebody,/).waitFor()

  await page.getByRole('button', { name: 'Remove the request of Tanvir Alam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.route('**/api/contact/*', (route) => route.abort())
  const remove = async () => {
    await page.getByRole('button', { name: 'Remove the request of Tanvir Alam' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  }
  await remove()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Network error').waitFor()
  await stopIntercepting(page, '**/api/contact/*')
  const listedAnew = page.waitForResponse((answer) => answer.url().includes('/api/contact?'))
  await alert.getByRole('button', { name: 'OK' }).click()
  await listedAnew
  const tellOfRemoval = await keepUnaware(page)
  await admin.contact.remove({ id })
  await remove()
  await alert.getByText('Someone else has just deleted this request.').waitFor()
  tellOfRemoval()
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'All Request: 30' }).waitFor()
  await page.getByRole('button', { name: 'Show all requests' }).click()
  await page.getByText('20 of 30').waitFor()

  await page.getByRole('button', { name: /^Open ?\d/ }).click()
  await page.getByText('11 of 11').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?status=open')
  await page.getByRole('heading', { level: 1, name: 'All Request: 30' }).waitFor()
  await page.getByRole('button', { name: 'Remove the request of Mitali Sarker' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('10 of 10').waitFor()
  await page.getByRole('heading', { level: 1, name: 'All Request: 29' }).waitFor()
  await expect.poll(focused).toBe('All Request: 29')
  expect(await admin.contact.list({ q: 'mitali' })).toEqual([])

  await db.deleteFrom('message').execute()
  await openList(page, 0)
  await page.getByText('No data in now please wait...').waitFor()
})

test('an admin replies from a phone; nothing typed is lost, and it is sent once', async () => {
  const mailServer = await openMailServer()
  const { page, visitor, admin, db } = await visit({
    viewport: sizes.phone,
    colorScheme: 'dark',
    variables: mailServer.settings,
    expected: /Failed to load resource/,
  })
  await withoutRequestMails(db)
  const word = 'x'.repeat(300)
  const rima = { name: 'Rima Chowdhury', email: 'rima@example.com' }
  await visitor.contact.add({ ...rima, message: `One\n  two\n\n${word}` })
  await mailServer.mail(1)
  await signIn(page, 'admin')
  await openList(page, 7, '?q=rima')
  const row = of(page, rima.name)
  await row.locator('summary').click()
  const message = row.getByText(`One two ${word}`)
  expect(await message.evaluate((p: HTMLElement) => p.innerText)).toBe(`One\n  two\n\n${word}`)
  expect(await widerThanScreen(page)).toBe(0)
  await row.getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByLabel('Your reply to Rima Chowdhury')
  await reply.and(page.locator(':focus')).waitFor()
  const send = page.getByRole('button', { name: 'Send reply' })
  await send.click()
  await row.getByText('Please fill this in.').waitFor()
  await page.keyboard.type('Yes, it is.')
  expect(await accessibilityProblems(page)).toEqual(noProblems)

  await page.route('**/reply', (route) => route.abort())
  await send.click()
  await row.getByRole('alert').getByText('Network error').waitFor()
  await page.reload()
  await reply.waitFor()
  await expect.poll(() => reply.inputValue()).toBe('Yes, it is.')
  await stopIntercepting(page, '**/reply')
  await send.click()
  await row.getByText(/^Answered by Arif Rahman,/).waitFor()
  await reply.waitFor({ state: 'detached' })
  await row.locator('summary:focus').waitFor()
  const mail = await mailServer.mail(2)
  expect(mail.to).toEqual([rima.email])
  expect(mail.text).toContain('Yes, it is.')
  await page.reload()
  await row.getByText(/^Answered by Arif Rahman,/).waitFor()
  expect(await reply.count()).toBe(0)

  await page.getByLabel('Search requests').fill('mitali')
  const mitali = of(page, 'Mitali Sarker')
  await mitali.locator('summary').click()
  await mitali.getByRole('button', { name: 'Reply' }).click()
  await page.getByLabel('Your reply to Mitali Sarker').fill('From fourteen on.')
  const [request] = await admin.contact.list({ q: 'mitali' })
  await admin.contact.reply({ id: request?._id ?? '', text: 'With a parent.' })
  await send.click()
  const overtaken = page.getByRole('alertdialog')
  await overtaken.getByText('You wrote: From fourteen on.').waitFor()
  expect(await overtaken.innerText()).toContain('This request has already been answered.')
  expect(await accessibilityProblems(page)).toEqual(noProblems)
  await overtaken.getByRole('button', { name: 'OK' }).click()
  await mitali.getByText(/^Answered by Somebody,/).waitFor()
  expect((await mailServer.mail(3)).text).toContain('With a parent.')
  expect(mailServer.arrived).toHaveLength(3)
})

test('an admin selects many with mouse and keys, marks them and takes it back, and removes them', async () => {
  const { page, db } = await visit({
    viewport: sizes.desk,
    expected: /Failed to load resource/,
  })
  await insertMessages(db, 8)
  await signIn(page, 'admin')
  await openList(page, 14, '?q=rider+heavy')
  await page.getByText('8 of 8').waitFor()
  const boxes = page.getByRole('checkbox', { name: /^Select the request of/ })
  const bar = page.getByRole('region', { name: 'Selected requests' })
  const states = async () => {
    const rows = db.selectFrom('message').select('answered_at').where('name', 'like', 'Rider %')
    return (await rows.orderBy('at').execute()).map(({ answered_at }) => answered_at !== null)
  }
  const before = await states()

  await boxes.nth(1).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await bar.getByText('3 selected').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('x')
  await bar.getByText('3 selected').waitFor()
  const chosen = await boxes.evaluateAll((all) => all.map((box) => Reflect.get(box, 'checked')))
  expect(chosen).toEqual([false, true, true, false, true, false, false, false])
  expect(await accessibilityProblems(page)).toEqual(noProblems)

  await page.getByLabel('Select all shown').check()
  await bar.getByText('8 selected').waitFor()
  await page.route('**/api/contact', (route) => route.abort(), { times: 1 })
  await bar.getByRole('button', { name: 'Mark as answered' }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Network error').waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  expect(await states()).toEqual(before)

  await page.getByLabel('Select all shown').check()
  await bar.getByRole('button', { name: 'Mark as answered' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  expect(await states()).toEqual(before.map(() => true))
  await undo.click()
  await expect.poll(states).toEqual(before)

  await boxes.first().check()
  await boxes.nth(1).check()
  await bar.getByRole('button', { name: 'Remove…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove 2 requests?' })
  await dialog.getByRole('button', { name: 'Remove 2 requests' }).click()
  await page.getByRole('heading', { level: 1, name: 'All Request: 12' }).waitFor()
  await page.getByText('6 of 6').waitFor()
  expect(await states()).toHaveLength(6)
})
