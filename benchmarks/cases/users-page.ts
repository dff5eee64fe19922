import { insertPeople } from '#tests/support/many-people.ts'
import { amongMany } from './among-many.ts'

const few = 200
const many = 200_000
const onePage = 50

export const usersPages = amongMany({
  name: 'users',
  asks: (engine) =>
    `What does a page of people with its total cost among ${many.toLocaleString('en')} members on ${engine}?`,
  limit: `the same page among ${few} members`,
  many,
  few,
  putIn: insertPeople,
  path: `/api/users?limit=${onePage}&sort=joined&order=desc`,
  as: 'admin',
  check({ status, headers, body }, count) {
    const total = Number(headers[headers.findIndex((name) => /^x-total-count$/i.test(name)) + 1])
    if (status !== 200 || total < count) throw new Error(`${status} with ${total} of ${count}`)
    if (JSON.parse(body.toString()).length !== onePage) throw new Error('another page came')
  },
})
