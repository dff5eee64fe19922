import type { Plan, PlanKey, Receipt } from '#contract/membership-terms.ts'

/** The last day of a membership without an end, so that texts compare like days. */
export const noEnd = '9999-12-31'

export type MembershipTables = {
  membership_plan: {
    key: PlanKey
    name: string
    price: number
    period: Plan['period']
    season_end: string | null
    hidden: number
    /** Its place in the order. */
    place: number
  }
  /** One row. */
  membership_settings: {
    id: 'club'
    currency: string
    how_to_pay: string | null
    version: number
    /** The last day of the club on which letters about the end of a membership were written. */
    letters_on: string
  }
  /** The last number of a receipt in a year. It is raised in the transaction that uses it, so no number is missing. */
  receipt_count: { year: number; last: number }
  /** A payment and what it pays for. Rows are never changed or deleted, but forget the person and the note. */
  membership_term: {
    id: string
    /** Null once the account is deleted. */
    person_id: string | null
    plan: PlanKey
    since: string
    /** Null if it has no end. */
    until: string | null
    amount: number
    currency: string
    paid: Receipt['paid']
    paid_on: string
    note: string | null
    noted_by: string | null
    noted_at: string
    year: number
    number: number
    /** The payment that this row takes back. */
    reverses: string | null
    /** Whether its first day has come, and the membership of the person follows it. */
    begun: number
  }
}
