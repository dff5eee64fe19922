import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { addRide } from '#tests/support/rides.ts'
import { addRoute } from '#tests/support/routes.ts'

const words = { title: 'Kingfisher loop', note: 'Quiet lanes along the water.' }

test('a page for members says nothing of a route before they have signed in', async () => {
  const { moderator, ask } = await openTestSite()
  const { slug } = await addRoute(moderator, words)
  for (const path of ['/routes', `/routes/${slug}`, `/routes/${slug}.data`, '/sitemap.xml']) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    const page = await answer.text()
    expect(page).not.toContain(words.title)
    expect(page).not.toContain(words.note)
    expect(page).not.toContain(`${slug}</loc>`)
  }
  // Only an address that no route can have is refused before anyone has signed in.
  expect((await ask('/routes/kingfisher')).status).toBe(200)
  expect((await ask(`/routes/${slug}.zip`)).status).toBe(404)
})

test('public pages of routes are cached, and follow every change of a route and its rides', async () => {
  const { moderator, ask } = await openTestSite({ ROUTES_PUBLIC: '1' })
  const { slug, changes, version } = await addRoute(moderator, words)
  const read = async (path: string) => (await ask(path)).text()
  const tagOf = async (path: string) => (await ask(path)).headers.get('etag')
  const page = `/routes/${slug}`
  expect(await read('/routes')).toContain(words.title)
  expect(await read(page)).toContain(words.note)
  expect(await tagOf(page)).not.toBeNull()
  expect(await tagOf(page)).toBe(await tagOf(`${page}?from=a-friend`))

  await moderator.routes.change({ slug, changes, ...words, title: 'Heron loop' })
  expect(await read('/routes')).toContain('Heron loop')
  expect(await read(page)).toContain('Heron loop')
  await addRide(moderator, { title: 'Friday with herons', route: version })
  expect(await read(page)).toContain('Friday with herons')
  const { changes: latest } = await moderator.routes.get({ slug })
  await moderator.routes.change({ slug, changes: latest, ...words, note: '</script><b>bold' })
  expect(await read(page)).not.toContain('<b>bold')
  expect((await ask('/routes/kingfisher')).status).toBe(404)
})
