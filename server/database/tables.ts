import type { Generated, Kysely, Transaction } from 'kysely'

/** Portable columns only: text, integers, 0 or 1; ids and moments are text made by us. */
export type Tables = {
  news: {
    id: string
    title: string
    author: string
    type: 'Race' | 'Story' | 'Other'
    date_time: string
    search: string
    body: string | null
    version: Generated<number>
    /** Empty until it is changed for the first time. */
    updated_at: string | null
  }
  event: {
    id: string
    title: string
    description: string
    location: string
    author: string
    date: string
    time: string
    image: string
    /** The facts of the picture as JSON; an outside host tells none. */
    picture: string | null
    end_time: string | null
    distance: number | null
    climb: number | null
    grade: string | null
    series: string | null
    status: 'planned' | 'cancelled'
    reason: string | null
    version: number
    search: string
    created_at: string
    updated_at: string
  }
  /** Pictures in picture storage, by the hash of what was sent. */
  picture: {
    id: string
    width: number
    height: number
    /** The widths there are, as JSON. */
    widths: string
    preview: string
    /** Its files are being laid down, wait for somebody to show them, are shown, or are taken away. */
    state: 'making' | 'waiting' | 'shown' | 'going'
    /** When it came into this state. */
    since: string
  }
  gallery_image: {
    id: string
    url: string
    alt: string | null
    picture: string | null
    added_at: string
  }
  /** What people wrote to the club; open until somebody has answered it. */
  message: {
    id: string
    name: string
    email: string
    message: string
    at: string
    answered_at: string | null
    answered_by: string | null
    search: string
  }
  person: {
    id: string
    subject: string
    email: string
    first_name: string | null
    address: string | null
    city: string | null
    contact_number: string | null
    age: number | null
    membership_type: 'Regular' | 'Premium' | 'VIP' | null
    admin: Generated<number>
    moderator: Generated<number>
    search: Generated<string>
    /** The folded name, by which people are put in order. */
    name_key: Generated<string>
    created_at: string
  }
  /** How many rows a table has, kept with every change of their number. */
  tally: { name: 'person'; count: number }
  /** Single sign-ins that ended before their time. */
  ended_session: { session: string; forget_after: string }
  /** People all of whose sign-ins before a moment ended. */
  ended_subject: { subject: string; ended_at: number }
  /** How often something was tried, by whom, until when it counts. */
  attempt: { key: string; count: number; resets_at: string }
  /** The embedded provider's own tables; it reads and writes the rest of their columns itself. */
  auth_user: {
    id: string
    name: string
    email: string
    emailVerified: number
    /** Typed by somebody whose `email` is a placeholder; it owns nothing until it is confirmed. */
    typedEmail: string | null
    image: string | null
    createdAt: string
    updatedAt: string
  }
  auth_account: {
    id: string
    userId: string
    accountId: string
    providerId: string
    password: string | null
    createdAt: string
    updatedAt: string
  }
  auth_session: { id: string; userId: string; createdAt: string; expiresAt: string }
  auth_verification: { id: string; value: string; expiresAt: string }
  /** Letters that wait to be sent; without a next try they have been given up. */
  mail: {
    id: string
    recipient: string
    reply_to: string | null
    subject: string
    text: string
    created_at: string
    tries: number
    next_try_at: string | null
    last_error: string | null
    /** Whose account it is about, by the name the provider has for them: it is taken back with the account. */
    about: string | null
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
