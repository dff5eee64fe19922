import { expect, test } from 'vitest'
import { openHouse } from '#tests/house.ts'
import { askProvider } from '#tests/machinery/embedded.ts'

test('whoever is refused, and every try to sign in, is in the log by the route alone', async () => {
  const { member, moderator, lines, ...house } = await openHouse()
  await expect(member.users.list({})).rejects.toMatchObject({ status: 403 })
  await expect(moderator.gallery.remove({ id: 'none' })).rejects.toMatchObject({ status: 422 })
  await askProvider(house, '/sign-in/email', { email: member.email, password: 'quiet-ferry' })
  const refused = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ status }) => status >= 400)
      .map(({ method, route, status, time }) => ({ method, route, status, time: Date.parse(time) }))
  const time = expect.any(Number)
  await expect.poll(refused).toEqual([
    { method: 'GET', route: '/api/users', status: 403, time },
    { method: 'DELETE', route: '/api/gallery/:id', status: 422, time },
    { method: 'POST', route: expect.stringMatching('^/api/auth/'), status: 422, time },
  ])
  expect(lines.join()).not.toContain(member.email)
})
