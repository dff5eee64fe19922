import * as z from 'zod/mini'
import { endpoint, honeypot } from './endpoint.ts'
import { Email, Id, Inserted, Line, Modified, paging, search, Text } from './shapes.ts'

export const NewMessage = z.object({
  name: Line(100),
  email: Email,
  message: Text(5000),
})
export type NewMessage = z.output<typeof NewMessage>

export const Message = z.object({
  _id: Id,
  ...NewMessage.shape,
  at: z.iso.datetime(),
  /** When it was answered, and by whom. The name is the current one, and missing once that member is deleted. */
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

/** The most messages one call marks or deletes. */
export const mostMessages = 200

const ids = z.array(Id).check(z.minLength(1), z.maxLength(mostMessages))

/** What the contact form sends. */
export const ContactForm = z.extend(NewMessage, { [honeypot]: z.optional(z.string()) })

export const Reply = z.object({ id: Id, text: Text(5000) })

export const contact = {
  list: endpoint({
    method: 'GET',
    path: '/contact',
    access: ['admin'],
    says: 'Lists the messages to the club, oldest first by default.',
    input: MessageWindow,
    answer: z.array(Message),
    paged: true,
  }),
  standing: endpoint({
    method: 'GET',
    path: '/contact/standing',
    access: ['admin'],
    says: 'Says how many messages there are, how many of them are open, and whether the site can send replies by mail.',
    input: z.object({}),
    answer: z.object({ total: z.int(), open: z.int(), mail: z.boolean() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/contact',
    access: 'everyone',
    says: `Sends a message to the club. \`${honeypot}\` is a honeypot: leave it out, or the message is accepted and discarded.`,
    limits: {
      counts: 'done',
      address: { most: 20, seconds: 60 * 60 },
      person: { most: 20, seconds: 60 * 60 },
    },
    input: ContactForm,
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
  markMany: endpoint({
    method: 'PATCH',
    path: '/contact',
    access: ['admin'],
    says: `Marks up to ${mostMessages} messages as answered, or as open again. Those that are so already, or deleted, stay as they are; \`changed\` names the others.`,
    input: z.object({ ids, answered: z.boolean() }),
    answer: z.extend(Modified, { changed: z.array(Id) }),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/contact/:id/reply',
    access: ['admin'],
    says: 'Sends a reply by mail, with the message quoted below it, and marks the message as answered.',
    input: Reply,
    answer: Modified,
    creates: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contact/:id',
    access: ['admin'],
    says: 'Deletes a message.',
    input: z.object({ id: Id }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/contact/remove',
    access: ['admin'],
    says: `Deletes up to ${mostMessages} messages. Those that are deleted already are passed over.`,
    input: z.object({ ids }),
    answer: z.object({ deletedCount: z.int() }),
  }),
}
