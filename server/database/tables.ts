import type { Generated, Kysely, Transaction } from 'kysely'
import type { ClubTables } from './club-tables.ts'
import type { MembershipTables } from './membership-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { RideTables } from './ride-tables.ts'
import type { RouteTables } from './route-tables.ts'
import type { WordsTables } from './words-tables.ts'

/** Portable columns only: text, integers, 0 or 1; ids and timestamps are text that we generate. */
export type Tables = PeopleTables &
  RideTables &
  RouteTables &
  MembershipTables &
  WordsTables &
  ClubTables & {
    news: {
      id: string
      title: string
      author: string
      type: 'Race' | 'Story' | 'Other'
      date_time: string
      search: string
      body: string | null
      version: Generated<number>
      /** Null until the first change. */
      updated_at: string | null
      /** The address of its picture, and the picture as JSON, as for an event. */
      image: string | null
      picture: string | null
    }
    /** What a person is told; `words` is JSON. */
    notice: {
      id: string
      recipient: string
      kind: string
      about: string
      key: string
      words: string
      created_at: string
      /** When it is told: changes of a ride are gathered until then. */
      due_at: string
      read_at: string | null
    }
    /** A notice on its way by mail or push. It is deleted when it has arrived. */
    delivery: {
      /** `m` or the id of the device, and the id of the notice. */
      id: string
      notice_id: string
      channel: 'mail' | 'push'
      /** Empty for mail. */
      device: string
      /** Null if it is given up. */
      next_try_at: string | null
      tries: Generated<number>
      last_error: string | null
    }
    /** A browser that gets push messages, as long as the sign-in lasts in which it was added. */
    device: {
      id: string
      person_id: string
      subject: string
      session: string
      endpoint: string
      endpoint_hash: string
      p256dh: string
      auth: string
      label: string
      created_at: string
      last_ok_at: string | null
      failing_since: string | null
    }
    /** How a member wants to be told, where that is not the default. */
    preference: { person_id: string; kind: string; mail: number; push: number }
    /** What a local trial would have sent by mail. */
    mailbox: {
      id: string
      recipient: string
      subject: string
      text: string
      html: string | null
      at: string
    }
    /** Pictures in picture storage; the id is a hash of the uploaded file. */
    picture: {
      id: string
      width: number
      height: number
      /** The available widths, as JSON. */
      widths: string
      preview: string
      /** Its files are being written, are not shown yet, are shown, or are being deleted. */
      state: 'making' | 'waiting' | 'shown' | 'going'
      /** When this state began. */
      since: string
    }
    gallery_image: {
      id: string
      url: string
      alt: string | null
      picture: string | null
      added_at: string
      /** The ride whose album it is in. */
      event_id: string | null
      /** Proposed by a member, shown to everyone, or hidden because somebody asked for it. */
      state: Generated<'proposed' | 'shown' | 'hidden'>
      proposed_by: string | null
      /** When somebody asked to remove it, and what they wrote. */
      hidden_at: string | null
      hidden_note: string | null
      /** When a moderator decided that it stays although somebody asked to remove it. */
      kept_at: string | null
    }
    /** Messages to the club. */
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
      /** The last day of the membership, or `noEnd`; null if no payment is noted. */
      member_until: string | null
      admin: Generated<number>
      moderator: Generated<number>
      search: Generated<string>
      /** The folded name, for sorting. */
      name_key: Generated<string>
      /** When mail and push messages wait, in the club's time zone; null if they never do. */
      quiet_from: Generated<string | null>
      quiet_to: Generated<string | null>
      /** Links to stop mails name it, so that links to an earlier address end. */
      mail_number: Generated<number>
      birth_year: number | null
      name_shown: Generated<'name' | 'initial' | 'hidden'>
      /** Part of the secret address of the person's calendar: a new number ends the old address. */
      calendar_number: Generated<number>
      /** What the member has done of the first steps that nothing else records, with commas between them. */
      first_steps: Generated<string>
      /** When they last looked at the overview. */
      seen_at: string | null
      /** Whether other members see the figures of their season. */
      season_shown: Generated<number>
      /** The mark of a moderator that they may lead rides. */
      may_lead: Generated<number>
      /** The number of times the record was changed, for those who edit it. */
      version: Generated<number>
      /** What duplicates are found by, besides the folded name. */
      phone_key: Generated<string>
      email_key: Generated<string>
      created_at: string
    }
    /** The ids of records that were merged into others: the audit log still has them. */
    merged_person: { id: string; into_id: string; merged_at: string }
    /** The number of rows of a table, updated with every change. */
    tally: { name: 'person'; count: number }
    /** Single sign-ins that were ended early. */
    ended_session: { session: string; forget_after: string }
    /** People whose sign-ins before a moment have all ended. */
    ended_subject: { subject: string; ended_at: number }
    /** Counts for rate limits. */
    attempt: { key: string; count: number; resets_at: string }
    /** Tables of the embedded identity provider; only the columns we use ourselves are listed. */
    auth_user: {
      id: string
      name: string
      email: string
      emailVerified: number
      /** An unconfirmed address, which proves nothing yet; `email` is a placeholder meanwhile. */
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
    /** Emails waiting to be sent; those without a next try have been given up. */
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
      /** The subject of the account it is about: it is deleted with the account. */
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
