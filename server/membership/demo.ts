import type { Plan } from '#contract/membership-terms.ts'
import type { Database } from '#server/database/tables.ts'
import { membershipStore } from './store.ts'
import { addTerms, notedByHand } from './terms.ts'

const howToPay = `Pay in **cash** at the Friday ride, or by transfer:

- Sonadi Savings Bank, account 1016 2016
- your name as the reference

An admin notes it within a few days, and you get a receipt.`

const plans: readonly Plan[] = [
  { key: 'Regular', name: 'Regular', price: 50_000, period: 'year', hidden: false },
  { key: 'Premium', name: 'Premium', price: 120_000, period: 'year', hidden: false },
  { key: 'VIP', name: 'VIP', price: 500_000, period: 'unlimited', hidden: false },
]

/** When the membership of each ends, in days from today; null for no end. Nobody is told of the end for a while. */
const members: Readonly<Record<string, number | null>> = {
  'Arif Rahman': null,
  'Nadia Islam': 290,
  'Samir Das': 121,
  'Kamal Hossain': 25,
  'Jamal Uddin': -21,
  'Lucy Gomes': -68,
}

/** What the club costs, and who has paid. */
export const demoMembership = async (db: Database, today: Temporal.PlainDate, timeZone: string) => {
  await membershipStore(db).changeSettings({ currency: 'BDT', howToPay, plans: [...plans] }, 1)
  const people = await db
    .selectFrom('person')
    .select(['id', 'first_name', 'admin'])
    .where('first_name', 'in', Object.keys(members))
    .execute()
  const noter = people.find(({ admin }) => admin === 1)?.id ?? ''
  for (const [name, days] of Object.entries(members)) {
    const person = people.find(({ first_name }) => first_name === name)?.id
    if (!person) continue
    const until = days === null ? null : today.add({ days }).toString()
    const since = today
      .add({ days: (days ?? 0) + 1 })
      .subtract({ years: 1 })
      .toString()
    const method = notedByHand({ paid: 'cash' }, noter, today.toString())
    await addTerms(db, { people: [{ person }], since, until }, method, timeZone)
  }
}
