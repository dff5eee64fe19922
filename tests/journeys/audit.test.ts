import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { openTestSite } from '#tests/site.ts'
import { addRide, formOf, uploadPicture } from '#tests/support/rides.ts'

const news = {
  title: 'The bridge is open',
  author: 'Nadia',
  type: 'Story',
  dateTime: '2026-05-15T06:30',
} as const

test('admins read who did what to what, and what it changed', async () => {
  const { admin, moderator, member, db } = await openTestSite()
  const rename = (id: string, first_name: string) =>
    db.updateTable('person').set({ first_name }).where('id', '=', id).execute()
  await rename(moderator.id, 'Nadia Islam')
  await rename(member.id, 'Samir Das')
  const ride = await addRide(moderator)
  await moderator.events.change({ ...formOf(ride), title: 'Dawn ride', date: '2131-05-22' })
  await admin.users.makeModerator({ id: member.id })

  const entries = await admin.audit.list({})
  const [made, changed, added] = ['users.makeModerator', 'events.change', 'events.add'].map(
    (kind) => entries.find(({ action }) => action === kind),
  )
  expect(made).toMatchObject({
    action: 'users.makeModerator',
    who: { id: admin.id, name: 'Somebody' },
    what: { id: member.id, name: 'Samir Das' },
    before: { roles: '' },
    after: { roles: 'moderator' },
  })
  expect(changed).toMatchObject({
    action: 'events.change',
    who: { id: moderator.id, name: 'Nadia Islam' },
    what: { id: ride._id, name: 'Dawn ride' },
    before: { title: ride.title, date: ride.date },
    after: { title: 'Dawn ride', date: '2131-05-22' },
  })
  expect(added).toMatchObject({ action: 'events.add', what: { name: 'Dawn ride' } })
  expect(added).not.toHaveProperty('before')
})

test('everything that changed about a ride is recorded, but neither texts nor names of people', async () => {
  const { admin, moderator } = await openTestSite()
  const ride = await addRide(moderator, { endTime: '09:00', distance: 40, climb: 300 })
  const { distance, ...rest } = formOf(ride)
  await moderator.events.change({
    ...rest,
    location: 'The Quay',
    endTime: '10:00',
    climb: 250,
    grade: 'Easy',
    description: 'Along the other bank.',
    author: 'Somebody Else',
    image: await uploadPicture(moderator),
  })
  const [changed] = await admin.audit.list({ kind: 'events.change' })
  const { title, date, time, location } = ride
  const stays = { title, date, time, status: 'planned' }
  expect(changed?.before).toEqual({
    ...stays,
    location,
    endTime: '09:00',
    distance: 40,
    climb: 300,
  })
  expect(changed?.after).toEqual({
    ...stays,
    location: 'The Quay',
    endTime: '10:00',
    climb: 250,
    grade: 'Easy',
    descriptionChanged: true,
    authorChanged: true,
    pictureChanged: true,
  })
})

test('the audit log keeps the id and the facts of a deleted thing', async () => {
  const { admin, enter, visitor } = await openTestSite()
  const moderator = await enter('moderator')
  const ride = await addRide(moderator)
  await moderator.events.remove({ id: ride._id, version: 1 })
  const { insertedId: id } = await visitor.contact.add({
    name: 'Rima',
    email: 'rima@example.com',
    message: 'Hello',
  })
  await admin.contact.mark({ id, answered: true })
  const marks = await admin.audit.list({ kind: 'contact' })
  expect(marks.map(({ what }) => what)).toEqual([{ id, name: 'Rima' }])
  await admin.contact.remove({ id })
  await admin.users.remove({ id: moderator.id })
  const entries = await admin.audit.list({})
  const byAdmin = { id: admin.id, name: 'Somebody' }
  for (const expected of [
    { action: 'users.remove', who: byAdmin, what: { id: moderator.id } },
    { action: 'contact.remove', who: byAdmin, what: { id } },
    { action: 'contact.mark', who: byAdmin, what: { id } },
    { action: 'events.remove', who: { id: moderator.id }, what: { id: ride._id } },
  ]) {
    const { who, what } = entries.find(({ action }) => action === expected.action) ?? {}
    expect({ action: expected.action, who, what }).toEqual(expected)
  }
  const removed = entries.find(({ action }) => action === 'events.remove')
  expect(removed?.before).toMatchObject({ title: ride.title })
  expect(JSON.stringify(entries)).not.toMatch(/rima@example|Hello/)
  const people = await admin.audit.people({})
  expect(people).toHaveLength(2)
  expect(people).toContainEqual({ id: moderator.id })
  expect(people).toContainEqual({ id: admin.id, name: 'Somebody' })
})

test('admins filter by person, feature or a single thing, and see every entry once', async () => {
  const { admin, moderator } = await openTestSite()
  for (const title of ['One', 'Two', 'Three']) await admin.news.add({ ...news, title })
  await moderator.news.add(news)
  const ride = await addRide(moderator, { image: await uploadPicture(moderator) })
  await moderator.events.cancel({ id: ride._id, version: 1, reason: 'Rain' })
  const actions = async (window: Parameters<typeof admin.audit.list>[0]) =>
    (await admin.audit.list(window)).map(({ action }) => action).sort()
  expect(await actions({ person: moderator.id })).toEqual([
    'events.add',
    'events.cancel',
    'media.takeFile',
    'news.add',
  ])
  expect(await actions({ kind: 'events' })).toEqual(['events.add', 'events.cancel'])
  expect(await actions({ kind: 'events.add' })).toEqual(['events.add'])
  expect(await actions({ kind: 'event' })).toEqual([])
  expect(await actions({ kind: 'news', person: moderator.id })).toEqual(['news.add'])
  expect(await actions({ person: crypto.randomUUID() })).toEqual([])

  const all = await admin.audit.list({})
  const seen: AuditEntry[] = []
  let cursor: string | undefined
  do {
    const page = await admin.audit.list.page({ limit: 2, ...(cursor && { cursor }) })
    expect(page.total).toBe(all.length)
    seen.push(...page.items)
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(all)
  const moments = all.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().reverse())
})

test('days are in the time zone of the club, whatever that of the server', async () => {
  const { admin, db } = await openTestSite()
  // Midnight in Dhaka is 18:00 of the day before in Greenwich.
  const moments = ['2026-05-14T17:59:59.999Z', '2026-05-14T18:00:00.000Z', '2026-05-15T18:00:00Z']
  for (const at of moments) {
    await db
      .insertInto('audit')
      .values({
        id: crypto.randomUUID(),
        at,
        person_id: admin.id,
        action: 'news.add',
        subject_id: crypto.randomUUID(),
      })
      .execute()
  }
  const found = async (from: string, to: string) =>
    (await admin.audit.list({ from, to })).map(({ at }) => at)
  expect(await found('2026-05-15', '2026-05-15')).toEqual([moments[1]])
  expect(await found('2026-05-14', '2026-05-15')).toEqual([moments[1], moments[0]])
  expect(await found('2026-05-16', '2026-05-16')).toEqual([moments[2]])
  expect(await found('2026-05-16', '2026-05-15')).toEqual([])
  expect(await found('0000-01-01', '9999-12-31')).toHaveLength(3)
})

test('only admins read the activity log, nothing writes into it, and wrong queries are named', async () => {
  const { visitor, member, moderator, admin, ask } = await openTestSite()
  for (const [who, status] of [
    [visitor, 401],
    [member, 403],
    [moderator, 403],
  ] as const) {
    await expect(who.audit.list({})).rejects.toMatchObject({ status })
    await expect(who.audit.people({})).rejects.toMatchObject({ status })
  }
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    const authorization = `Bearer ${admin.token}`
    const { status } = await ask('/api/audit', { method, headers: { authorization } })
    expect([method, status]).toEqual([method, 405])
  }
  for (const [field, value] of Object.entries({
    person: 'me',
    kind: "news'; --",
    from: '2026-02-30',
    to: 'today',
    cursor: 'x',
    limit: 0,
  })) {
    const errors = [{ field }]
    await expect(admin.audit.list({ [field]: value })).rejects.toMatchObject({ errors })
  }
})
