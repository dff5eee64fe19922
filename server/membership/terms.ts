import { randomUUIDv7 } from 'node:crypto'
import { nextTerm, type Payment, type Plan, type PlanKey } from '#contract/membership-terms.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { zonedNow } from '#server/clock.ts'
import { noEnd } from '#server/database/membership-tables.ts'
import type { Database } from '#server/database/tables.ts'
import { membershipStore, receiptNumber, type TermRow } from './store.ts'

/**
 * How the money for a term reaches the club. Today an admin notes what was paid elsewhere; a card processor would be
 * another one, which charges the amount before it answers.
 */
type PaymentMethod = (
  due: Pick<TermRow, 'amount' | 'currency'> & { readonly person: string },
) => Promise<Pick<TermRow, 'paid' | 'paid_on' | 'noted_by'>>

export const notedByHand =
  (
    { paid, paidOn }: Pick<Payment, 'paid' | 'paidOn'>,
    admin: string,
    today: string,
  ): PaymentMethod =>
  async () => ({ paid, paid_on: paidOn ?? today, noted_by: admin })

type Wanted = Pick<Payment, 'people' | 'plan' | 'since' | 'until' | 'amount' | 'note'>

export type Added = {
  readonly id: string
  readonly number: string
  readonly person: string
  readonly term: Pick<TermRow, 'plan' | 'since' | 'until' | 'amount' | 'currency'>
}

/** Adds a term for each person, with the next receipt of the year, and brings their membership up to date. */
export const addTerms = async (
  db: Database,
  { people, ...wanted }: Wanted,
  method: PaymentMethod,
  timeZone: string,
): Promise<readonly Added[]> => {
  const { plans, currency } = await membershipStore(db).settings()
  const today = dayIn(timeZone)
  const locked = await lockPeople(db, people)
  const added: Added[] = []
  for (const { id, membership_type, member_until: before } of locked) {
    const plan = findPlan(plans, wanted.plan ?? membership_type ?? 'Regular')
    const term = termFor(plan, wanted, before, today)
    const due = { amount: wanted.amount ?? plan.price, currency, person: id }
    const paid = await method(due)
    const row = await insertTerm(
      db,
      {
        ...{ person_id: id, plan: plan.key, ...term, ...paid },
        ...{ amount: due.amount, currency, note: wanted.note ?? null, reverses: null },
      },
      today,
    )
    await refreshStanding(db, id, today)
    added.push({ id: row.id, number: numberOf(row), person: id, term: row })
  }
  return added
}

/** Takes a payment back with an entry of its own. */
export const reverseTerm = async (
  db: Database,
  { id, reason }: { readonly id: string; readonly reason: string },
  admin: string,
  timeZone: string,
) => {
  const term = await lockTerm(db, id)
  if (!term) throw new Refusal('not-found')
  // As in `addTerms`, the person is locked before the next number is taken.
  if (term.person_id) await lockPerson(db, term.person_id)
  if (term.reverses) {
    const detail = 'This receipt takes a payment back. Note the payment again instead.'
    throw new Refusal('reversed-already', { detail })
  }
  const found = db.selectFrom('membership_term').select('id').where('reverses', '=', id)
  if (await found.executeTakeFirst()) throw new Refusal('reversed-already')
  const today = dayIn(timeZone)
  const { person_id, plan, since, until, currency, paid } = term
  const row = await insertTerm(
    db,
    {
      ...{ person_id, plan, since, until, currency, paid, amount: 0 - term.amount },
      ...{ paid_on: today, note: reason, noted_by: admin, reverses: id },
    },
    today,
  )
  if (person_id) await refreshStanding(db, person_id, today)
  return { ...row, number: numberOf(row) }
}

export const dayIn = (timeZone: string) => zonedNow(timeZone).toPlainDate().toString()

const numberOf = ({ year, number }: TermRow) => receiptNumber(year, number) ?? ''

const findPlan = (plans: readonly Plan[], key: PlanKey) => {
  const plan = plans.find((plan) => plan.key === key)
  if (!plan) throw new Error(`There is no plan ${key}.`)
  return plan
}

/** Always in the same order, so that two calls never wait for each other. */
const lockPeople = async (db: Database, asked: Payment['people']) => {
  const ids = asked.map(({ person }) => person)
  if (new Set(ids).size < ids.length) refuse('people', 'Name each person once.')
  const rows = db
    .selectFrom('person')
    .select(['id', 'first_name', 'email', 'membership_type', 'member_until'])
    .where('id', 'in', ids)
    .orderBy('id')
  const several = db.getExecutor().adapter.supportsMultipleConnections
  const found = await (several ? rows.forUpdate() : rows).execute()
  return asked.map(({ person, until }) => {
    const row = found.find(({ id }) => id === person)
    if (!row)
      throw new Refusal('not-found', { detail: 'Someone you chose is no longer in the club.' })
    const now = row.member_until === noEnd ? null : row.member_until
    if (until !== undefined && until !== now) {
      const detail = `The membership of ${row.first_name ?? row.email} has changed. Nothing was noted. Reload to see it.`
      throw new Refusal('stale', { detail })
    }
    return row
  })
}

const lockTerm = (db: Database, id: string) => {
  const row = db.selectFrom('membership_term').selectAll().where('id', '=', id)
  const several = db.getExecutor().adapter.supportsMultipleConnections
  return (several ? row.forUpdate() : row).executeTakeFirst()
}

const lockPerson = async (db: Database, id: string) => {
  if (!db.getExecutor().adapter.supportsMultipleConnections) return
  await db.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute()
}

const refuse = (field: FieldError['field'], detail: string): never => {
  throw new Refusal('bad-fields', { errors: [{ field, detail }] })
}

/** No club plans further ahead. */
const mostYears = 100

const termFor = (
  plan: Plan,
  wanted: Omit<Wanted, 'people'>,
  before: string | null,
  today: string,
) => {
  const years = (count: number) => Temporal.PlainDate.from(today).add({ years: count }).toString()
  const ended = before === noEnd ? undefined : (before ?? undefined)
  const { since, until: end } = nextTerm(plan, { before: ended, today, since: wanted.since })
  const until = wanted.until === undefined ? (end ?? null) : wanted.until
  if (since < years(-mostYears) || since > years(mostYears)) refuse('since', 'Choose a closer day.')
  if (until !== null && until < since) refuse('until', 'The end comes before the beginning.')
  if (until !== null && until > years(2 * mostYears)) refuse('until', 'Choose a closer day.')
  return { since, until }
}

type NewTerm = Omit<TermRow, 'id' | 'noted_at' | 'year' | 'number' | 'begun'>

const insertTerm = async (db: Database, term: NewTerm, today: string): Promise<TermRow> => {
  const year = Number(today.slice(0, 4))
  const row = {
    ...{ id: randomUUIDv7(), ...term, noted_at: new Date().toISOString() },
    ...{ year, number: await membershipStore(db).nextNumber(year) },
    begun: Number(term.since <= today),
  }
  await db.insertInto('membership_term').values(row).execute()
  return row
}

/** The end of a membership is that of its last term; its type is the plan of the term that runs. */
export const refreshStanding = async (db: Database, personId: string, today: string) => {
  await lockPerson(db, personId)
  const terms = await membershipStore(db).counting(personId)
  const ends = terms.map(({ until }) => until ?? noEnd).toSorted()
  const begun = terms.filter(({ since }) => since <= today)
  const running = begun.filter(({ until }) => until === null || until >= today)
  const current = running.at(-1) ?? begun.at(-1) ?? terms[0]
  await db
    .updateTable('person')
    .set({
      member_until: ends.at(-1) ?? null,
      ...(current && { membership_type: current.plan }),
    })
    .where('id', '=', personId)
    .execute()
}

/** A term that was paid ahead counts from its first day: then the plan may be another one. */
export const beginTerms = async (db: Database, timeZone: string) => {
  const today = dayIn(timeZone)
  const due = db
    .selectFrom('membership_term')
    .select('id')
    .where('begun', '=', 0)
    .where('since', '<=', today)
  if (!(await due.limit(1).executeTakeFirst())) return
  await db.transaction().execute(async (transaction) => {
    const begun = await transaction
      .updateTable('membership_term')
      .set({ begun: 1 })
      .where('begun', '=', 0)
      .where('since', '<=', today)
      .returning('person_id')
      .execute()
    const people = new Set(begun.flatMap(({ person_id }) => person_id ?? []))
    for (const person of [...people].toSorted()) await refreshStanding(transaction, person, today)
  })
}
