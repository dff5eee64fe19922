import { expect, test } from 'vitest'
import { nextTerm } from '#contract/membership-terms.ts'
import { openTestSite } from '#tests/site.ts'
import { clubPlans, openPayingClub, setPlans } from '#tests/support/membership.ts'
import { turnClock } from '#tests/support/told.ts'

test('a payment makes a term after the plan, and the type of the member follows it', async () => {
  const { admin, member, pay } = await openPayingClub()
  await admin.users.changeMembership({ id: member.id, membershipType: 'Premium' })
  const first = await pay(member, { plan: 'Regular', note: 'At the bridge' })
  expect(first.number).toBe('2031-0001')
  expect(await member.users.me({})).toMatchObject({
    membershipType: 'Regular',
    membershipUntil: '2032-03-09',
  })
  // The next one continues it, even if it is paid ahead.
  await pay(member)
  const { terms, ...found } = await admin.membership.person({ person: member.id })
  expect(found).toMatchObject({ plan: 'Regular', until: '2033-03-09', unlimited: false })
  expect(terms).toMatchObject([
    { number: '2031-0002', since: '2032-03-10', until: '2033-03-09', amount: 3000 },
    { number: '2031-0001', since: '2031-03-10', until: '2032-03-09', note: 'At the bridge' },
  ])
  expect(terms.map(({ paid, paidOn, currency }) => [paid, paidOn, currency])).toEqual([
    ['cash', '2031-03-10', 'EUR'],
    ['cash', '2031-03-10', 'EUR'],
  ])
  await pay(member, { plan: 'VIP', since: '2031-03-10' })
  expect(await admin.membership.person({ person: member.id })).toMatchObject({ unlimited: true })
  const me = await member.users.me({})
  expect([me.membershipType, me.membershipUntil]).toEqual(['VIP', undefined])
})

test('a plan that was paid ahead counts from its first day', async () => {
  const { member, pay, again, aMinuteLater } = await openPayingClub()
  await pay(member, { plan: 'Regular', until: '2031-03-31' })
  await pay(member, { plan: 'Premium' })
  const typeNow = async () => (await (await again(member)).users.me({})).membershipType
  turnClock('2031-03-31', '23:59')
  await aMinuteLater()
  expect(await typeNow()).toBe('Regular')
  turnClock('2031-04-01', '00:00')
  await Promise.all([aMinuteLater(), aMinuteLater()])
  expect(await typeNow()).toBe('Premium')
})

test('ten people are marked as paid at once, each with a receipt, or nobody is', async () => {
  const { admin, people, member, db } = await openPayingClub()
  const ten = await people(10)
  const asked = ten.map(({ id: person }) => ({ person, until: null }))
  const { receipts } = await admin.membership.note({ people: asked, paid: 'cash' })
  expect(receipts.map(({ number }) => number)).toEqual(
    Array.from({ length: 10 }, (_, at) => `2031-${String(at + 1).padStart(4, '0')}`),
  )
  // Another admin marks one of them and somebody else, and has not seen it.
  const both = [{ person: member.id, until: null }, asked[3] ?? { person: '' }]
  await expect(admin.membership.note({ people: both, paid: 'cash' })).rejects.toMatchObject({
    refusal: 'stale',
    detail: 'The membership of Somebody has changed. Nothing was noted. Reload to see it.',
  })
  const gone = [{ person: member.id }, { person: crypto.randomUUID() }]
  await expect(admin.membership.note({ people: gone, paid: 'cash' })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  const twice = [{ person: member.id }, { person: member.id }]
  await expect(admin.membership.note({ people: twice, paid: 'cash' })).rejects.toMatchObject({
    errors: [{ field: 'people', detail: 'Name each person once.' }],
  })
  expect(await db.selectFrom('membership_term').select('id').execute()).toHaveLength(10)
})

test('receipts are counted without holes, also when many are noted at once and some fail', async () => {
  const { admin, people, pay, member, db } = await openPayingClub()
  await pay(member)
  const crowd = await people(12)
  const outcomes = await Promise.allSettled(
    crowd.flatMap(({ id: person }) => [
      admin.membership.note({ people: [{ person }], paid: 'transfer' }),
      // The first has a number already when the second is refused, whose next term begins in a year.
      admin.membership.note({
        people: [{ person }, { person: member.id }],
        paid: 'cash',
        until: '2031-06-01',
      }),
    ]),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(12)
  const rows = await db.selectFrom('membership_term').select('number').orderBy('number').execute()
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1))
})

test('a year begins with the receipt 1', async () => {
  const { member, pay, enter } = await openPayingClub()
  await pay(member)
  turnClock('2031-12-31', '23:30')
  expect((await pay(member, {}, await enter('admin'))).number).toBe('2031-0002')
  turnClock('2032-01-01', '00:00')
  expect((await pay(member, {}, await enter('admin'))).number).toBe('2032-0001')
})

test('a wrong payment is taken back once, by an entry of its own', async () => {
  const { admin, member, pay, db } = await openPayingClub()
  await pay(member)
  const wrong = await pay(member, { plan: 'VIP', amount: 50_000 })
  const reverse = () => admin.membership.reverse({ id: wrong._id, reason: 'The other Rahman' })
  const outcomes = await Promise.allSettled([reverse(), reverse()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(reverse()).rejects.toMatchObject({ refusal: 'reversed-already', status: 409 })
  const { terms, ...found } = await admin.membership.person({ person: member.id })
  expect(found).toMatchObject({ plan: 'Regular', until: '2032-03-09' })
  expect(terms.slice(0, 2)).toMatchObject([
    { number: '2031-0003', amount: -50_000, reverses: '2031-0002', note: 'The other Rahman' },
    { number: '2031-0002', amount: 50_000, reversedBy: '2031-0003' },
  ])
  const [reversal] = terms
  const again = admin.membership.reverse({ id: reversal?._id ?? '', reason: 'No' })
  await expect(again).rejects.toMatchObject({ refusal: 'reversed-already' })
  const total = await db
    .selectFrom('membership_term')
    .select(({ fn }) => fn.sum<number | string>('amount').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(total.sum)).toBe(3000)
  const log = await admin.audit.list({ kind: 'membership' })
  expect(log.map(({ action, after }) => `${action} ${after?.amount}`).toSorted()).toEqual([
    'membership.changeSettings undefined',
    'membership.note EUR 30.00',
    'membership.note EUR 500.00',
    'membership.reverse EUR -500.00',
  ])
})

test('the list shows who is due, who has lapsed and of whom nothing is noted', async () => {
  const { admin, people, pay } = await openPayingClub()
  const [due, later, lapsed, old] = await people(4)
  if (!due || !later || !lapsed || !old) throw new Error('There are four.')
  await pay(due, { until: '2031-04-09' })
  await pay(later, { until: '2031-04-10' })
  await pay(lapsed, { since: '2030-03-10', until: '2031-03-09' })
  await pay(old, { since: '2020-01-01', until: '2020-12-31' })
  const idsOf = async (state: 'due' | 'lapsed' | 'none') =>
    (await admin.membership.list({ state })).map(({ _id }) => _id)
  expect(await idsOf('due')).toEqual([due.id])
  expect(await idsOf('lapsed')).toEqual([lapsed.id, old.id])
  expect(await idsOf('none')).not.toContain(due.id)
  const none = await idsOf('none')
  expect(await admin.membership.counts({})).toEqual({ due: 1, lapsed: 2, none: none.length })
  const page = await admin.membership.list.page({ state: 'lapsed', limit: 1 })
  expect([page.items.length, page.total]).toEqual([1, 2])
  const next = await admin.membership.list.page({
    state: 'lapsed',
    limit: 1,
    cursor: page.next ?? '',
  })
  expect(next.items.map(({ _id }) => _id)).toEqual([old.id])
  // Nothing is locked.
  expect((await lapsed.users.me({})).membershipUntil).toBe('2031-03-09')
  expect(await admin.users.list({})).toContainEqual(
    expect.objectContaining({ _id: lapsed.id, membershipUntil: '2031-03-09' }),
  )
})

test('plans are renamed and reordered, and of two admins the second sees the change first', async () => {
  const { admin, member, pay } = await openPayingClub()
  const seen = await admin.membership.settings({})
  const plans = clubPlans.map((plan) =>
    plan.key === 'Regular' ? { ...plan, name: 'Rider' } : plan,
  )
  const howToPay = 'In **cash** on Friday.'
  await setPlans(admin, { plans: plans.toReversed(), howToPay })
  // There is no integer after the last one in PostgreSQL.
  for (const version of [seen.version, 2 ** 31 - 1]) {
    const late = { ...seen, currency: 'USD', version }
    await expect(admin.membership.changeSettings(late)).rejects.toMatchObject({ refusal: 'stale' })
  }
  await pay(member)
  expect(await member.users.me({})).toMatchObject({
    membershipType: 'Regular',
    membershipName: 'Rider',
  })
  const own = await member.membership.mine({})
  expect(own).toMatchObject({ planName: 'Rider', until: '2032-03-09', currency: 'EUR' })
  expect(own.plans.map(({ name }) => name)).toEqual(['VIP', 'Premium', 'Rider'])
  expect(JSON.stringify(own.howToPay)).toContain('cash')
  expect(own.receipts).toMatchObject([{ number: '2031-0001', planName: 'Rider' }])

  const { version } = await admin.membership.settings({})
  const change = (wrong: object) =>
    admin.membership.changeSettings({ currency: 'EUR', plans: [...clubPlans], version, ...wrong })
  await expect(change({ howToPay: '<b>cash</b>' })).rejects.toMatchObject({
    errors: [{ field: 'howToPay' }],
  })
  const season = clubPlans.map((plan) => ({ ...plan, period: 'season' as const }))
  await expect(change({ plans: season })).rejects.toMatchObject({
    errors: season.map((_, at) => ({ field: `plans.${at}.seasonEnd` })),
  })
  await expect(change({ plans: clubPlans.slice(1) })).rejects.toMatchObject({
    errors: [{ field: 'plans' }],
  })
})

test('days that make no sense are refused beside their field', async () => {
  const { member, pay } = await openPayingClub()
  const wrong = [
    [{ since: '2031-03-10', until: '2031-03-09' }, 'until'],
    [{ since: '1800-01-01' }, 'since'],
    [{ until: '9999-12-31' }, 'until'],
    [{ paidOn: '2031-03-11' }, 'paidOn'],
    [{ amount: -1 }, 'amount'],
  ] as const
  for (const [given, field] of wrong) {
    await expect(pay(member, given)).rejects.toMatchObject({ errors: [{ field }] })
  }
})

test('a deleted member leaves amounts and numbers in the books, and nothing else', async () => {
  const { admin, member, pay, db, enter } = await openPayingClub()
  const { _id: id } = await pay(member, { note: 'Pays for her brother' })
  const data = await member.users.export({})
  expect(data.membership).toMatchObject({
    until: '2032-03-09',
    payments: [{ number: '2031-0001', amount: 3000, note: 'Pays for her brother' }],
  })
  await member.users.leave({})
  expect(await db.selectFrom('membership_term').selectAll().execute()).toMatchObject([
    { id, person_id: null, note: null, amount: 3000, year: 2031, number: 1 },
  ])
  const receipt = await admin.membership.receipt({ id })
  expect([receipt.number, receipt.person]).toEqual(['2031-0001', undefined])
  // An admin who noted payments can be deleted, too.
  const other = await enter('admin')
  await pay(await enter(), {}, other)
  await admin.users.remove({ id: other.id })
  expect(
    await db.selectFrom('membership_term').select('noted_by').orderBy('number').execute(),
  ).toEqual([{ noted_by: admin.id }, { noted_by: null }])
})

test('members read their own receipts only', async () => {
  const { admin, member, moderator, pay } = await openPayingClub()
  const { _id: id } = await pay(member, { note: 'For admins' })
  const receipt = await member.membership.receipt({ id })
  expect(receipt).toMatchObject({ number: '2031-0001', amount: 3000, person: { _id: member.id } })
  expect(receipt).not.toHaveProperty('note')
  expect(JSON.stringify(await member.membership.mine({}))).not.toContain('For admins')
  expect(await admin.membership.receipt({ id })).toEqual(receipt)
  await expect(moderator.membership.receipt({ id })).rejects.toMatchObject({ status: 404 })
})

test('the demonstration club has members who are due, who have lapsed, and how to pay', async () => {
  const { admin, member } = await openTestSite()
  const { due, lapsed } = await admin.membership.counts({})
  expect([due, lapsed]).toEqual([1, 2])
  expect((await member.membership.mine({})).howToPay).not.toEqual([])
})

test('the next term follows from the plan and the term before', () => {
  const today = '2031-03-10'
  const next = (period: 'month' | 'year' | 'season', before?: string, since?: string) =>
    Object.values(nextTerm({ period, seasonEnd: '02-29' }, { before, today, since }))
  expect(next('year')).toEqual(['2031-03-10', '2032-03-09'])
  expect(next('year', undefined, '2028-02-29')).toEqual(['2028-02-29', '2029-02-28'])
  expect(next('month', undefined, '2031-01-31')).toEqual(['2031-01-31', '2031-02-28'])
  expect(next('month', '2031-03-31')).toEqual(['2031-04-01', '2031-04-30'])
  // A month late is still in time; later it begins anew.
  expect(next('year', '2031-02-07')).toEqual(['2031-02-08', '2032-02-07'])
  expect(next('year', '2031-02-06')).toEqual(['2031-03-10', '2032-03-09'])
  expect(next('season')).toEqual(['2031-03-10', '2032-02-29'])
  expect(next('season', undefined, '2031-02-28')).toEqual(['2031-02-28', '2031-02-28'])
})
