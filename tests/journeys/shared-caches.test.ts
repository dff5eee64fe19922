import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { upload } from '#tests/support/picture-site.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { rima } from '#tests/support/rima.ts'

const ferry = {
  author: 'Nadia Islam',
  type: 'Other',
  title: 'The ferry is back',
  dateTime: '2030-01-01T10:00',
} as const

type Site = Awaited<ReturnType<typeof openTestSite>>

const asset = async ({ ask }: Site) =>
  (await (await ask('/')).text()).match(/\/assets\/[^"']+\.js/)?.[0] ?? ''

test('every kind of answer says whether and for how long it may be cached', async () => {
  const site = await openTestSite()
  const says = async (path: string, init?: RequestInit) => {
    const { status, headers } = await site.ask(path, init)
    expect(headers.has('surrogate-key')).toBe(false)
    return [status, headers.get('cache-control'), headers.has('etag'), headers.get('vary')]
  }
  const checked = [200, 'no-cache', true, 'accept-encoding']
  for (const path of [
    '/',
    '/gallery',
    '/api/newsInfo',
    '/api/openapi.json',
    '/news.atom',
    '/calendar.ics',
  ]) {
    expect([path, ...(await says(path))]).toEqual([path, ...checked])
  }
  const forever = [200, 'public, max-age=31536000, immutable', true, 'accept-encoding']
  expect(await says(await asset(site))).toEqual(forever)

  const never = (status: number) => [status, 'no-store', false, null]
  const authorization = `Bearer ${site.admin.token}`
  expect(await says('/api/users', { headers: { authorization } })).toEqual(never(200))
  expect(await says('/api/users')).toEqual(never(401))
  expect(await says('/api/nothing')).toEqual(never(404))
  for (const path of ['/healthz', '/readyz', '/api/auth/get-session']) {
    expect([path, ...(await says(path))]).toEqual([path, ...never(200)])
  }
  expect((await says('/no-such-page')).slice(0, 2)).toEqual([404, 'no-store'])
  const signedUp = await askProvider(site, '/sign-up/email', { ...rima, name: 'Rima' })
  expect(signedUp.headers.get('set-cookie')).toContain('clubrun')
  expect(signedUp.headers.get('cache-control')).toBe('no-store')
})

test('a shared cache that can be purged may keep public answers until then', async () => {
  const answers = [503, 500]
  const cache = await startFakeServer(() => ({ status: answers.shift() ?? 200, body: {} }))
  const site = await openTestSite({ PURGE_URL: `${cache.origin}/purge`, PURGE_TOKEN: 'secret' })
  const keysOf = async (path: string) => {
    const { headers } = await site.ask(path)
    return [headers.get('cache-control'), headers.get('surrogate-key'), headers.get('cache-tag')]
  }
  const cacheable = 'public, max-age=0, s-maxage=60, must-revalidate'
  for (const path of ['/api/newsInfo', '/api/newsInfo?limit=1', '/news.atom']) {
    expect(await keysOf(path)).toEqual([cacheable, 'everything news', 'everything,news'])
  }
  expect(await keysOf('/about')).toEqual([cacheable, 'everything', 'everything'])
  expect(await keysOf('/api/nothing')).toEqual(['no-store', null, null])

  const tags = () => cache.heard.map(({ body }) => JSON.parse(body).tags)
  // A site that starts may be another version, and a purge that fails is repeated.
  await expect.poll(tags).toEqual([['everything'], ['everything'], ['everything']])
  await site.moderator.news.add(ferry)
  await expect.poll(tags).toHaveLength(4)
  // Nothing that is cached shows who wrote to the club.
  await site.visitor.contact.add({ name: 'Rima', email: rima.email, message: 'When do we ride?' })
  await site.moderator.news.add(ferry)
  await expect.poll(tags).toHaveLength(5)
  expect(tags().slice(3)).toEqual([['news'], ['news']])
  expect(cache.heard.at(-1)).toMatchObject({ path: '/purge', authorization: 'Bearer secret' })
})

test('a picture that is deleted is purged from shared caches, wherever it is stored', async () => {
  const cache = await startFakeServer(() => ({ body: {} }))
  const site = await openTestSite({ PURGE_URL: `${cache.origin}/purge` })
  const [seen, unseen] = [await upload(site), await upload(site, await pictureOf('jpeg'))]
  const { status, headers } = await site.ask(seen)
  const keyOf = (url: string) => `picture-${url.match(/[0-9a-f]{40}/)?.[0]}`
  expect([status, headers.get('cache-control'), headers.get('surrogate-key')]).toEqual([
    200,
    'public, max-age=86400, must-revalidate',
    `everything ${keyOf(seen)}`,
  ])
  expect(headers.get('cache-tag')).toBe(`everything,${keyOf(seen)}`)
  for (const url of [seen, unseen]) {
    const { insertedId } = await site.moderator.gallery.add({ url, alt: 'A picture' })
    await site.moderator.gallery.remove({ id: insertedId })
    expect((await site.ask(url)).status).toBe(404)
  }
  const tags = () => cache.heard.flatMap(({ body }) => JSON.parse(body).tags)
  await expect.poll(tags).toEqual(expect.arrayContaining([keyOf(seen), keyOf(unseen)]))
})
