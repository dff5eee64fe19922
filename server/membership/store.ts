import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Member, MembershipSettings, MemberWindow } from '#contract/membership.ts'
import type { Plan, PlanSettings, Receipt } from '#contract/membership-terms.ts'
import { holdsWords } from '#server/database/fold.ts'
import { noEnd } from '#server/database/membership-tables.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

type PlanRow = Selectable<Tables['membership_plan']>
export type TermRow = Selectable<Tables['membership_term']>

/** A membership that ends within so many days is due. */
export const dueDays = 30

const endOfDue = (today: string) => Temporal.PlainDate.from(today).add({ days: dueDays }).toString()

/** Plans, payments, and whose membership ends when. */
export const membershipStore = (db: Database) => ({
  async settings(): Promise<MembershipSettings> {
    const plans = await db.selectFrom('membership_plan').selectAll().orderBy('place').execute()
    const { currency, how_to_pay, version } = await db
      .selectFrom('membership_settings')
      .select(['currency', 'how_to_pay', 'version'])
      .executeTakeFirstOrThrow()
    const howToPay = how_to_pay === null ? {} : { howToPay: how_to_pay }
    return { currency, ...howToPay, plans: plans.map(asPlan), version }
  },

  /** The plans and settings of a new club. */
  async reset() {
    await db
      .updateTable('membership_plan')
      .set(({ ref }) => ({
        name: ref('key'),
        price: 0,
        period: 'year',
        season_end: null,
        hidden: 0,
      }))
      .execute()
    await db
      .updateTable('membership_settings')
      .set({ currency: 'EUR', how_to_pay: null, version: 1, letters_on: '' })
      .execute()
  },

  /** Returns whether it was the latest version. */
  async changeSettings({ currency, howToPay, plans }: PlanSettings, version: number) {
    const { numUpdatedRows } = await db
      .updateTable('membership_settings')
      .set({ currency, how_to_pay: howToPay ?? null, version: version + 1 })
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    for (const [place, { key, seasonEnd, hidden, ...plan }] of plans.entries()) {
      await db
        .updateTable('membership_plan')
        .set({ ...plan, season_end: seasonEnd ?? null, hidden: Number(hidden), place })
        .where('key', '=', key)
        .execute()
    }
    return true
  },

  async list({ state, q, ...window }: MemberWindow, today: string) {
    let rows = memberRows(db)
    if (state === 'due')
      rows = rows.where('member_until', '>=', today).where('member_until', '<=', endOfDue(today))
    if (state === 'lapsed') rows = rows.where('member_until', '<', today)
    if (state === 'none') rows = rows.where('member_until', 'is', null)
    if (q?.trim()) rows = rows.where(holdsWords('search', q))
    const byEnd = state === 'due' || state === 'lapsed'
    const page = await readPage(rows, window, {
      by: [byEnd ? 'member_until' : 'name_key', 'id'],
      direction: state === 'lapsed' ? 'desc' : 'asc',
    })
    return mapPage(page, asMember)
  },

  async counts(today: string) {
    const count = (matches: ReturnType<typeof sql<SqlBool>>) =>
      sql<number | string>`coalesce(sum(case when ${matches} then 1 else 0 end), 0)`
    const { due, lapsed, none } = await db
      .selectFrom('person')
      .select([
        count(sql`member_until >= ${today} and member_until <= ${endOfDue(today)}`).as('due'),
        count(sql`member_until < ${today}`).as('lapsed'),
        count(sql`member_until is null`).as('none'),
      ])
      .executeTakeFirstOrThrow()
    return { due: Number(due), lapsed: Number(lapsed), none: Number(none) }
  },

  async member(id: string): Promise<Member | undefined> {
    const row = await memberRows(db).where('id', '=', id).executeTakeFirst()
    return row && asMember(row)
  },

  /** What a person has paid, the newest first. */
  async termsOf(personId: string) {
    const rows = await termRows(db)
      .where('term.person_id', '=', personId)
      .orderBy('term.noted_at', 'desc')
      .orderBy('term.year', 'desc')
      .orderBy('term.number', 'desc')
      .execute()
    return rows.map((row) => ({
      ...asReceipt(row),
      ...(row.note && { note: row.note }),
      ...(row.noted_by_name && { notedBy: row.noted_by_name }),
      notedAt: row.noted_at,
    }))
  },

  async receipt(id: string) {
    const row = await termRows(db).where('term.id', '=', id).executeTakeFirst()
    return row && { person: row.person_id, receipt: asReceipt(row) }
  },

  /** The next number of a year. It counts only if the transaction is committed. */
  async nextNumber(year: number) {
    const { last } = await db
      .insertInto('receipt_count')
      .values({ year, last: 1 })
      .onConflict((conflict) =>
        conflict.column('year').doUpdateSet({ last: sql<number>`receipt_count.last + 1` }),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
    return last
  },

  /** The payments of a person that were not taken back. */
  counting: (personId: string) =>
    db
      .selectFrom('membership_term as term')
      .selectAll('term')
      .where('term.person_id', '=', personId)
      .where('term.reverses', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('membership_term as other')
              .select('other.id')
              .whereRef('other.reverses', '=', 'term.id'),
          ),
        ),
      )
      .orderBy('term.since')
      .orderBy('term.year')
      .orderBy('term.number')
      .execute(),
})

const asPlan = ({ key, name, price, period, season_end, hidden }: PlanRow): Plan => ({
  ...{ key, name, price, period, hidden: hidden === 1 },
  ...(season_end !== null && { seasonEnd: season_end }),
})

const memberRows = (db: Database) =>
  db
    .selectFrom('person')
    .select(['id', 'first_name', 'email', 'membership_type', 'member_until', 'name_key'])
    .select(
      sql<string | null>`(select name from membership_plan where key = membership_type)`.as(
        'plan_name',
      ),
    )

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number]

const asMember = (row: MemberRow): Member => ({
  ...{ _id: row.id, name: row.first_name ?? row.email, email: row.email },
  ...(row.membership_type && { plan: row.membership_type }),
  ...(row.plan_name && { planName: row.plan_name }),
  ...(row.member_until && row.member_until !== noEnd && { until: row.member_until }),
  unlimited: row.member_until === noEnd,
})

const termRows = (db: Database) =>
  db
    .selectFrom('membership_term as term')
    .innerJoin('membership_plan as plan', 'plan.key', 'term.plan')
    .leftJoin('person', 'person.id', 'term.person_id')
    .leftJoin('person as noter', 'noter.id', 'term.noted_by')
    .leftJoin('membership_term as original', 'original.id', 'term.reverses')
    .leftJoin('membership_term as reversal', 'reversal.reverses', 'term.id')
    .selectAll('term')
    .select(['plan.name as plan_name', 'person.first_name', 'person.email'])
    .select(['noter.first_name as noted_by_name'])
    .select(['original.year as original_year', 'original.number as original_number'])
    .select(['reversal.year as reversal_year', 'reversal.number as reversal_number'])

type JoinedTerm = Awaited<ReturnType<ReturnType<typeof termRows>['execute']>>[number]

export const receiptNumber = (year: number | null, number: number | null) =>
  year === null ? undefined : `${year}-${String(number).padStart(4, '0')}`

const asReceipt = (row: JoinedTerm): Receipt => {
  const name = row.first_name ?? row.email
  const reverses = receiptNumber(row.original_year, row.original_number)
  const reversedBy = receiptNumber(row.reversal_year, row.reversal_number)
  return {
    _id: row.id,
    number: receiptNumber(row.year, row.number) ?? '',
    ...(row.person_id && name && { person: { _id: row.person_id, name } }),
    ...{ plan: row.plan, planName: row.plan_name, since: row.since },
    ...(row.until && { until: row.until }),
    ...{ amount: row.amount, currency: row.currency, paid: row.paid, paidOn: row.paid_on },
    ...(reverses && { reverses }),
    ...(reversedBy && { reversedBy }),
  }
}

/** What a member paid, for their export. */
export const exportMembership = async (db: Database, personId: string) => {
  const store = membershipStore(db)
  const { until, unlimited = false } = (await store.member(personId)) ?? {}
  const terms = await store.termsOf(personId)
  return {
    ...(until && { until }),
    unlimited,
    payments: terms.map(({ _id, person, notedBy, ...term }) => term),
  }
}

/** The books keep the receipts of a deleted person, but nothing that names them. */
export const forgetPayer = (db: Database, personId: string) =>
  db.updateTable('membership_term').set({ note: null }).where('person_id', '=', personId).execute()
