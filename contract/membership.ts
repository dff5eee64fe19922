import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mostPeople, Payment, PlanKey, PlanSettings, periods, Receipt } from './membership-terms.ts'
import { Day, Id, Inserted, Line, Modified, paging, search, Version } from './shapes.ts'
import { PersonId } from './signup-rules.ts'

/** Whose membership ends within 30 days, has ended, or was never noted. */
export const memberStates = ['due', 'lapsed', 'none'] as const

export const MemberWindow = z.object({
  ...paging,
  ...search,
  state: z.optional(z.enum(memberStates)),
})
export type MemberWindow = z.output<typeof MemberWindow>

const Member = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  plan: z.optional(PlanKey),
  planName: z.optional(z.string()),
  /** Missing if nothing is noted, or if it has no end. */
  until: z.optional(Day),
  unlimited: z.boolean(),
})
export type Member = z.output<typeof Member>

const NotedTerm = z.extend(Receipt, {
  note: z.optional(z.string()),
  /** Who noted it. Missing once that account is deleted. */
  notedBy: z.optional(z.string()),
  notedAt: z.iso.datetime(),
})
export type NotedTerm = z.output<typeof NotedTerm>

const MembershipSettings = z.extend(PlanSettings, { version: Version })
export type MembershipSettings = z.output<typeof MembershipSettings>

const OwnMembership = z.object({
  planName: z.optional(z.string()),
  until: z.optional(Day),
  unlimited: z.boolean(),
  /** The words of the club as parsed Markdown: see `contract/prose.ts`. */
  howToPay: z.array(z.unknown()),
  currency: z.string(),
  /** The plans that are offered. */
  plans: z.array(
    z.object({
      key: PlanKey,
      name: z.string(),
      price: z.int(),
      period: z.enum(periods),
      seasonEnd: z.optional(z.string()),
    }),
  ),
  receipts: z.array(Receipt),
})
export type OwnMembership = z.output<typeof OwnMembership>

/** Plans, payments and receipts. */
export const membership = {
  list: endpoint({
    method: 'GET',
    path: '/membership',
    access: ['admin'],
    says: 'Lists the members with the end of their membership. `state` is `due` (within 30 days), `lapsed` or `none`.',
    input: MemberWindow,
    answer: z.array(Member),
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/membership/counts',
    access: ['admin'],
    says: 'Counts the memberships that end within 30 days, have ended, or were never noted.',
    input: z.object({}),
    answer: z.object({ due: z.int(), lapsed: z.int(), none: z.int() }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/membership/settings',
    access: ['admin'],
    says: 'Returns the plans of the club, its currency, and what members read about how to pay.',
    input: z.object({}),
    answer: MembershipSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/membership/settings',
    access: ['admin'],
    says: 'Changes the plans, the currency and how to pay. Payments that are noted already stay as they are.',
    input: z.extend(PlanSettings, { version: Version }),
    answer: Modified,
  }),
  person: endpoint({
    method: 'GET',
    path: '/membership/people/:person',
    access: ['admin'],
    says: 'Returns what a member has paid, the newest first.',
    input: z.object({ person: PersonId }),
    answer: z.extend(Member, { terms: z.array(NotedTerm) }),
  }),
  note: endpoint({
    method: 'POST',
    path: '/membership/terms',
    access: ['admin'],
    says: 'Notes that one member or several have paid. Each gets a receipt with the next number of the year and the plan that was paid. What is left out follows from the plan and from the term before.',
    input: Payment,
    answer: z.object({ receipts: z.array(z.object({ _id: Id, number: z.string() })) }),
    creates: true,
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/membership/terms/:id/reversal',
    access: ['admin'],
    says: 'Takes back a payment that was noted by mistake, with a receipt of its own. Nothing is deleted.',
    input: z.object({ id: Id, reason: Line(200) }),
    answer: Inserted,
    creates: true,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/membership/receipts/:id',
    access: 'signed-in',
    says: 'Returns a receipt: one of your own, or any for admins.',
    input: z.object({ id: Id }),
    answer: Receipt,
  }),
  sendReceipt: endpoint({
    method: 'POST',
    path: '/membership/receipts/:id/notice',
    access: ['admin'],
    says: 'Sends the receipt to the member, the way they want to be told.',
    input: z.object({ id: Id }),
    answer: Modified,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/membership/reminders',
    access: ['admin'],
    says: 'Asks members to renew their membership, each at most once a day. Those whose membership has no end are left out.',
    input: z.object({ people: z.array(PersonId).check(z.minLength(1), z.maxLength(mostPeople)) }),
    answer: z.object({ told: z.int() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/me/membership',
    access: 'signed-in',
    says: 'Returns your membership, how to pay, and your receipts.',
    input: z.object({}),
    answer: OwnMembership,
  }),
}
