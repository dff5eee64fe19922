import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, onPhone } from './accessibility.ts'
import { holdRequests } from './add-image.ts'
import { card, ferryRide, replaceRides } from './rides.ts'
import { hydrated, signIn, sizes, visit } from './visit.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tabs' })
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const screens = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

/** On Fridays the demonstration club has fewer of them. */
const notices = /^Notices \d unread$/

const siteLinks = ['Home', 'About', 'Event-Calender', 'Gallery', 'Contact']
const memberLinks = [
  ...['Overview', 'Event', 'Our Team', 'Article', 'Blog', 'Home'],
  expect.stringMatching(notices),
  ...['News', 'Routes', 'Season', 'Profile'],
]

/** Signs in, and lets the browser remember it. */
const enter = async (page: Page, who: 'admin' | 'moderator' | 'member', address = '/dashboard') => {
  await signIn(page, who)
  await page.goto(address)
  await page.waitForFunction(() => localStorage.getItem('signed-in-as'))
}

/** What has the focus: its words, with one space between them. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const words = document.activeElement?.textContent ?? ''
    return words.replaceAll(/\s+/g, ' ').trim()
  })

/** Where the Tab key leads, step by step. */
const walk = async (page: Page, steps: number) => {
  const names: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    names.push(await focused(page))
  }
  return names
}

test('visitors have neither a tab bar nor a drawer, also in the installed app', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await page.goto('/?start')
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await main(page).getByRole('link').allInnerTexts()).toEqual([
    'Clubrun',
    ...siteLinks,
    'Login',
  ])
  expect([await tabs(page).count(), await screens(page).count()]).toEqual([0, 0])
})

test('members have a tab bar before any script has loaded, and its links and the drawer work', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await enter(page, 'member')
  const scripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await tabs(page).getByRole('link').allInnerTexts()).toEqual([
    ...['Overview', 'Rides', 'Calendar', 'News'],
  ])
  for (const tab of await tabs(page).locator('a, button').all()) {
    const box = await tab.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(48)
    expect(box?.height).toBeGreaterThanOrEqual(48)
  }
  await tabs(page).getByRole('button', { name: 'More' }).click()
  await main(page).getByRole('link', { name: 'Gallery' }).waitFor()
  await tabs(page).getByRole('link', { name: 'News' }).click({ noWaitAfter: true })
  await page.waitForURL('**/news', { waitUntil: 'domcontentloaded' })
  expect(await tabs(page).locator('[aria-current=page]').innerText()).toBe('News')

  await scripts.release()
  await hydrated(page)
  await tabs(page).getByRole('button', { name: 'More' }).click()
  await screens(page).getByRole('link', { name: notices }).waitFor()
  await expectAccessible(page, onPhone)
  await screens(page).getByRole('link', { name: 'Our Team' }).click()
  await page.getByRole('heading', { level: 1, name: 'Meet Our Team' }).waitFor()
  await screens(page).waitFor({ state: 'hidden' })

  await page.goto('/?start')
  await page.waitForURL('**/dashboard')
  await tabs(page).locator('[aria-current=page]').getByText('Overview').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await tabs(page).count()).toBe(0)
})

test('on a phone members walk through the drawer with the keyboard alone', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await enter(page, 'member', '/dashboard/team')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const name of ['Menu', 'More']) {
    const opener = page.getByRole('button', { name })
    await opener.focus()
    await page.keyboard.press('Enter')
    await screens(page).getByRole('link', { name: notices }).waitFor()
    expect(await walk(page, 16)).toEqual([...memberLinks, ...siteLinks])
    await page.keyboard.press('Escape')
    await screens(page).waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe(name)
  }
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await walk(page, 16)
  // Beyond its end people are in the page, and the drawer is closed.
  await page.keyboard.press('Tab')
  await screens(page).waitFor({ state: 'hidden' })
})

test('at a desk the keyboard leads through the header, the menu with its numbers, and into the screen', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  await enter(page, 'admin', '/dashboard/request')
  await screens(page).getByRole('link', { name: 'Request User 3 open' }).waitFor()
  await screens(page).getByRole('link', { name: notices }).waitFor()
  const header = ['Skip to content', 'Clubrun', ...siteLinks]
  const menu = ['Overview', 'All Users', 'Request User 3 open', 'News & Update', 'Home']
  const extras = [
    ...['News', 'Routes', 'Season', 'Leading', 'Profile'],
    ...['Club', 'Words', 'Invite and import', 'Membership'],
    ...['Activity log', 'Mail and push', 'Mailbox'],
  ]
  expect(await walk(page, header.length)).toEqual(header)
  expect((await walk(page, 2)).join()).toMatch(/^Notices, \d unread\d,Account: Arif Rahman$/)
  expect(await walk(page, menu.length)).toEqual(menu)
  expect((await walk(page, 1)).join()).toMatch(notices)
  expect(await walk(page, extras.length)).toEqual(extras)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
  await page.locator('footer').getByRole('link', { name: 'Privacy' }).waitFor()
})

test('on a phone nothing that has the focus is behind the header or the tab bar', async () => {
  const { page } = await visit({ viewport: sizes.phone })
  await enter(page, 'member', '/dashboard/event')
  await page.getByRole('article').first().waitFor()
  await page.locator('#main').focus()
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return {
        name: document.activeElement?.textContent,
        isBelowHeader: top >= (edge('header')?.bottom ?? 0),
        isAboveTabs: bottom <= (edge('.tabs')?.top ?? 0),
      }
    })
    expect(place).toEqual({ ...place, isBelowHeader: true, isAboveTabs: true })
  }
})

test('with text twice as large, nothing is wider than a small phone', async () => {
  const { page } = await visit({ viewport: { width: 320, height: 640 } })
  await enter(page, 'moderator')
  for (const address of [
    '/',
    '/dashboard',
    '/dashboard/event',
    '/dashboard/addEvent',
    '/dashboard/leading',
  ]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await tabs(page).getByRole('button', { name: 'More' }).click()
    const wider = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('#menu, .tabs, .tabs > *')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
    expect({ address, wider }).toEqual({ address, wider: [] })
  }
})

test('a ride grows from its card into its page, and shrinks back', async () => {
  const site = await visit({ viewport: sizes.phone, reducedMotion: 'no-preference' })
  const { page } = site
  await replaceRides(site, [{ title: 'To the far ferry' }])
  await enter(page, 'member', '/dashboard/event')
  await page.evaluate(() => {
    const moved: string[] = []
    Reflect.set(window, 'moved', moved)
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const note = () => {
        const parts = document.getAnimations().map(({ effect }) => effect)
        moved.push(...parts.map((part) => (part as KeyframeEffect).pseudoElement ?? ''))
      }
      void transition.ready.then(note)
      return transition
    }
  })
  const moved = () => page.evaluate(() => Reflect.get(window, 'moved').splice(0))
  await card(page, 'To the far ferry').getByRole('link', { name: 'To the far ferry' }).click()
  await page.getByRole('heading', { level: 1, name: 'To the far ferry' }).waitFor()
  const both = ['ride-picture', 'ride-title'].map((name) => `::view-transition-group(${name})`)
  await expect.poll(moved).toEqual(expect.arrayContaining(both))
  await page.goBack()
  await card(page, 'To the far ferry').waitFor()
  await expect.poll(moved).toEqual(expect.arrayContaining(both))
})

test('in the installed app, pulling the page down fetches it again', async () => {
  const site = await visit({ viewport: sizes.phone, hasTouch: true })
  const { page, context, moderator } = site
  const { image } = await replaceRides(site, [{ title: 'To the far ferry' }])
  await page.addInitScript(() => {
    const ask = matchMedia.bind(window)
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await enter(page, 'member', '/dashboard/event')
  await card(page, 'To the far ferry').waitFor()
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y ? [{ x: 180, y }] : [] })
  /** Pulls and lets go, and says whether the page followed. */
  const pull = async (to: number) => {
    await touch('touchStart', 200)
    for (let y = 210; y <= to; y += 10) await touch('touchMove', y)
    const followed = await page.locator('[role=status] .edge').isVisible()
    await touch('touchEnd')
    return followed
  }
  await moderator.events.add({ ...ferryRide, image, title: 'To the near ferry' })
  // The page listens to fingers a moment after it is shown.
  await expect.poll(() => pull(260)).toBe(true)
  expect(await card(page, 'To the near ferry').count()).toBe(0)
  await pull(400)
  await card(page, 'To the near ferry').waitFor()
})
