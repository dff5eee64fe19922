import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { addRide, formOf, planRide } from '#tests/support/rides.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const send = async ({ ask, moderator }: Site, method: string, path: string, body?: object) => {
  const response = await ask(`/api/events${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${moderator.token}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { errors = [] } = await response.json()
  for (const { detail } of errors) expect(detail).toMatch(/^[A-Z].{10,}\.$/)
  return [response.status, ...errors.map(({ field }: { field: string }) => field)]
}

const everything = ({ db }: Site) => db.selectFrom('event').selectAll().orderBy('id').execute()

const nowhere = `/media/${'0'.repeat(40)}-480.webp`

const wrong: [object, ...string[]][] = [
  [{ date: '2131-02-31' }, 'date'],
  [{ date: '0206-05-16' }, 'date'],
  [{ date: '2131-05-16T06:00' }, 'date'],
  [{ time: '25:61' }, 'time'],
  [{ time: '6:00' }, 'time'],
  [{ endTime: '06:00' }, 'endTime'],
  [{ endTime: '05:59', title: '' }, 'title', 'endTime'],
  [{ title: 'x'.repeat(10_000) }, 'title'],
  [{ title: 'two\nlines', location: '', author: ' ' }, 'title', 'location', 'author'],
  [{ description: 'x'.repeat(5001), grade: 'nul\u0000' }, 'description', 'grade'],
  [{ distance: 0, climb: -1 }, 'distance', 'climb'],
  [{ distance: '58', climb: 1.5 }, 'distance', 'climb'],
  [{ image: 'http://elsewhere.example/a.jpg' }, 'image'],
  [{ image: 'https://elsewhere.example/a.jpg' }, 'image'],
  [{ image: 'javascript:alert(1)' }, 'image'],
  [{ image: '/media/../../etc/passwd' }, 'image'],
  [{ image: nowhere }, 'image'],
  [{ endTime: '05:59', image: nowhere }, 'endTime', 'image'],
  [{ title: '', image: 'https://elsewhere.example/a.jpg' }, 'title', 'image'],
]

const wrongSeries: [object, ...string[]][] = [
  [{ every: 'week', until: '2131-05-16' }, 'repeat.until'],
  [{ every: 'week', until: '2131-05-15' }, 'repeat.until'],
  [{ every: 'week', until: '2131-05-22' }, 'repeat.until'],
  [{ every: 'week', until: '2131-02-31' }, 'repeat.until'],
  [{ every: 'week', until: '2199-12-31' }, 'repeat.until'],
  [{ every: 'week', until: '9999-12-31' }, 'repeat.until'],
  [{ every: 'day' }, 'repeat.every', 'repeat.until'],
]

test('every wrong field of a new ride is named at once and nothing is stored', async () => {
  const site = await openTestSite()
  const plan = await planRide(site.moderator)
  const before = await everything(site)
  expect(await send(site, 'POST', '', {})).toEqual([
    422,
    ...['title', 'description', 'location', 'author', 'date', 'time', 'image'],
  ])
  for (const [fields, ...named] of wrong) {
    const answer = await send(site, 'POST', '', { ...plan, ...fields })
    expect([fields, ...answer]).toEqual([fields, 422, ...named])
  }
  for (const [repeat, ...named] of wrongSeries) {
    const answer = await send(site, 'POST', '', { ...plan, repeat })
    expect([repeat, ...answer]).toEqual([repeat, 422, ...named])
    const alsoWrong = await send(site, 'POST', '', { ...plan, repeat, title: '', image: nowhere })
    expect([repeat, ...alsoWrong.toSorted()]).toEqual([repeat, 422, 'image', ...named, 'title'])
  }
  expect(await everything(site)).toEqual(before)
})

test('every wrong field of a change is named at once and nothing is stored', async () => {
  const site = await openTestSite()
  const ride = await addRide(site.moderator)
  const before = await everything(site)
  const { id, ...form } = formOf(ride)
  for (const [fields, ...named] of [...wrong, ...wrongVersions]) {
    const answer = await send(site, 'PATCH', `/${id}`, { ...form, ...fields })
    expect([fields, ...answer]).toEqual([fields, 422, ...named])
  }
  const cancelling = [{}, { version: 1 }, { version: 1, reason: '\n' }]
  expect(
    await Promise.all(cancelling.map((body) => send(site, 'PATCH', `/${id}/cancelled`, body))),
  ).toEqual([
    [422, 'version', 'reason'],
    [422, 'reason'],
    [422, 'reason'],
  ])
  expect(await everything(site)).toEqual(before)
})

const wrongVersions: [object, ...string[]][] = [
  [{ version: 0 }, 'version'],
  [{ version: 1.5 }, 'version'],
  [{ version: '1' }, 'version'],
  [{ version: 2 ** 40 }, 'version'],
  [{ scope: 'all' }, 'scope'],
]

test('a removal takes its version and scope from the address, and nothing less', async () => {
  const site = await openTestSite()
  const ride = await addRide(site.moderator)
  const before = await everything(site)
  const asked: [string, ...(number | string)[]][] = [
    ['', 422, 'version'],
    ['?version=', 422, 'version'],
    ['?version=one', 422, 'version'],
    ['?version=1.5', 422, 'version'],
    ['?version=1e400', 422, 'version'],
    ['?version=99999999999', 422, 'version'],
    ['?version=1&scope=all', 422, 'scope'],
    ['?version=2', 409],
  ]
  for (const [query, ...expected] of asked) {
    const answer = await send(site, 'DELETE', `/${ride._id}${query}`)
    expect([query, ...answer]).toEqual([query, ...expected])
  }
  expect(await send(site, 'DELETE', `/${crypto.randomUUID()}?version=1`)).toEqual([404])
  expect(await send(site, 'DELETE', '/no-id?version=1')).toEqual([422, 'id'])
  expect(await everything(site)).toEqual(before)
  expect(await send(site, 'DELETE', `/${ride._id}?version=1`)).toEqual([200])
})

test('a list asked for in a wrong way names the field', async () => {
  const site = await openTestSite()
  const asked: [string, ...string[]][] = [
    ['from=2131-02-31', 'from'],
    ['to=tomorrow', 'to'],
    ['from=2131&order=sideways&limit=0', 'limit', 'from', 'order'],
    ['cursor=broken', 'cursor'],
    ['limit=1&cursor=WyJhIl0', 'cursor'],
    [`cursor=${Buffer.from('["\\u0000","",""]').toString('base64url')}`, 'cursor'],
  ]
  for (const [query, ...named] of asked) {
    expect([query, ...(await send(site, 'GET', `?${query}`))]).toEqual([query, 422, ...named])
  }
  expect(await send(site, 'GET', '?q=%00%1f')).toEqual([200])
})

test('markup in every field is stored as plain text', async () => {
  const { moderator, visitor } = await openTestSite()
  const script = '<script>alert("1")</script><img src=x onerror=alert(1)> & \\ \' %s'
  const fields = { title: script, description: script, location: script, author: script }
  const { _id: id } = await addRide(moderator, { ...fields, grade: '</title><b>Hard</b>' })
  await moderator.events.cancel({ id, version: 1, reason: script })
  expect(await visitor.events.get({ id })).toMatchObject({ ...fields, reason: script })
})
