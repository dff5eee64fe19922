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
  /** When it was answered, and who did it; the name is that of today, and gone with the person. */
  answered: z.optional(z.object({ at: z.iso.datetime(), by: Id, name: z.optional(z.string()) })),
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
  standing: endpoint({
    method: 'GET',
    path: '/contact/standing',
    access: ['admin'],
    says: 'How many messages there are, how many of them are open, and whether the site can send replies by mail.',
    input: z.object({}),
    answer: z.object({ total: z.int(), open: z.int(), mail: z.boolean() }),
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
  reply: endpoint({
    method: 'POST',
    path: '/contact/:id/reply',
    access: ['admin'],
    says: 'Sends an answer by mail, with the message quoted beneath, and marks the message as answered.',
    input: z.object({ id: Id, text: Text(5000) }),
    answer: Modified,
    creates: true,
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
