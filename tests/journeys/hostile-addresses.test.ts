import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { planRide } from '#tests/support/rides.ts'

/** The database makes no difference here. */

/** A server of the internal network, which must not be reachable through the site. */
const openInside = async () => {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`)
    response.writeHead(302, { location: '/secret' }).end()
  })
  server.on('connection', () => visits.push('a connection'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { visits, port: (server.address() as AddressInfo).port }
}

test('the site fetches no address that a visitor submits', async () => {
  const { visits, port } = await openInside()
  const site = await openTestSite()
  const { moderator, member, visitor } = site
  const inside = [
    `http://127.0.0.1:${port}/x.png`,
    `https://127.0.0.1:${port}/x.png`,
    `https://localhost:${port}/x.png`,
    `https://[::1]:${port}/x.png`,
    `https://2130706433:${port}/x.png`,
    `https://club.example@127.0.0.1:${port}/x.png`,
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:image/svg+xml,<svg/>',
    `//127.0.0.1:${port}/x.png`,
    '/media/../api/users',
    '/art/../../etc/passwd',
  ]
  const ride = await planRide(moderator)
  for (const url of inside) {
    const added = await moderator.gallery.add({ url }).catch((error) => error)
    expect([url, added.status]).toEqual([url, 422])
    const ridden = await moderator.events.add({ ...ride, image: url }).catch((error) => error)
    expect([url, ridden.status]).toEqual([url, 422])
  }
  const link = `http://127.0.0.1:${port}/in-a-text`
  await moderator.news.add({
    title: link,
    author: link,
    type: 'Other',
    dateTime: '2026-05-14T18:30',
    body: `[a link](${link}) <${link}> ${link}`,
  })
  await moderator.events.add({ ...ride, title: link, description: link, location: link })
  await moderator.gallery.add({ url: ride.image, alt: link })
  await member.users.changeMe({ address: link })
  await visitor.contact.add({ name: link, email: 'a@example.com', message: link })
  const headers = { referer: link, origin: link, 'x-forwarded-host': `127.0.0.1:${port}` }
  for (const path of ['/', '/news', '/gallery', '/calender', '/news.atom', '/calendar.ics']) {
    await site.ask(path, { headers: { referer: link, 'user-agent': link } })
    await sendRaw(site.origin, path, { headers })
    await sendRaw(site.origin, `http://127.0.0.1:${port}${path}`)
  }
  expect(visits).toEqual([])
})

/** Paths that lead out of a folder. */
const ups = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2e.',
  '..%2f..',
  '..%5c..',
  '..\\..',
  '%252e%252e',
  '..%00',
  '....//..',
]
const targets = ['etc/passwd', 'package.json', '.env', 'token-secret', 'clubrun.sqlite']

test('the site serves only files the build made, and no path leads out of a folder', async () => {
  const data = await emptyData()
  const site = await openTestSite(data)
  const image = new Blob([new Uint8Array(await pictureOf('png'))])
  await site.moderator.media.takeImage({ image })
  await writeFile(join(data.DATA_DIR, 'private.txt'), 'a secret of the site')
  const kept = await readdir(data.DATA_DIR, { recursive: true })
  expect(kept.length).toBeGreaterThan(2)
  const folders = ['', 'assets/', 'media/', 'calendar/', 'news/', 'api/']
  const paths = [
    ...folders.flatMap((folder) =>
      ups.map((up, at) => `/${folder}${up}/${up}/${up}/${targets[at % targets.length]}`),
    ),
    ...kept.flatMap((name) => [`/${name}`, `/data/${name}`, `/media/${name}`, `/assets/${name}`]),
    ...[
      '/.env',
      '/.git/config',
      '/package.json',
      '/build/site.js',
      '/server/app.ts',
      '/main/site.ts',
    ],
    ...['/tsconfig.json', '/node_modules/hono/package.json', '/web/root.tsx', '/../build/site.js'],
    ...[
      '/.vite/manifest.json',
      '/assets/',
      '/assets',
      '/art/',
      '/media/',
      '/api/',
      '/server/index.js',
    ],
    `/${join(data.DATA_DIR, 'private.txt')}`,
    '/media/%00.webp',
    `/media/${'0'.repeat(40)}-1.webp%00.png`,
  ]
  const secrets =
    /a secret of the site|"dependencies"|root:x:|SQLite format|"scripts"|import \{|\[core\]/
  for (const path of new Set(paths)) {
    const { status, body, headers } = await sendRaw(site.origin, path)
    expect([path, body.match(secrets)]).toEqual([path, null])
    // An address that is nearly a page redirects to the page.
    if (status === 308) expect([path, headers.location]).toEqual(['/pictures', '/gallery'])
    else expect([path, [200, 400, 404, 421].includes(status)]).toEqual([path, true])
    // A path with .. that ends at a page is that page; no other file has such a name.
    if (status === 200)
      expect([path, headers['content-type']]).toEqual([path, 'text/html; charset=utf-8'])
  }
})

test('the build carries no sources and no maps of them', async () => {
  const site = await openTestSite()
  const page = await (await site.ask('/')).text()
  const scripts = new Set(
    [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path),
  )
  expect(scripts.size).toBeGreaterThan(3)
  for (const path of scripts) {
    expect(await (await site.ask(path)).text()).not.toContain('sourceMappingURL=')
    for (const more of ['.map', '.br', '.gz', '?.map', '~', '.bak']) {
      const { status } = await site.ask(path + more)
      expect([path, more, status]).toEqual([path, more, more === '?.map' ? status : 404])
    }
  }
})

test('the original name of an uploaded file leads nowhere', async () => {
  const data = await emptyData()
  const site = await openTestSite(data)
  const picture = new Uint8Array(await pictureOf('png'))
  const names = [
    '../../../../elsewhere/x.png',
    '..\\..\\x.png',
    '/etc/passwd',
    'x\0.php',
    '.htaccess',
    'CON',
  ]
  for (const name of names) {
    const form = new FormData()
    form.set('image', new File([picture], name, { type: 'text/html' }))
    const answer = await site.ask('/api/media/image', {
      method: 'POST',
      headers: { authorization: `Bearer ${site.moderator.token}` },
      body: form,
    })
    const { data } = await answer.json()
    expect([name, data.url]).toEqual([
      name,
      expect.stringMatching(/^\/media\/[0-9a-f]{40}-\d+\.webp$/),
    ])
    const shown = await site.ask(data.url)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  const files = await readdir(join(data.DATA_DIR, 'pictures'), { recursive: true })
  expect(files.filter((name) => !/^[0-9a-f]{2}([/\\][0-9a-f]{40}-\d+\.webp)?$/.test(name))).toEqual(
    [],
  )
})
