import { amountInWords } from '#contract/membership-terms.ts'
import { Refusal } from '#contract/refusal.ts'
import { readProse } from '#server/content/read-prose.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import { askToRenew, sendReceipts, takeBackLetters } from './letters.ts'
import { membershipStore } from './store.ts'
import { addTerms, dayIn, notedByHand, reverseTerm } from './terms.ts'

/** The audit log names the settings by this id. */
const settingsId = '00000000-0000-0000-0000-000000000021'

/** Gives a new club the plans and settings it begins with. */
export const resetMembership = (db: Database) => membershipStore(db).reset()

export const membershipHandlers = (timeZone: string): Handlers['membership'] => ({
  list: (window, { db }) => membershipStore(db).list(window, dayIn(timeZone)),

  counts: (_, { db }) => membershipStore(db).counts(dayIn(timeZone)),

  settings: (_, { db }) => membershipStore(db).settings(),

  async changeSettings({ version, ...wanted }, { db, record }) {
    const read = readProse(wanted.howToPay ?? '')
    if ('mistake' in read) {
      throw new Refusal('bad-fields', { errors: [{ field: 'howToPay', detail: read.mistake }] })
    }
    const before = await membershipStore(db).settings()
    if (before.version !== version) throw new Refusal('stale')
    if (!(await membershipStore(db).changeSettings(wanted, version))) throw new Refusal('stale')
    const plansChanged = JSON.stringify(before.plans) !== JSON.stringify(wanted.plans)
    await record(settingsId, {
      after: {
        ...(plansChanged && { plansChanged }),
        ...(before.howToPay !== wanted.howToPay && { howToPayChanged: true }),
        ...(before.currency !== wanted.currency && { currency: wanted.currency }),
      },
    })
    return { modifiedCount: 1 }
  },

  async person({ person }, { db }) {
    const store = membershipStore(db)
    const member = await store.member(person)
    if (!member) throw new Refusal('not-found')
    return { ...member, terms: await store.termsOf(person) }
  },

  async note({ tell, ...payment }, { db, person, record }) {
    const today = dayIn(timeZone)
    if (payment.paidOn && payment.paidOn > today) {
      const detail = 'This day has not come yet.'
      throw new Refusal('bad-fields', { errors: [{ field: 'paidOn', detail }] })
    }
    const method = notedByHand(payment, person.id, today)
    const added = await addTerms(db, payment, method, timeZone)
    await takeBackLetters(
      db,
      added.map(({ person }) => person),
    )
    if (tell) await sendReceipts(db, added)
    for (const { person, number: receipt, term } of added) {
      const { plan, since, until } = term
      const amount = amountInWords(term.amount, term.currency)
      const after = { receipt, plan, since, until, amount, paid: payment.paid }
      await record(person, { after })
    }
    return { receipts: added.map(({ id: _id, number }) => ({ _id, number })) }
  },

  async reverse({ id, reason }, { db, person, record }) {
    const { id: insertedId, ...term } = await reverseTerm(db, { id, reason }, person.id, timeZone)
    const { number: receipt, plan } = term
    const amount = amountInWords(term.amount, term.currency)
    await record(term.person_id ?? insertedId, { after: { receipt, plan, amount } })
    return { insertedId }
  },

  async receipt({ id }, { db, person }) {
    const found = await membershipStore(db).receipt(id)
    const isOwn = found?.person === person.id
    // A 403 would sign them out, and would say that there is such a receipt.
    if (!found || !(isOwn || person.roles.includes('admin'))) throw new Refusal('not-found')
    return found.receipt
  },

  async sendReceipt({ id }, { db, record }) {
    const found = await membershipStore(db).receipt(id)
    if (!found?.person) throw new Refusal('not-found')
    const { person, receipt } = found
    const { number, amount, currency, until = null } = receipt
    await sendReceipts(db, [{ id, number, person, term: { amount, currency, until } }])
    await record(person, { after: { receipt: number } })
    return { modifiedCount: 1 }
  },

  async remind({ people }, { db, record }) {
    const asked = await askToRenew(db, people, timeZone)
    for (const { id } of asked) await record(id, {})
    return { told: asked.length }
  },

  async mine(_, { db, person }) {
    const store = membershipStore(db)
    const { plans, currency, howToPay = '' } = await store.settings()
    const { planName, until, unlimited = false } = (await store.member(person.id)) ?? {}
    const read = readProse(howToPay)
    const receipts = await store.termsOf(person.id)
    return {
      ...(planName && { planName }),
      ...(until && { until }),
      ...{ unlimited, currency, howToPay: 'prose' in read ? [...read.prose] : [] },
      plans: plans.filter(({ hidden }) => !hidden).map(({ hidden: _, ...plan }) => plan),
      // What an admin wrote beside a payment is for admins.
      receipts: receipts.map(({ note: _, notedBy: __, notedAt: ___, ...receipt }) => receipt),
    }
  },
})
