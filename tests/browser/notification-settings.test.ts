import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openPushServer, type PushSubscription } from '#tests/support/push-server.ts'
import { expectAccessible, onPhone } from './accessibility.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

const openSettings = async (page: Page) => {
  await page.goto('/dashboard/profile#notifications')
  await page.getByRole('button', { name: 'Save notifications' }).waitFor()
}

/** Runs in every page: a browser subscribes at its maker's push service, which tests cannot reach. */
const subscribeWith = (made: PushSubscription) => {
  let current: object | null = null
  const unsubscribe = async () => {
    current = null
    return true
  }
  const subscription = { ...made, options: {}, toJSON: () => made, unsubscribe }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    async subscribe() {
      current = subscription
      return current
    },
  })
}

test('a member is notified on this device after pressing a button, gets a test, and removes it', async () => {
  const pushServer = await openPushServer()
  const { page, context, visitor } = await visit({
    ...{ variables: pushServer.settings, viewport: sizes.phone },
    ...{ serviceWorkers: 'allow', permissions: ['notifications'] },
  })
  const { key } = await visitor.notices.pushKey({})
  await context.addInitScript(subscribeWith, await pushServer.subscribe(key))
  await signIn(page, 'member')
  await openSettings(page)
  const devices = page.getByRole('region', { name: 'Your devices' })
  const add = devices.getByRole('button', { name: 'Notify me on this device' })

  await devices.getByText('None yet.').waitFor()
  await add.click()
  await devices.getByRole('listitem').getByText('· this device').waitFor()
  await expect.poll(() => add.count()).toBe(0)
  expect(await devices.getByRole('listitem').innerText()).toMatch(/^Chrome on .+not reached yet/s)
  // A reminder is mailed only to members without a device.
  const byMail = page.getByRole('checkbox', { name: 'Reminder the evening before: mail' })
  await expect.poll(() => byMail.isChecked()).toBe(false)

  await devices.getByRole('button', { name: 'Send me a test' }).click()
  const { text } = await pushServer.message(1)
  expect(JSON.parse(text)).toMatchObject({ text: 'This is how you will be told.' })
  await devices.getByText('A test is on its way to one device and to your').waitFor()
  await expectAccessible(page, onPhone)

  await devices.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: /^Remove Chrome on / })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await devices.getByText('None yet.').waitFor()
  await add.waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focused).toBe('devices')
})

test('with the keyboard a member chooses, keeps one channel on, and sets quiet hours', async () => {
  const { page } = await visit()
  await signIn(page, 'moderator')
  await openSettings(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON())
  })
  const check = (name: string) => page.getByRole('checkbox', { name, exact: true })
  expect(await check('Rides without a leader: mail').isChecked()).toBe(true)
  expect(await check('New contact requests: mail').count()).toBe(0)

  await check('Ride cancelled or moved: mail').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const keepOne = page.getByText('Keep mail or push on, so that this reaches you.')
  await keepOne.waitFor()
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Ride cancelled or moved: mail')
  expect(sent).toEqual([])
  await page.keyboard.press('Space')
  await keepOne.waitFor({ state: 'hidden' })

  await check('New rides: push').focus()
  await page.keyboard.press('Space')
  await page.getByLabel('From', { exact: true }).fill('22:30')
  await page.keyboard.press('Enter')
  await toasted(page, 'Your notifications are saved')
  expect(sent).toEqual([
    {
      kinds: {
        'ride-cancelled': { mail: true, push: false },
        'new-ride': { mail: false, push: true },
      },
      quiet: { from: '22:30', to: '06:00' },
    },
  ])
  await page.reload()
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('22:30')
  expect(await check('New rides: push').isChecked()).toBe(true)
})

test('members learn why they are told only in the app, and why this browser is not notified', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await signIn(page, 'member')
  await page.route('**/api/me/notifications', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mail: 'off' } })
  })
  await openSettings(page)
  await page.getByText('This site sends no mail.').waitFor()
  await page.getByText("You won't be told outside the app").waitFor()
  expect(await page.getByRole('checkbox', { name: 'Club news: mail' }).count()).toBe(0)

  const add = page.getByRole('button', { name: 'Notify me on this device' })
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await add.click()
  await page.getByText("Your browser doesn't allow notifications").waitFor()
  await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' }))
  await add.click()
  await page
    .getByText(
      'On an iPhone: Share → Add to Home Screen, open Clubrun from there, then press here again.',
    )
    .waitFor()
  await expectAccessible(page, onPhone)
})
