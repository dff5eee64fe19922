import type { Kysely, Transaction } from 'kysely'

/** Portable columns only: text, integers, 0 or 1; ids and moments are text made by us. */
export type Tables = {
  news: {
    id: string
    title: string
    author: string
    type: 'Race' | 'Story' | 'Other'
    date_time: string
    search: string
  }
  person: {
    id: string
    subject: string
    email: string
    admin: number
    moderator: number
    created_at: string
  }
  audit: {
    id: string
    at: string
    person_id: string
    action: string
    subject_id: string
    before: string | null
    after: string | null
  }
  idempotency: {
    caller: string
    call: string
    key: string
    fingerprint: string
    answer: string | null
    created_at: string
  }
  fact: { name: string; value: string }
}

export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>
