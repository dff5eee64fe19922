import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'

test('a call with extra fields never reaches the data of another person', async () => {
  const site = await openTestSite()
  const { member, admin, moderator } = site
  const headers = { authorization: `Bearer ${member.token}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const other = await moderator.users.me({})

  const read = await site.ask(`/api/me?id=${other._id}&email=${other.email}`, { headers })
  expect(await read.json()).toMatchObject({ _id: member.id, email: member.email })
  const whole = await site.ask(`/api/me/export?id=${other._id}`, { headers })
  expect(await whole.text()).not.toContain(other.email)
  const aim = { id: other._id, _id: other._id, email: other.email, subject: other._id }
  const renamed = await site.ask('/api/me', {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify({ ...aim, firstName: 'Taken' }),
  })
  expect(renamed.status).toBe(200)
  expect(await moderator.users.me({})).toEqual(other)
  expect(await member.users.me({})).toMatchObject({ _id: member.id, email: member.email })

  for (const role of ['admin', 'moderator']) {
    const asked = await site.ask(`/api/user/${role}/${encodeURIComponent(other.email)}`, {
      headers,
    })
    const unknown = await site.ask(`/api/user/${role}/nobody%40example.com`, { headers })
    expect([asked.status, await asked.text()]).toEqual([403, await unknown.text()])
    const own = await site.ask(`/api/user/${role}/${encodeURIComponent(member.email)}`, {
      headers,
    })
    expect([own.status, await own.json()]).toEqual([200, { [role]: false }])
  }
  const posing = { firstName: 'Moderator', email: other.email }
  await expect(member.users.add(posing)).rejects.toMatchObject({ status: 401 })

  const key = { idempotencyKey: 'the-same-for-both' }
  const item = { title: 'Mine', author: 'A', type: 'Race', dateTime: '2026-05-14T18:30' } as const
  const first = await admin.news.add(item, key)
  expect(await moderator.news.add(item, key)).not.toEqual(first)

  const left = await site.ask(`/api/me?id=${other._id}`, { method: 'DELETE', headers })
  expect(left.status).toBe(200)
  expect(await moderator.users.me({})).toEqual(other)
})

test('the provider shows nothing without a sign-in, and no more than the pages ask for', async () => {
  const site = await openTestSite()
  const routes: [string, string, number][] = [
    ['GET', '/list-accounts', 401],
    ['POST', '/update-user', 401],
    ['POST', '/change-password', 401],
    ['POST', '/give-email', 401],
    ...['/verify-password', '/link-social', '/unlink-account', '/change-email', '/delete-user'].map(
      (path): [string, string, number] => ['POST', path, 404],
    ),
    ...['/set-password', '/revoke-session', '/revoke-sessions', '/get-access-token'].map(
      (path): [string, string, number] => ['POST', path, 404],
    ),
    ...['/refresh-token', '/update-session', '/sign-in/social'].map(
      (path): [string, string, number] => ['POST', path, 404],
    ),
    ['GET', '/list-sessions', 404],
    ['GET', '/account-info', 404],
    ['GET', '/reset-password/x', 404],
    ['GET', '/error', 404],
    ['GET', '/ok', 404],
  ]
  const body = JSON.stringify({
    name: 'Somebody',
    email: 'somebody@example.com',
    currentPassword: 'quiet-ferry-at-dawn',
    newPassword: 'loud-harbour-at-noon',
  })
  const post = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  for (const [method, path, status] of routes) {
    const answer = await site.ask(`/api/auth${path}`, method === 'POST' ? post : {})
    expect([path, answer.status]).toEqual([path, status])
  }
  expect(await (await site.ask('/api/auth/get-session')).text()).toBe('null')
})

test('pages contain nothing about any person', async () => {
  const site = await openTestSite()
  const { admin, visitor, member } = site
  await visitor.contact.add({ name: 'Zubaida', email: 'zubaida@example.com', message: 'Psst!' })
  await member.users.changeMe({ firstName: 'Quddus', city: 'Morhatpur' })
  const pages = [...(await readFile('web/routes.ts', 'utf8')).matchAll(/route\('([^']+)'/g)].map(
    ([, path = '']) => path.replace(/:\w+/g, member.id),
  )
  const inside = ['users', 'request', 'audit', 'profile', 'event', 'addEvent', 'newsUpdate']
  expect(pages).toEqual(expect.arrayContaining(inside))
  const personal = new RegExp(
    `Zubaida|zubaida@|Psst!|Quddus|Morhatpur|${member.email}|${admin.email}`,
  )
  for (const page of pages) {
    const path = [...inside, 'team', 'blog', 'article', 'addImage'].some((name) =>
      page.startsWith(name),
    )
      ? `/dashboard/${page}`
      : `/${page}`
    for (const form of [path, `${path}.data`]) {
      const headers = { authorization: `Bearer ${admin.token}`, cookie: `token=${admin.token}` }
      const html = await (await site.ask(form, { headers })).text()
      expect([form, html.match(personal)]).toEqual([form, null])
      expect([form, html]).toEqual([form, await (await site.ask(form)).text()])
    }
  }
})
