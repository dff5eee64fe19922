import { expect, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import { addRoute, gpxOf, readGpx } from '#tests/support/routes.ts'
import { expectAccessible } from './accessibility.ts'
import {
  card,
  choosePicture,
  expectSuccess,
  fillRide,
  openAddForm,
  pressAdd,
  replaceRides,
  typedInto,
} from './rides.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

test('a moderator chooses a route for a ride: what is empty is filled in, what was typed stays', async () => {
  const site = await visit({ viewport: sizes.phone })
  const { page, moderator, visitor } = site
  await replaceRides(site, [])
  const willow = await addRoute(moderator, { title: 'Willow loop' })
  await addRoute(moderator, { title: 'Hill loop', way: { size: 0.09 } })
  await signIn(page, 'moderator')
  await openAddForm(page)
  await fillRide(page)
  await page.getByText('Distance, pace, repeating…').click()
  await page.getByLabel('Climb (m)').fill('95')
  const field = page.getByRole('group', { name: 'Route', exact: true })
  await field.getByRole('button', { name: 'Choose a route' }).click()
  await field.getByLabel('Search the routes').fill('willow')
  await field.getByLabel('Search the routes').press('Enter')
  await field.getByRole('button', { name: /Hill loop/ }).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.setViewportSize(sizes.phone)
  await field.getByRole('button', { name: /Willow loop/ }).press('Enter')
  await expect
    .poll(() => typedInto(page, 'Distance (km)'))
    .toBe(String(Math.round(willow.length / 1000)))
  expect(await typedInto(page, 'Climb (m)')).toBe('95')
  expect(await typedInto(page, 'Pace group or difficulty')).toBe(willow.grade)

  await page.reload()
  await page.getByText('This is what you had typed.').waitFor()
  await field.getByText('Willow loop').waitFor()
  await choosePicture(page)
  await pressAdd(page)
  await expectSuccess(page)
  const [ride] = await visitor.events.list({})
  const drawing = { path: expect.stringMatching(/^M/) }
  expect(ride).toMatchObject({ route: willow.version, climb: 95, drawing })
  await page.goto('/dashboard/event')
  await card(page, ride?.title ?? '')
    .locator('svg.route-drawing')
    .waitFor()
})

test('without JavaScript everyone sees the route of a ride: drawing, profile, figures', async () => {
  const site = await visit({ javaScriptEnabled: false })
  const { page, moderator } = site
  const { version } = await addRoute(moderator, { title: 'Willow loop', way: { size: 0.015 } })
  const { ids } = await replaceRides(site, [{ route: version }])
  await page.goto(`/rides/${ids[0]}`)
  const route = page.getByRole('region', { name: 'Route' })
  await route.getByText('Willow loop', { exact: true }).waitFor()
  await route.getByRole('img', { name: /km, .*m up, a loop/ }).waitFor()
  await route.getByText('100 m', { exact: true }).waitFor()
  await route
    .getByRole('list', { name: 'Climbs of Willow loop' })
    .getByText(/m up, \d+ %/)
    .first()
    .waitFor()
  await page.goto('/')
  await page
    .getByRole('link', { name: /The next ride/ })
    .locator('svg.route-drawing')
    .waitFor()
})

test('a ride keeps its version; a moderator takes the newer one, and the riders are told once', async () => {
  const site = await visit()
  const { page, moderator, member, visitor, db } = site
  const willow = await addRoute(moderator, { title: 'Willow loop' })
  const { ids } = await replaceRides(site, [{ route: willow.version }])
  const [id = ''] = ids
  await member.signup.answer({ id, answer: 'going' })
  const { preview } = await readGpx(moderator, gpxOf({ size: 0.07 }))
  const newer = await moderator.routes.addVersion({ slug: willow.slug, preview })
  await signIn(page, 'moderator')

  await page.goto(`/dashboard/editEvent/${id}`)
  const field = page.getByRole('group', { name: 'Route', exact: true })
  await field.getByText('A newer version exists:').waitFor()

  await page.goto(`/rides/${id}`)
  const route = page.getByRole('region', { name: 'Route' })
  const before = await route.getByText(/\d km · /).innerText()
  await expectAccessible(page)
  await route.getByRole('button', { name: 'use it' }).click()
  const question = page.getByRole('dialog', { name: 'Tell the riders?' })
  await question.getByText('1 rider will be told: Route Willow loop → Willow loop, newer').waitFor()
  await question.getByRole('button', { name: 'Tell them' }).click()
  await toasted(page, 'The ride has the newer version')
  await expect.poll(() => route.getByText(/\d km · /).innerText()).not.toBe(before)
  await route.getByRole('button', { name: 'use it' }).waitFor({ state: 'detached' })
  expect((await visitor.events.get({ id })).route).toBe(newer.insertedId)
  const told = await db
    .selectFrom('notice')
    .select('recipient')
    .where('kind', '=', 'ride-changed')
    .execute()
  expect(told).toEqual([{ recipient: member.id }])
})

test('a pace group has a route of its own, which the page of the ride shows, and a member downloads it', async () => {
  const site = await visit()
  const { page, moderator, visitor } = site
  const willow = await addRoute(moderator, { title: 'Willow loop' })
  const hill = await addRoute(moderator, { title: 'Hill loop', way: { size: 0.09 } })
  const signup = SignupRules.parse({ groups: [{ name: 'Easy' }, { name: 'Fast' }] })
  const { ids } = await replaceRides(site, [{ route: willow.version, signup }])
  const [id = ''] = ids
  await signIn(page, 'moderator')
  await page.goto(`/dashboard/editEvent/${id}`)
  await page.getByText('Sign-up open').click()
  const fast = page.getByRole('group', { name: 'Fast' })
  await fast.getByRole('button', { name: 'Choose a route' }).click()
  await fast.getByRole('button', { name: /Hill loop/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toasted(page, 'The ride is saved')
  const { signup: saved } = await visitor.events.get({ id })
  expect(saved?.groups.map(({ name, route }) => [name, route])).toEqual([
    ['Easy', undefined],
    ['Fast', hill.version],
  ])

  await signIn(page, 'member')
  await page.goto(`/rides/${id}`)
  const routes = page.getByRole('region', { name: 'Routes' })
  await routes.getByRole('link', { name: /of Hill loop/ }).waitFor()
  const download = page.waitForEvent('download')
  await routes.getByRole('button', { name: 'Download GPX' }).last().click()
  expect((await download).suggestedFilename()).toBe('hill-loop.gpx')
})
