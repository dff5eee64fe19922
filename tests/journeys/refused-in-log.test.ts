import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { askProvider } from '#tests/support/embedded-provider.ts'

test('refusals and sign-in attempts are logged by their route alone', async () => {
  const { member, moderator, lines, ...site } = await openTestSite()
  await expect(member.users.list({})).rejects.toMatchObject({ status: 403 })
  await expect(moderator.gallery.remove({ id: 'none' })).rejects.toMatchObject({ status: 422 })
  await askProvider(site, '/sign-in/email', { email: member.email, password: 'quiet-ferry' })
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

/** PostgreSQL itself ends a call that waits for a connection, before its caller is asked to come back. */

test('work that fails after its caller was asked to come back is logged with its id', async () => {
  const { ask, db, lines } = await openTestSite()
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (transaction) => {
    begun.resolve()
    await held.promise
    await transaction.schema.alterTable('event').renameTo('away').execute()
  })
  await begun.promise
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let answered: Response | undefined
  ask('/api/events?from=2030-06-01&to=2030-06-30').then((response) => {
    answered = response
  })
  await expect
    .poll(() => {
      vi.advanceTimersByTime(10_000)
      return answered?.status
    })
    .toBe(503)
  vi.useRealTimers()
  const logged = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ error }) => `${error}`.includes('no such table'))
  expect(logged()).toEqual([])
  held.resolve()
  await holding
  const id = answered?.headers.get('x-request-id')
  await expect.poll(logged).toMatchObject([{ level: 'error', id }])
})
