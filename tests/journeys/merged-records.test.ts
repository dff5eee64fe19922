import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import type { Database } from '#server/database/tables.ts'
import { personColumns } from '#server/merge-records.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { everythingStored } from '#tests/support/everything-stored.ts'
import { fillRecord } from '#tests/support/full-record.ts'
import { openLeadingClub } from '#tests/support/leading.ts'
import { searchTables } from '#tests/support/search-stored.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** Merges as an admin does who has looked at both records. */
const merge = async (
  { admin }: Pick<Site, 'admin'>,
  kept: Pick<Person, 'id'>,
  gone: Pick<Person, 'id'>,
  more: Partial<Parameters<Person['users']['merge']>[0]> = {},
) => {
  const preview = await admin.users.previewMerge({ id: kept.id, gone: gone.id })
  return admin.users.merge({
    ...{ id: kept.id, version: preview.kept.version },
    ...{ gone: gone.id, goneVersion: preview.gone.version },
    ...{ take: {}, signIn: 'kept', confirm: preview.gone.firstName, ...more },
  })
}

/** The columns of every table that name a person: by their foreign keys, and by their names. */
const columnsOfPeople = async (db: Database) => {
  const keys = await (inject('engine') === 'sqlite'
    ? sql<{ name: string }>`select m.name || '.' || f."from" as name
        from sqlite_master m, pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f."table" = 'person'`
    : sql<{ name: string }>`select k.table_name || '.' || k.column_name as name
        from information_schema.referential_constraints r
        join information_schema.key_column_usage k on k.constraint_name = r.constraint_name
        join information_schema.table_constraints p
          on p.constraint_name = r.unique_constraint_name and p.table_name = 'person'`
  ).execute(db)
  const named = (await db.introspection.getTables()).flatMap(({ name: table, columns }) =>
    columns
      .filter(({ name }) =>
        /^(.*_)?(person|person_id|by|recipient|email|caller|subject|subject_id)$/.test(name),
      )
      .map(({ name }) => `${table}.${name}`),
  )
  return new Set([...keys.rows.map(({ name }) => name), ...named])
}

test('a merge knows every column that names a person', async () => {
  const { db } = await openTestSite()
  const missing = [...(await columnsOfPeople(db))].filter((name) => !(name in personColumns))
  expect(missing, 'Say in server/merge-records.ts what a merge does with these').toEqual([])
})

const countIn = async (db: Database, name: string, id: string) => {
  const [table = '', column = ''] = name.split('.')
  const found = sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} = ${id}`
  return Number((await found.execute(db)).rows[0]?.count)
}

test('everything of a record moves to the one that stays, and its id is left in the log only', async () => {
  const site = await openLeadingClub()
  const { db, admin, enter } = site
  const [kept, gone] = [await enter(), await site.leader('Rima Akter')]
  await fillRecord(site, gone)
  const moving = Object.entries(personColumns).flatMap(([name, handling]) =>
    'left' in handling ? [] : [name],
  )
  const before = await Promise.all(moving.map((name) => countIn(db, name, gone.id)))
  const empty = moving.filter((_, place) => before[place] === 0)
  expect(empty, 'Put something into these columns').toEqual([])

  const preview = await admin.users.previewMerge({ id: kept.id, gone: gone.id })
  expect(Object.fromEntries(preview.moves.map(({ what, count }) => [what, count]))).toMatchObject({
    ...{ answers: 1, led: 1, requests: 1, sheets: 1, incidents: 1, payments: 1 },
  })
  await merge(site, kept, gone, { take: { firstName: 'gone' } })
  const tables = new Set((await searchTables(db, [gone.id])).map(([table]) => table))
  // Notices to others name who asked, and find the name through the record that stays; letters stay as they were sent.
  const left = ['audit', 'ended_subject', 'mailbox', 'merged_person', 'notice']
  expect([...tables].toSorted()).toEqual(left)
  for (const name of moving) expect([name, await countIn(db, name, gone.id)]).toEqual([name, 0])
  const told = (await site.member.notices.list({})).map(({ title }) => title)
  expect(told).toContain('Rima asks to swap: Led')

  expect(await kept.users.me({})).toMatchObject({
    ...{ firstName: 'Rima Akter', birthYear: 1985, email: kept.email },
    emergency: { name: 'Dilara' },
    membershipUntil: '2032-03-09',
  })
  expect((await kept.leading.get({})).mine.map(({ ride }) => ride.title)).toEqual(['Led'])
  const titles = (await kept.notices.list({})).map(({ title }) => title)
  expect(titles).toContain('Somebody merged two records of yours')
  await expect(gone.users.me({})).rejects.toMatchObject({ status: 401 })
  const [entry] = await admin.audit.list({ kind: 'users.merge' })
  expect(entry).toMatchObject({ what: { id: kept.id }, after: { firstNameChanged: true } })
  // What the record that is gone did is still named.
  const [asked] = await admin.audit.list({ kind: 'leading.ask', person: kept.id })
  expect(asked?.who).toMatchObject({ id: gone.id, name: 'Rima Akter' })
  expect((await admin.audit.people({})).map(({ id }) => id)).not.toContain(gone.id)
  const { audit } = await kept.users.export({})
  expect(audit.byMe.map(({ action }) => action)).toContain('leading.ask')
  // A member who leaves leaves no id either.
  await kept.users.leave({})
  expect(await db.selectFrom('merged_person').selectAll().execute()).toEqual([])
})

test('of two answers to a ride the yes counts, and a place that was held twice goes to the line', async () => {
  const site = await openLeadingClub()
  const { enter, db } = site
  const full = await site.ride('Full', [], { signup: SignupRules.parse({ places: 2 }) })
  const maybe = await site.ride('Maybe', [])
  const [kept, gone, next] = [await enter(), await enter(), await enter()]
  for (const person of [kept, gone, next]) await person.signup.answer({ id: full, answer: 'going' })
  expect((await next.signup.get({ id: full })).mine?.state).toBe('waiting')
  await kept.signup.answer({ id: maybe, answer: 'no' })
  await gone.signup.answer({ id: maybe, answer: 'going', note: 'With lights' })
  await db
    .updateTable('rsvp')
    .set({ presence: 'there', presence_by: next.id })
    .where('person_id', '=', kept.id)
    .where('event_id', '=', maybe)
    .execute()

  const preview = await site.admin.users.previewMerge({ id: kept.id, gone: gone.id })
  expect(preview.both).toBe(2)
  await merge(site, kept, gone)
  expect((await next.signup.get({ id: full })).mine?.state).toBe('going')
  expect((await kept.signup.get({ id: full })).mine?.state).toBe('going')
  expect((await kept.signup.get({ id: maybe })).mine).toMatchObject({
    ...{ state: 'going', note: 'With lights', presence: 'there' },
  })
  const people = db.selectFrom('rsvp').select('person_id').where('event_id', '=', full)
  expect(await people.execute()).toHaveLength(2)
})

test('a merge never gives roles, neither to a record nor to a sign-in', async () => {
  const site = await openTestSite()
  const { admin, member, moderator, enter, db } = site
  const other = await enter()
  const before = await everythingStored(db)
  const refusals = [
    [() => merge(site, member, moderator), { status: 409, refusal: 'role-would-move' }],
    [() => merge(site, moderator, other, { signIn: 'gone' }), { errors: [{ field: 'signIn' }] }],
    [
      () => merge(site, moderator, other, { confirm: 'Nobody' }),
      { errors: [{ field: 'confirm' }] },
    ],
    [() => merge(site, moderator, other, { version: 7 }), { status: 409, refusal: 'stale' }],
    [() => merge(site, moderator, other, { goneVersion: 7 }), { status: 409, refusal: 'stale' }],
    [() => merge(site, member, member), { status: 409, refusal: 'same-record' }],
    [() => merge(site, member, admin), { status: 409, refusal: 'role-would-move' }],
  ] as const
  for (const [tries, shape] of refusals) await expect(tries()).rejects.toMatchObject(shape)
  expect(await everythingStored(db)).toBe(before)
  const preview = await admin.users.previewMerge({ id: member.id, gone: moderator.id })
  expect(preview.refused).toContain('A record with a role can only be the one that stays.')

  await merge(site, moderator, other)
  expect(await admin.users.record({ id: moderator.id })).toMatchObject({ roles: ['moderator'] })
})

test('the sign-in of the other record can stay, with its address; both people are signed out', async () => {
  const site = await openTestSite()
  const { admin, member, enter, tokens } = site
  const other = await enter()
  const size = (await admin.users.list.page({ limit: 1 })).total
  await merge(site, member, other, { signIn: 'gone' })
  expect((await admin.users.list.page({ limit: 1 })).total).toBe(size - 1)
  for (const { users } of [member, other]) {
    await expect(users.me({})).rejects.toMatchObject({ status: 401 })
  }
  const later = { ...claimsOf(other.id), since: Date.now() + 1 }
  const again = site.holding(await tokens.mint(later))
  expect(await again.users.me({})).toMatchObject({ _id: member.id, email: other.email })
  const [found] = await admin.users.list({ q: other.email })
  expect(found?._id).toBe(member.id)
})

test('a confirmed address is never replaced by one that nobody has confirmed', async () => {
  const site = await openTestSite()
  const { member, enter, db } = site
  const other = await enter()
  const at = new Date().toISOString()
  for (const [{ id, email }, emailVerified] of [
    [member, 1],
    [other, 0],
  ] as const) {
    const account = { id, email, emailVerified, name: 'Somebody', createdAt: at, updatedAt: at }
    await db.insertInto('auth_user').values(account).execute()
  }
  for (const [kept, gone, right, wrong] of [
    [member, other, 'kept', 'gone'],
    [other, member, 'gone', 'kept'],
  ] as const) {
    const preview = await site.admin.users.previewMerge({ id: kept.id, gone: gone.id })
    expect(preview.signIns).toEqual([right])
    await expect(merge(site, kept, gone, { signIn: wrong })).rejects.toMatchObject({ status: 422 })
  }
  await merge(site, other, member, { signIn: 'gone' })
  expect(
    await db
      .selectFrom('auth_user')
      .select('id')
      .where('id', 'in', [member.id, other.id])
      .execute(),
  ).toEqual([{ id: member.id }])
})

test('a record that nobody signs in to takes over the sign-in of the other one', async () => {
  const site = await openTestSite()
  const { admin, member, enter, db } = site
  const listed = await enter()
  const subject = `record ${listed.id}`
  await db.updateTable('person').set({ subject }).where('id', '=', listed.id).execute()
  const preview = await admin.users.previewMerge({ id: listed.id, gone: member.id })
  expect(preview.signIns).toEqual(['gone'])
  await expect(merge(site, listed, member)).rejects.toMatchObject({ status: 422 })
  await merge(site, listed, member, { signIn: 'gone' })
  expect(await admin.users.record({ id: listed.id })).toMatchObject({ email: member.email })
})

test('of two admins who merge the same records at once, one is refused', async () => {
  const site = await openTestSite()
  const [kept, gone] = [await site.enter(), await site.enter()]
  const results = await Promise.allSettled([merge(site, kept, gone), merge(site, gone, kept)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const left = site.db.selectFrom('person').select('id').where('id', 'in', [kept.id, gone.id])
  expect(await left.execute()).toHaveLength(1)
})
