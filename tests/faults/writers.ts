import { setTimeout as pause } from 'node:timers/promises'
import type { Club } from './club.ts'
import { keepDoing } from './keep-doing.ts'
import type { Entry, WriteLog } from './write-log.ts'

/** The words that mark every write of this run. */
export const markWord = 'faultmark'

/** A random address, so that no address exceeds its limit. */
const anywhere = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

type Tokens = { readonly moderator: string; readonly admin: string }

/** The kinds of writes: a visitor's message, a moderator's news and rides. Each can be repeated. */
const kinds = [
  (mark: string) => ({
    path: '/api/contact',
    body: { name: 'Somebody', email: 'somebody@example.com', message: mark },
  }),
  (mark: string, { moderator }: Tokens) => ({
    path: '/api/newsInfo',
    token: moderator,
    body: { title: mark, author: 'Nadia', type: 'Other', dateTime: '2030-01-01T10:00' },
  }),
  (mark: string, { moderator }: Tokens, image: string) => ({
    path: '/api/events',
    token: moderator,
    body: {
      title: mark,
      description: 'A ride',
      location: 'The gate',
      author: 'Easy',
      date: '2030-01-04',
      time: '07:00',
      image,
    },
  }),
]

/** Who writes: visitors need no token, which a wrong clock would reject. */
export type Who = 'everyone' | 'visitors'

/** People who write, each as soon as the previous answer arrives. */
export const openWriters = async (club: Club, writeLog: WriteLog, who: Who = 'everyone') => {
  const tokens = {
    moderator: await club.tokenOf('moderator'),
    admin: await club.tokenOf('admin'),
  }
  const all = who === 'visitors' ? kinds.slice(0, 1) : kinds
  let count = 0

  const newEntry = (): Entry => {
    const mark = `${markWord} ${crypto.randomUUID()}`
    const kind = all[count++ % all.length] as (typeof kinds)[number]
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': anywhere() }
    const request = { ...kind(mark, tokens, club.picture), headers }
    return { request, mark, state: 'unknown' }
  }

  /** Makes a member a moderator; no other write touches that member. */
  const roles = club.members.filter(
    (member) => !writeLog.entries.some(({ mark }) => mark === `member ${member}`),
  )
  const newRole = (): Entry | undefined => {
    const member = roles.pop()
    const path = `/api/user/moderator/${member}`
    const headers = { 'x-forwarded-for': anywhere() }
    const request = { path, method: 'PATCH', token: tokens.admin, headers, body: {} }
    return member === undefined
      ? undefined
      : { request, mark: `member ${member}`, state: 'unknown' }
  }

  const write = (entry = newEntry()) => {
    writeLog.entries.push(entry)
    return writeLog.send(entry)
  }

  /** Writes until it is stopped; a refused writer waits a moment. */
  const load = (people = 6) => {
    const first = Promise.withResolvers<void>()
    const writer = (person: number) => {
      let turn = 0
      return async () => {
        const promotes = who === 'everyone' && person === 0 && turn++ === 3
        if (await write(promotes ? newRole() : undefined)) first.resolve()
        else await pause(100)
      }
    }
    const writers = Array.from({ length: people }, (_, person) => writer(person))
    return { first: first.promise, ...keepDoing(2, writers) }
  }

  return { write, load }
}
