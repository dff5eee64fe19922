import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, paging } from './shapes.ts'

/** A person or a thing. The name is the current one, and missing once the person or thing is deleted. */
const Named = z.object({ id: z.string(), name: z.optional(z.string()) })
export type Named = z.output<typeof Named>

const Facts = z.record(z.string(), z.unknown())

export const AuditEntry = z.object({
  _id: Id,
  at: z.iso.datetime(),
  who: Named,
  /** The feature and the call, such as `news.add`. */
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
        z.regex(
          /^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40})?$/,
          'Use a feature such as news, or a call such as news.add.',
        ),
      ),
  ),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type AuditWindow = z.output<typeof AuditWindow>

/** The audit log can only be read: each call writes its own entry. */
export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: ['admin'],
    says: "Lists who did what, newest first, a hundred at a time by default. `kind` is a feature or a call (`news`, `news.add`); `from` and `to` are days in the club's time zone.",
    input: AuditWindow,
    answer: z.array(AuditEntry),
    paged: true,
  }),
  people: endpoint({
    method: 'GET',
    path: '/audit/people',
    access: ['admin'],
    says: 'Lists everyone who appears in the audit log.',
    input: z.object({}),
    answer: z.array(Named),
  }),
}
