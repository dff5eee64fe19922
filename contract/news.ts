import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Inserted, Line, Moment, paging, search } from './shapes.ts'

const newsTypes = ['Race', 'Story', 'Other'] as const

export const NewNews = z.object({
  title: Line(200),
  author: Line(100),
  type: z.enum(newsTypes),
  dateTime: Moment,
})
export type NewNews = z.output<typeof NewNews>

export const NewsItem = z.extend(NewNews, { _id: Id })
export type NewsItem = z.output<typeof NewsItem>

export const NewsWindow = z.object({
  ...paging,
  ...search,
  order: z.optional(z.enum(['oldest', 'newest'])),
})
export type NewsWindow = z.output<typeof NewsWindow>

export const news = {
  list: endpoint({
    method: 'GET',
    path: '/newsInfo',
    access: 'everyone',
    says: 'The news of the club, oldest first unless asked otherwise.',
    input: NewsWindow,
    answer: z.array(NewsItem),
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/newsInfo',
    access: ['moderator', 'admin'],
    says: 'Publishes a news item.',
    input: NewNews,
    answer: Inserted,
    creates: true,
  }),
}
