import { insertMessages } from '#tests/support/many-messages.ts'
import { amongMany } from './among-many.ts'

const few = 20
const many = 5_000
const onePage = 20

export const requests = amongMany({
  name: 'requests',
  asks: (engine) =>
    `What do the latest requests cost an admin among ${many.toLocaleString('en')} on ${engine}?`,
  limit: `the same among ${few} requests`,
  many,
  few,
  putIn: insertMessages,
  path: `/api/contact?order=newest&limit=${onePage}`,
  as: 'admin',
  check({ body }) {
    if (JSON.parse(body.toString()).length !== onePage) throw new Error('another list came')
  },
})
