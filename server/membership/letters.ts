import { randomUUIDv7 } from 'node:crypto'
import { amountInWords } from '#contract/membership-terms.ts'
import { zonedNow } from '#server/clock.ts'
import { noEnd } from '#server/database/membership-tables.ts'
import type { Database } from '#server/database/tables.ts'
import { type Notice, writeNotices } from '#server/notices/write-notices.ts'
import { dueDays } from './store.ts'
import { type Added, dayIn } from './terms.ts'

/** Letters are written from this hour of the club on. */
const letterHour = 9

/** A membership that has ended longer ago is no news any more: the site was off, or the payment is an old one. */
const lateDays = 14

/** How many days before the end a letter is due now: the latest one, if some were missed. */
const stageFor = (daysLeft: number) => {
  if (daysLeft > 7) return dueDays
  return daysLeft > 0 ? 7 : 0
}

/**
 * Once a day, 30, 7 and 0 days before the end of a membership, its member is told. The day is claimed in the
 * transaction that writes the notices, so that of several processes one writes them, and a crash repeats nothing.
 */
export const writeLetters = async (db: Database, timeZone: string) => {
  const now = zonedNow(timeZone)
  if (now.hour < letterHour) return
  const today = now.toPlainDate()
  const day = today.toString()
  const done = db.selectFrom('membership_settings').select('id').where('letters_on', '>=', day)
  if (await done.executeTakeFirst()) return
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('membership_settings')
      .set({ letters_on: day })
      .where('letters_on', '<', day)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    const ending = await findEnding(transaction, {
      from: today.subtract({ days: lateDays }).toString(),
      to: today.add({ days: dueDays }).toString(),
    })
    await writeNotices(
      transaction,
      ending.flatMap(({ id, until, noted_at }) => {
        const end = Temporal.PlainDate.from(until)
        const days = stageFor(today.until(end, { largestUnit: 'days' }).days)
        const noted = noted_at && dayOf(noted_at, timeZone)
        // Who has paid after the day of a letter knows: a month is shorter than 30 days.
        if (noted && noted >= end.subtract({ days }).toString()) return []
        return [letter(id, `${until} ${days}`, { what: 'ends', until, days })]
      }),
    )
  })
}

const dayOf = (moment: string, timeZone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString()

const letter = (recipient: string, key: string, words: Notice['words']): Notice => ({
  ...{ recipient, kind: 'membership', about: recipient, key, words },
})

/** Whose membership ends in these days, with the time the last payment was noted. */
const findEnding = async (db: Database, { from, to }: { from: string; to: string }) => {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'member_until'])
    .select(({ selectFrom }) =>
      selectFrom('membership_term')
        .select(({ fn }) => fn.max('noted_at').as('noted_at'))
        .whereRef('membership_term.person_id', '=', 'person.id')
        .whereRef('membership_term.until', '=', 'person.member_until')
        .where('membership_term.reverses', 'is', null)
        .as('noted_at'),
    )
    .where('member_until', '>=', from)
    .where('member_until', '<=', to)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, member_until: until, noted_at }) =>
    until ? [{ id, until, noted_at }] : [],
  )
}

/** Those who have paid are not told any more that the membership ends, not even by what waits for the morning. */
export const takeBackLetters = (db: Database, people: readonly string[]) =>
  db
    .deleteFrom('notice')
    .where('kind', '=', 'membership')
    .where('recipient', 'in', people)
    .whereRef('about', '=', 'recipient')
    .execute()

/** Asks members to renew. Returns how many are asked: those whose membership has no end are not. */
export const askToRenew = async (db: Database, people: readonly string[], timeZone: string) => {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'member_until'])
    .where('id', 'in', people)
    .orderBy('id')
    .execute()
  const asked = rows.filter(({ member_until }) => member_until !== noEnd)
  const key = `renew ${dayIn(timeZone)}`
  await writeNotices(
    db,
    asked.map(({ id, member_until: until }) =>
      letter(id, key, { what: 'renew', ...(until && { until }) }),
    ),
  )
  return asked
}

type Sent = Pick<Added, 'id' | 'number' | 'person'> & {
  readonly term: Pick<Added['term'], 'amount' | 'currency' | 'until'>
}

/** Sends receipts to those who paid. */
export const sendReceipts = (db: Database, receipts: readonly Sent[]) =>
  writeNotices(
    db,
    receipts.map(({ id, number, person, term: { amount, currency, until } }) => ({
      ...{ recipient: person, kind: 'membership', about: id },
      // It may be sent again.
      key: `receipt ${randomUUIDv7()}`,
      words: {
        ...{ what: 'receipt', number, amount: amountInWords(amount, currency) },
        ...(until && { until }),
      },
    })),
  )
