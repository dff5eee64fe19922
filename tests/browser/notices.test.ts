import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { to } from '#contract/pages.ts'
import { openPushServer, type PushSubscription } from '#tests/support/push-server.ts'
import { expectAccessible } from './accessibility.ts'
import { ferryRide, replaceRides } from './rides.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

const cancelled = `Cancelled: ${ferryRide.title}`

/** Signs in, and cancels a ride that the member is going to: that is told, and so is the new ride. */
const tellMember = async (site: Awaited<ReturnType<typeof visit>>) => {
  const { page, db, moderator, holding } = site
  await db.deleteFrom('notice').execute()
  const { ids } = await replaceRides(site, [{}])
  const [id = ''] = ids
  await signIn(page, 'member')
  const member = holding((await page.evaluate(() => localStorage.getItem('access-token'))) ?? '')
  await member.notices.changePreferences({ kinds: {}, quiet: null })
  await member.signup.answer({ id, answer: 'going' })
  const cancel = async () => {
    const { version } = await moderator.events.get({ id })
    await moderator.events.cancel({ id, version, scope: 'this', reason: 'A storm is coming.' })
  }
  return { id, member, cancel }
}

const bell = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('a member learns from the bell that a ride is cancelled, opens it from the list, and marks the rest as read', async () => {
  const site = await visit({ viewport: sizes.phone })
  const { page } = site
  const { id, cancel } = await tellMember(site)
  await cancel()
  await page.goto('/about')
  await bell(page, 'Notices, 2 unread').click()
  await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor()
  const today = page.getByRole('region', { name: 'Today' })
  await today.getByRole('link').getByText('New', { exact: true }).nth(1).waitFor()
  await expectAccessible(page)

  await today.getByRole('link', { name: cancelled }).click()
  await page.waitForURL(`**${to.ride(id)}`)
  await bell(page, 'Notices, 1 unread').click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await toasted(page, 'All notices are read')
  await bell(page, 'Notices').waitFor()
  await page.locator('h1:focus').waitFor()
  expect(await page.getByText('New', { exact: true }).count()).toBe(0)

  await page.getByRole('link', { name: "Choose how you're told" }).click()
  await page.waitForURL(`**${to.notifications()}`)
})

/** Gives the browser the permission and a subscription, and another one when it subscribes: it can reach no push service. */
const subscribed = (context: BrowserContext, before: PushSubscription, after: PushSubscription) =>
  context.addInitScript(
    ({ before, after }) => {
      const asBytes = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
          byte.charCodeAt(0),
        )
      const keep = (given: object | null) =>
        localStorage.setItem('subscription', JSON.stringify(given))
      const read = () => {
        const given = JSON.parse(localStorage.getItem('subscription') ?? 'null')
        return (
          given && {
            ...given,
            options: { applicationServerKey: asBytes(given.key) },
            toJSON: () => given,
            unsubscribe: async () => keep(null),
          }
        )
      }
      if (!localStorage.getItem('subscription')) keep({ ...before, key: btoa('an old key') })
      Object.defineProperty(Notification, 'permission', { value: 'granted' })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => read(),
        async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
          keep({ ...after, key })
          return read()
        },
      })
    },
    { before, after },
  )

/** Delivers push messages to the service worker of the page, as a push service would. */
const openDelivery = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) found.resolve(first.registrationId)
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await found.promise
  const { origin } = new URL(page.url())
  return (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

type Shown = NotificationOptions & { readonly title: string; close(): void }

/**
 * The notifications on the screen. A browser without windows refuses to show any; there the worker keeps a list, in
 * which one replaces another with the same tag. Only people can press one: the worker gets the event of a press.
 */
const openScreen = async (context: BrowserContext) => {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    if (Notification.permission === 'granted') return
    const shown: Shown[] = []
    const showNotification = async (title: string, options: NotificationOptions) => {
      const close = () => void shown.splice(shown.indexOf(notification), 1)
      const notification = { ...options, title, close }
      const replaced = shown.find(({ tag }) => tag && tag === options.tag)
      replaced?.close()
      shown.push(notification)
    }
    const getNotifications = async () => [...shown]
    Object.assign(Reflect.get(globalThis, 'registration'), { showNotification, getNotifications })
  })
  return {
    titles: () =>
      worker.evaluate(async () => {
        const shown: Shown[] = await Reflect.get(globalThis, 'registration').getNotifications()
        return shown.map(({ title }) => title)
      }),
    press: () =>
      worker.evaluate(async () => {
        const [notification] = await Reflect.get(globalThis, 'registration').getNotifications()
        const press = { notification, waitUntil: () => {} }
        globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), press))
      }),
  }
}

test('a browser that was allowed to notify hands its subscription over; a push message is shown, replaces the one before it, updates the bell, and opens the ride', async () => {
  const push = await openPushServer()
  const site = await visit({
    serviceWorkers: 'allow',
    whole: true,
    permissions: ['notifications'],
    variables: push.settings,
    expected: /cross-world/,
  })
  const { page, context } = site
  const { key } = await site.visitor.notices.pushKey({})
  await subscribed(context, await push.subscribe(), await push.subscribe(key))
  const { id, member, cancel } = await tellMember(site)
  await page.goto('/about')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await bell(page, 'Notices, 1 unread').waitFor()
  // The subscription was made with another key, so the browser has subscribed again.
  await expect.poll(async () => (await member.notices.devices({})).length).toBe(1)

  await cancel()
  await site.sendNotices()
  const { text } = await push.message(1)
  const deliver = await openDelivery(page)
  const screen = await openScreen(context)
  await deliver(text)
  await expect.poll(screen.titles).toEqual([cancelled])
  await bell(page, 'Notices, 2 unread').waitFor()
  await deliver(JSON.stringify({ ...JSON.parse(text), title: 'On again' }))
  await expect.poll(screen.titles).toEqual(['On again'])

  await screen.press()
  await page.waitForURL(`**${to.ride(id)}`)
  expect(await screen.titles()).toEqual([])
  await bell(page, 'Notices, 1 unread').waitFor()
  await deliver('not what the site sends')
  await expect.poll(screen.titles).toEqual(['There is news from the club'])
  await screen.press()
  await page.waitForURL(`**${to.notices()}`)

  // Requests that are under way when people sign out would be refused.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const subscription = () => page.evaluate(() => localStorage.getItem('subscription'))
  await expect.poll(subscription).toBe('null')
})

test('no page asks for the permission to notify before it is pressed for', async () => {
  const site = await visit({ serviceWorkers: 'allow', expected: /cross-world/ })
  const { page, context } = site
  const { id } = await tellMember(site)
  const asked: string[] = []
  await context.exposeFunction('noteQuestion', () => asked.push(page.url()))
  await context.addInitScript(() => {
    const note = async () => {
      await Reflect.get(window, 'noteQuestion')()
      throw new DOMException('Nobody was asked.', 'NotAllowedError')
    }
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    Object.assign(Notification, { requestPermission: note })
    Object.assign(PushManager.prototype, { subscribe: note })
  })
  for (const address of [
    ...[to.home(), to.calendar(), to.ride(id), to.gallery(), to.dashboard()],
    ...[to.rides(), to.notices(), to.profile()],
  ]) {
    await page.goto(address)
    await bell(page, 'Notices, 1 unread').waitFor()
  }
  expect(asked).toEqual([])
})
