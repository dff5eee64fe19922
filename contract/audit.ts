import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, paging } from './shapes.ts'

/** Somebody or something; the name is that of today, and gone with what it names. */
const Named = z.object({ id: z.string(), name: z.optional(z.string()) })
export type Named = z.output<typeof Named>

const Facts = z.record(z.string(), z.unknown())

export const AuditEntry = z.object({
  _id: Id,
  at: z.iso.datetime(),
  who: Named,
  /** The room and what was done in it, such as `news.add`. */
  action: z.string(),
  what: Named,
  before: z.optional(Facts),
  after: z.optional(Facts),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditWindow = z.object({
  ...paging,
  person: z.optional(Id),
  kind: z.optional(
    z
      .string()
      .check(
        z.regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40})?$/, 'Please give a room, or a room and a verb.'),
      ),
  ),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type AuditWindow = z.output<typeof AuditWindow>

/** The record of what was done is read; nobody writes in it by a call. */
export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: ['admin'],
    says: 'Who did what, newest first, a hundred at a time unless asked otherwise. `kind` is a room or a room with a verb (`news`, `news.add`), `from` and `to` are days of the club.',
    input: AuditWindow,
    answer: z.array(AuditEntry),
    paged: true,
  }),
  people: endpoint({
    method: 'GET',
    path: '/audit/people',
    access: ['admin'],
    says: 'Everybody who appears in the record.',
    input: z.object({}),
    answer: z.array(Named),
  }),
}
