import * as z from 'zod/mini'
import { addDays, addMonths, dayInWords, daysOfMonth, monthOf } from './days.ts'
import { Day, Id, Line, Text } from './shapes.ts'
import { PersonId } from './signup-rules.ts'
import { membershipTypes } from './users.ts'

/** The keys are those of the specification and never change; a club calls its plans as it likes. */
export const PlanKey = z.enum(membershipTypes)
export type PlanKey = z.output<typeof PlanKey>

/** How long a payment lasts. A season ends on the same day of every year. */
export const periods = ['month', 'year', 'season', 'unlimited'] as const

/** How it was paid. The site itself takes no money. */
export const paidWays = ['cash', 'transfer', 'card'] as const

/** In the smallest unit of the currency, such as cents. */
const largestAmount = 1_000_000_000
const amountSentence = 'Enter an amount such as 30 or 12.50.'
const Amount = z
  .int(amountSentence)
  .check(z.minimum(0, amountSentence), z.maximum(largestAmount, 'This amount is too large.'))

const isYearDay = (text: string) => Day.safeParse(`2028-${text}`).success

const SeasonEnd = z
  .string()
  .check(z.refine(isYearDay, 'Choose the day and the month in which the season ends.'))

export const Plan = z
  .object({
    key: PlanKey,
    name: Line(60),
    price: Amount,
    period: z.enum(periods),
    /** The last day of a season, as MM-DD. */
    seasonEnd: z.optional(SeasonEnd),
    /** A hidden plan is not offered, but who has it keeps it. */
    hidden: z.boolean(),
  })
  .check(
    z.refine(({ period, seasonEnd }) => period !== 'season' || seasonEnd !== undefined, {
      path: ['seasonEnd'],
      message: 'Choose the day and the month in which the season ends.',
    }),
  )
export type Plan = z.output<typeof Plan>

/** In the order in which they are shown. */
export const Plans = z
  .array(Plan)
  .check(
    z.refine(
      (plans) =>
        plans.length === membershipTypes.length &&
        membershipTypes.every((key) => plans.some((plan) => plan.key === key)),
      'Name each of the three plans once.',
    ),
  )

/** How members pay the club, in Markdown. */
export const longestHowToPay = 4000

export const PlanSettings = z.object({
  /** Such as EUR; any short text will do. */
  currency: Line(12),
  howToPay: z.optional(Text(longestHowToPay)),
  plans: Plans,
})
export type PlanSettings = z.output<typeof PlanSettings>

/** One call notes so many people at most. */
export const mostPeople = 100

/** A payment of one person or of several. What is left out follows from the plan and from the term before. */
export const Payment = z.object({
  people: z
    .array(
      z.object({
        person: PersonId,
        /** The end of the membership as the caller saw it, or null. If it is another one meanwhile, nothing is noted. */
        until: z.optional(z.nullable(Day)),
      }),
    )
    .check(z.minLength(1, 'Choose somebody.'), z.maxLength(mostPeople)),
  plan: z.optional(PlanKey),
  since: z.optional(Day),
  /** Null for no end. */
  until: z.optional(z.nullable(Day)),
  amount: z.optional(Amount),
  paid: z.enum(paidWays),
  paidOn: z.optional(Day),
  note: z.optional(Line(200)),
  /** Whether each of them is sent the receipt. */
  tell: z.optional(z.boolean()),
})
export type Payment = z.output<typeof Payment>

/** What was paid, for what. A payment that was noted by mistake is followed by one that takes it back. */
export const Receipt = z.object({
  _id: Id,
  /** Counted without holes in each year, such as 2026-0007. */
  number: z.string(),
  /** Missing once the account is deleted. */
  person: z.optional(z.object({ _id: Id, name: z.string() })),
  plan: PlanKey,
  planName: z.string(),
  since: Day,
  /** Missing if it has no end. */
  until: z.optional(Day),
  /** Negative if it takes a payment back. */
  amount: z.int(),
  currency: z.string(),
  paid: z.enum(paidWays),
  paidOn: Day,
  /** The number of the receipt that this one takes back, or is taken back by. */
  reverses: z.optional(z.string()),
  reversedBy: z.optional(z.string()),
})
export type Receipt = z.output<typeof Receipt>

/** The day a period that begins on a day ends: the day before the same day of a later month. */
const endAfter = (since: string, months: number) => {
  const month = addMonths(monthOf(since), months)
  const same = `${month}${since.slice(7)}`
  const { to: last } = daysOfMonth(month)
  return same > last ? last : addDays(same, -1)
}

const seasonEndIn = (year: string, end: string) =>
  end === '02-29' ? daysOfMonth(`${year}-02`).to : `${year}-${end}`

const endOf = ({ period, seasonEnd = '12-31' }: Period, since: string) => {
  if (period === 'unlimited') return undefined
  if (period === 'month') return endAfter(since, 1)
  if (period === 'year') return endAfter(since, 12)
  const year = since.slice(0, 4)
  const end = seasonEndIn(year, seasonEnd)
  return end >= since ? end : seasonEndIn(String(Number(year) + 1).padStart(4, '0'), seasonEnd)
}

type Period = Pick<Plan, 'period' | 'seasonEnd'>

/** A membership that ended less than this many days ago is continued without a gap. */
const graceDays = 31

type Asked = {
  /** The end of the term before. */
  readonly before?: string | undefined
  readonly today: string
  /** Its first day, if that is decided. */
  readonly since?: string | undefined
}

/** The term that follows the one before, or begins today. */
export const nextTerm = (plan: Period, { before, today, since }: Asked) => {
  const continues = before !== undefined && before >= addDays(today, -graceDays)
  const first = since ?? (continues ? addDays(before, 1) : today)
  return { since: first, until: endOf(plan, first) }
}

/** Such as 31 March 2027. */
export const shortDay = (day: string) => dayInWords(day).replace(/^\S+ /, '')

/** Such as “Premium until 31 March 2027” or “Regular · lapsed on 31 March 2026”. */
export const standingInWords = (plan: string, until: string | undefined, today: string) => {
  if (!until) return plan
  return until < today
    ? `${plan} · lapsed on ${shortDay(until)}`
    : `${plan} until ${shortDay(until)}`
}

/** How many digits a currency has after the point. A text that is no known currency has two. */
const digitsOf = (currency: string) => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** Such as EUR 1,250.00. */
export const amountInWords = (amount: number, currency: string) => {
  const digits = digitsOf(currency)
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `${currency} ${(amount / 10 ** digits).toLocaleString('en', format)}`
}

/** An amount as it is typed, such as 12.50, in the smallest unit; NaN if it is none. */
export const readAmount = (typed: string, currency: string) => {
  const digits = digitsOf(currency)
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined || part.length > digits) return Number.NaN
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0'))
}

/** The same amount, to be typed over. */
export const amountTyped = (amount: number, currency: string) => {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
