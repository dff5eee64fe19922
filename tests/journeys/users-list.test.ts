import { expect, test } from 'vitest'
import { membershipTypes, type User, userRoles, userSorts } from '#contract/users.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { insertPeople } from '#tests/support/many-people.ts'

type Asked = Parameters<Person['users']['list']>[0]

/** Every page of a list, one after the other, and the totals they came with. */
const walk = async (who: Person, asked: Asked) => {
  const found: User[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const page = await who.users.list.page({ ...asked, limit: 37, ...(cursor && { cursor }) })
    found.push(...page.items)
    totals.add(page.total)
    cursor = page.next
  } while (cursor)
  return { ids: found.map(({ _id }) => _id), totals: [...totals] }
}

const matches = (user: User, { role, membership }: Asked) =>
  (!role || (role === 'member' ? user.roles.length === 0 : user.roles.includes(role))) &&
  (!membership || user.membershipType === membership)

const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The expected order, computed independently: two texts, the second to break ties. */
const keysOf = (user: User, sort: Asked['sort']) =>
  ({
    joined: [user.joined, user._id],
    name: [folded(user.firstName), user._id],
    email: [user.email, ''],
  })[sort ?? 'joined']

const inOrder = (users: readonly User[], { sort, order }: Asked) => {
  const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
  const sorted = users.toSorted((one, other) => {
    const [a, b] = [keysOf(one, sort), keysOf(other, sort)]
    return compare(a[0] ?? '', b[0] ?? '') || compare(a[1] ?? '', b[1] ?? '')
  })
  return (order === 'desc' ? sorted.reverse() : sorted).map(({ _id }) => _id)
}

const windows = userSorts.flatMap((sort) =>
  (['asc', 'desc'] as const).flatMap((order) =>
    [undefined, ...userRoles].flatMap((role) =>
      [undefined, ...membershipTypes].map((membership) => ({ sort, order, role, membership })),
    ),
  ),
)

test('every filter in every order gives everyone it fits exactly once, page by page', async () => {
  const { admin, db } = await openTestSite()
  await insertPeople(db, 230)
  const everyone = await admin.users.list({})
  expect(everyone.map(({ _id }) => _id)).toEqual(inOrder(everyone, {}))
  for (const asked of windows) {
    const fitting = everyone.filter((user) => matches(user, asked))
    const ids = inOrder(fitting, asked)
    expect({ asked, ...(await walk(admin, asked)) }).toEqual({ asked, ids, totals: [ids.length] })
  }
})

test('a search works with every filter, and its total counts the matches', async () => {
  const { admin, db } = await openTestSite()
  await insertPeople(db, 120)
  const asked = { q: 'SHIRIN dhaka', membership: 'VIP', sort: 'email', order: 'desc' } as const
  const all = await admin.users.list({ sort: 'email', order: 'desc' })
  const fits = ({ firstName, city, membershipType }: User) =>
    firstName.startsWith('Shirin') && city === 'Dhaka' && membershipType === 'VIP'
  const ids = all.filter(fits).map(({ _id }) => _id)
  expect(ids.length).toBeGreaterThan(2)
  expect(await walk(admin, asked)).toEqual({ ids, totals: [ids.length] })
  const members = await walk(admin, { ...asked, role: 'member' })
  expect(members).toEqual({ ids, totals: [ids.length] })
  expect(await admin.users.list.page({ q: 'nobody at all', limit: 5 })).toEqual({
    items: [],
    total: 0,
    next: undefined,
  })
})

test('the longest name in any script has its place, and the page after it is found', async () => {
  const { admin, tokens, holding } = await openTestSite()
  for (const firstName of ['ﷺ'.repeat(100), '"\\'.repeat(50), '𝕫'.repeat(50), 'ঢ'.repeat(100)]) {
    const self = claimsOf(crypto.randomUUID())
    await holding(await tokens.mint(self)).users.add({ firstName, email: self.email })
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.users.list.page({ sort: 'name', limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.next
  } while (cursor)
  const everyone = (await admin.users.list({})).map(({ _id }) => _id)
  expect(seen.toSorted()).toEqual(everyone.toSorted())
})

test('an invalid query names the field', async () => {
  const { admin, member, moderator, visitor } = await openTestSite()
  for (const field of ['role', 'membership', 'sort', 'order']) {
    const asked = admin.users.list({ [field]: 'none of these' })
    await expect(asked).rejects.toMatchObject({ status: 422, errors: [{ field }] })
  }
  for (const who of [member, moderator]) {
    await expect(who.users.list({ role: 'admin' })).rejects.toMatchObject({ status: 403 })
  }
  await expect(visitor.users.list({ sort: 'name' })).rejects.toMatchObject({ status: 401 })
})
