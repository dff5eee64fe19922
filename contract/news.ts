import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Picture, PictureAddress, StoredFile } from './media.ts'
import { Id, Inserted, Line, Modified, Moment, paging, search, Text, Version } from './shapes.ts'

export const newsTypes = ['Race', 'Story', 'Other'] as const

export const longestBody = 10_000

const headline = {
  title: Line(200),
  author: Line(100),
  type: z.enum(newsTypes),
  dateTime: Moment,
}

/** The address of its picture. */
const image = z.optional(PictureAddress)

/** The full text, in Markdown. */
const body = z.optional(Text(longestBody))

export const NewNews = z.object({ ...headline, image, body })
export type NewNews = z.output<typeof NewNews>

/** A news item in a list, without its text. */
export const NewsItem = z.object({
  ...headline,
  _id: Id,
  image,
  picture: z.optional(Picture),
  /** Whether it has a text besides its headline. */
  hasText: z.optional(z.literal(true)),
  /** The first words of its text, without markup. */
  excerpt: z.optional(z.string()),
})
export type NewsItem = z.output<typeof NewsItem>

const Neighbour = z.object({ _id: Id, title: Line(200) })

export const WholeNews = z.extend(NewsItem, {
  body,
  version: z.int(),
  /** When it was last changed, if ever. */
  updatedAt: z.optional(z.iso.datetime()),
  older: z.optional(Neighbour),
  newer: z.optional(Neighbour),
})
export type WholeNews = z.output<typeof WholeNews>

export const NewsWindow = z.object({
  ...paging,
  ...search,
  order: z._default(z.enum(['oldest', 'newest']), 'oldest'),
})
export type NewsWindow = z.input<typeof NewsWindow>

const publishers = ['moderator', 'admin'] as const

export const news = {
  list: endpoint({
    method: 'GET',
    path: '/newsInfo',
    access: 'everyone',
    says: 'Lists the news, oldest first by default.',
    input: NewsWindow,
    answer: z.array(NewsItem),
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/newsInfo/:id',
    access: 'everyone',
    says: 'Returns one news item with its text, and the items before and after it.',
    input: z.object({ id: Id }),
    answer: WholeNews,
  }),
  add: endpoint({
    method: 'POST',
    path: '/newsInfo',
    access: publishers,
    says: 'Publishes a news item.',
    input: NewNews,
    answer: Inserted,
    creates: true,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/newsInfo/pictures',
    access: publishers,
    says: 'Uploads a picture for a news item.',
    carries: 'file',
    input: z.object({}),
    answer: StoredFile,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/newsInfo/:id',
    access: publishers,
    says: 'Changes a news item. Without `body` its text is deleted, without `image` its picture.',
    input: z.object({ id: Id, version: Version, ...NewNews.shape }),
    answer: Modified,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/newsInfo/:id',
    access: publishers,
    says: 'Deletes a news item.',
    input: z.object({ id: Id }),
    answer: z.object({ deletedCount: z.int() }),
  }),
}
