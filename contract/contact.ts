import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, Inserted, Line, Modified, paging, search, Text } from './shapes.ts'

/** What somebody writes to the club. */
export const NewMessage = z.object({
  name: Line(100),
  email: Email,
  message: Text(5000),
})
export type NewMessage = z.output<typeof NewMessage>

/** The field of the form that people neither see nor fill in; only machines do. */
export const trap = 'topic'

export const Message = z.object({
  _id: Id,
  ...NewMessage.shape,
  at: z.iso.datetime(),
  /** When it was answered, and the id of who did it. */
  answered: z.optional(z.object({ at: z.iso.datetime(), by: Id })),
})
export type Message = z.output<typeof Message>

export const MessageWindow = z.object({
  ...paging,
  ...search,
  status: z.optional(z.enum(['open', 'answered'])),
  order: z.optional(z.enum(['oldest', 'newest'])),
})
export type MessageWindow = z.output<typeof MessageWindow>

export const contact = {
  list: endpoint({
    method: 'GET',
    path: '/contact',
    access: ['admin'],
    says: 'What people wrote to the club, oldest first unless asked otherwise.',
    input: MessageWindow,
    answer: z.array(Message),
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/contact',
    access: 'everyone',
    says: `Takes a message to the club. \`${trap}\` is a trap: leave it out, or the message is answered and forgotten.`,
    limits: {
      counts: 'done',
      address: { most: 20, seconds: 60 * 60 },
      person: { most: 20, seconds: 60 * 60 },
    },
    input: z.extend(NewMessage, { [trap]: z.optional(z.string()) }),
    answer: Inserted,
    creates: true,
  }),
  mark: endpoint({
    method: 'PATCH',
    path: '/contact/:id',
    access: ['admin'],
    says: 'Marks a message as answered, or as open again.',
    input: z.object({ id: Id, answered: z.boolean() }),
    answer: Modified,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contact/:id',
    access: ['admin'],
    says: 'Removes a message.',
    input: z.object({ id: Id }),
    answer: z.object({ deletedCount: z.int() }),
  }),
}
