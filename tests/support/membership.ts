import type { MembershipSettings } from '#contract/membership.ts'
import type { Plan, PlanKey } from '#contract/membership-terms.ts'
import type { openTestSite, Person } from '#tests/site.ts'
import { claimsOf } from './add-person.ts'
import { openToldSite, today } from './told.ts'

type Site = Pick<
  Awaited<ReturnType<typeof openTestSite>>,
  'admin' | 'enter' | 'db' | 'tokens' | 'holding'
>

/** Valid inputs for the calls of the feature, each with its own row. */
export const membershipInputs = (site: Site) => {
  const { enter, db } = site
  // The clock may have been turned since the site was opened.
  const admin = async () => site.holding(await site.tokens.mint(claimsOf(site.admin.id)))
  const nothing = async () => ({})
  const aPerson = async () => ({ person: (await enter()).id })
  const receiptOf = async (person: string) => {
    const { receipts } = await (await admin()).membership.note({
      people: [{ person }],
      paid: 'cash',
    })
    return { id: receipts[0]?._id ?? '' }
  }
  const aReceipt = async () => receiptOf((await enter()).id)
  return {
    'membership.list': nothing,
    'membership.counts': nothing,
    'membership.settings': nothing,
    'membership.changeSettings': async () => ({
      ...(await (await admin()).membership.settings({})),
      currency: 'EUR',
    }),
    'membership.person': aPerson,
    'membership.note': async () => ({ people: [await aPerson()], paid: 'cash' }),
    'membership.reverse': async () => ({ ...(await aReceipt()), reason: 'The wrong Rahman' }),
    'membership.receipt': async ({ email }: { readonly email: string }) => {
      const own = db.selectFrom('person').select('id').where('email', '=', email)
      const { id } = (await own.executeTakeFirst()) ?? (await enter())
      return receiptOf(id)
    },
    'membership.sendReceipt': aReceipt,
    'membership.remind': async () => ({ people: [(await enter()).id] }),
    'membership.mine': nothing,
  }
}

const plan = (key: PlanKey, price: number, more: Partial<Plan> = {}): Plan => ({
  ...{ key, name: key, price, period: 'year', hidden: false, ...more },
})

/** What the club of these tests costs. */
export const clubPlans: readonly Plan[] = [
  plan('Regular', 3000),
  plan('Premium', 900, { period: 'month' }),
  plan('VIP', 50_000, { period: 'unlimited' }),
]

export const setPlans = async (
  { membership }: Pick<Person, 'membership'>,
  more: Partial<MembershipSettings> = {},
) => {
  const { version } = await membership.settings({})
  const wanted = { currency: 'EUR', plans: [...clubPlans], ...more, version }
  await membership.changeSettings(wanted)
}

/** A club on Monday 10 March 2031 whose members have paid nothing yet. */
export const openPayingClub = async (variables: NodeJS.ProcessEnv = {}) => {
  const site = await openToldSite(variables)
  await site.db.deleteFrom('membership_term').where('reverses', 'is not', null).execute()
  await site.db.deleteFrom('membership_term').execute()
  await site.db.deleteFrom('receipt_count').execute()
  await site.db.updateTable('person').set({ member_until: null }).execute()
  await setPlans(site.admin)
  /** Notes what somebody has paid, and gives the receipt. */
  const pay = async (
    { id: person }: Pick<Person, 'id'>,
    more: Partial<Parameters<Person['membership']['note']>[0]> = {},
    admin: Pick<Person, 'membership'> = site.admin,
  ) => {
    const { receipts } = await admin.membership.note({
      people: [{ person }],
      paid: 'cash',
      ...more,
    })
    return receipts[0] ?? { _id: '', number: '' }
  }
  return { ...site, pay, today }
}
