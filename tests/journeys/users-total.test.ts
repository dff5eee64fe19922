import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { house } from '#server/database/migrations/0001-house.ts'
import { news } from '#server/database/migrations/0002-news.ts'
import { identity } from '#server/database/migrations/0003-identity.ts'
import { mail } from '#server/database/migrations/0004-mail.ts'
import { pictures } from '#server/database/migrations/0005-pictures.ts'
import { events } from '#server/database/migrations/0006-events.ts'
import { contact } from '#server/database/migrations/0007-contact.ts'
import type { Database } from '#server/database/tables.ts'
import { userStore } from '#server/users/store.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { readDatabase } from '#tests/support/process.ts'

/** The total that is shown, and the number of rows. */
const totals = async (admin: Person, db: Database) => {
  const { total } = await admin.users.list.page({ limit: 1 })
  return { total, there: (await db.selectFrom('person').select('id').execute()).length }
}

type Site = Awaited<ReturnType<typeof openTestSite>>

const register = async (
  { tokens, holding }: Site,
  more: Partial<ReturnType<typeof claimsOf>> = {},
) => {
  const self = { ...claimsOf(crypto.randomUUID()), ...more }
  const { users } = holding(await tokens.mint(self))
  return users.add({ firstName: 'Rima', email: self.email })
}

test('the number of members stays right when members come and go', async () => {
  const site = await openTestSite()
  const { admin, db, member } = site
  const { total: before } = await totals(admin, db)
  const expectTotal = async (count: number) =>
    expect(await totals(admin, db)).toEqual({ total: count, there: count })
  await expectTotal(before)

  const { insertedId: id } = await register(site)
  await expectTotal(before + 1)
  // The same sign-in again, and another one with the same address, add no person.
  await register(site, { email: member.email })
  await expectTotal(before + 1)
  const unsure = register(site, { email: admin.email, emailVerified: false })
  await expect(unsure).rejects.toMatchObject({ refusal: 'email-taken' })
  await expectTotal(before + 1)

  await admin.users.remove({ id })
  await expect(admin.users.remove({ id })).rejects.toMatchObject({ refusal: 'not-found' })
  await expectTotal(before)

  const failing = db.transaction().execute(async (transaction) => {
    await userStore(transaction).add('nobody', { firstName: 'Nobody', email: 'nobody@example.com' })
    await userStore(transaction).remove(member.id)
    await userStore(transaction).remove(admin.id)
    throw new Error('thought better of it')
  })
  await expect(failing).rejects.toThrow('thought better of it')
  await expectTotal(before)
})

test('the total is right after many people came and went at the same moment', async () => {
  const site = await openTestSite()
  const { admin, db } = site
  const other = await site.enter('admin')
  const { total: before } = await totals(admin, db)
  const leaving = await Promise.all(Array.from({ length: 8 }, () => register(site)))
  const removals = leaving.flatMap(({ insertedId: id }) =>
    [admin, other].map((who) => who.users.remove({ id })),
  )
  const came = Array.from({ length: 12 }, () => register(site))
  const [gone] = await Promise.all([Promise.allSettled(removals), Promise.all(came)])
  expect(gone.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  for (const outcome of gone.filter((one) => one.status === 'rejected')) {
    expect(outcome.reason).toMatchObject({ refusal: 'not-found' })
  }
  expect(await totals(admin, db)).toEqual({ total: before + 12, there: before + 12 })
})

test('the cleanup corrects the total after rows were added directly', async () => {
  const { admin, db, member, tidy } = await openTestSite()
  await db.deleteFrom('person').where('id', '=', member.id).execute()
  const { total, there } = await totals(admin, db)
  expect(total).toBe(there + 1)
  await tidy()
  expect(await totals(admin, db)).toEqual({ total: there, there })
})

test('people of an older club have their total and their order by name', async () => {
  await readDatabase(await emptyData(), async (db) => {
    await migrate(db, {
      '0001-house': house,
      '0002-news': news,
      '0003-identity': identity,
      '0004-mail': mail,
      '0005-pictures': pictures,
      '0006-events': events,
      '0007-contact': contact,
    })
    const names = [...Array(2100).fill('Somebody'), 'zora', 'Ärif', null, 'Bela']
    const rows = names.map((first_name, data) => {
      const email = `${data}@example.com`
      const created_at = new Date(data).toISOString()
      return { id: crypto.randomUUID(), subject: email, email, first_name, created_at }
    })
    await db.insertInto('person').values(rows).execute()
    await migrate(db)
    const { items, total } = await userStore(db).list({ sort: 'name', limit: 4 })
    expect(items.map(({ firstName }) => firstName)).toEqual(['', 'Ärif', 'Bela', 'Somebody'])
    expect(total).toBe(names.length)
    const last = await userStore(db).list({ sort: 'name', order: 'desc', limit: 1 })
    expect(last.items[0]?.firstName).toBe('zora')
  })
})
