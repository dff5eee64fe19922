import type { Generated } from 'kysely'

/** The tables of rides: groups, leaders, answers and ride sheets. */
export type RideTables = {
  event: {
    id: string
    title: string
    description: string
    location: string
    author: string
    date: string
    time: string
    image: string
    /** The picture as JSON; null for one on an external host. */
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
    signup: Generated<'off' | 'open' | 'required'>
    places: number | null
    guests: Generated<number>
    drop_ins: Generated<number>
    /** `start`, `evening-before`, or the number of hours before the start. */
    closes: Generated<string>
    names: Generated<'riders' | 'members' | 'leaders'>
    /** The last line number that was given out. */
    line: Generated<number>
    route_version_id: string | null
    rolled_out_at: string | null
    back_at: string | null
    /** What a leader wrote after the ride: kilometres as ridden, and a sentence. */
    ridden_distance: number | null
    report: string | null
  }
  /** The ids of deleted rides, so that their pages can say so. */
  deleted_event: { id: string; deleted_at: string }
  ride_group: {
    id: string
    event_id: string
    name: string
    pace_from: number | null
    pace_to: number | null
    places: number | null
    position: number
    route_version_id: string | null
  }
  ride_leader: { event_id: string; person_id: string; group_id: string | null }
  /** People without an account, who sign up for one ride. They are emptied a month after it. */
  guest: {
    id: string
    name: string
    email: string | null
    phone: string | null
    contact_name: string | null
    contact_phone: string | null
    secret_hash: string | null
    confirmed_at: string | null
    forget_after: string | null
  }
  /** An answer to a ride, of either a member or a guest. */
  rsvp: {
    id: string
    event_id: string
    person_id: string | null
    guest_id: string | null
    group_id: string | null
    wants_group_id: string | null
    state: 'unconfirmed' | 'going' | 'waiting' | 'maybe' | 'no' | 'leading'
    /** The person and their guests. */
    party: number
    /** The order of the line. Numbers are never used twice. */
    line_number: number | null
    note: string | null
    first_time: Generated<number>
    answered_at: string
    /** When somebody with a place gave it up. */
    withdrew_at: string | null
    /** When the ride moved to another day and the rider has not confirmed it yet. */
    confirm_asked_at: string | null
    /** The day of the ride they said yes to, if they are asked to confirm another one. */
    moved_from: string | null
    presence: 'there' | 'absent' | null
    presence_by: string | null
    presence_at: string | null
    /** The record of a ride sheet that it comes from. Of two with the same time the greater id counts. */
    presence_record: string | null
  }
  emergency: { person_id: string; name: string; phone: string; changed_at: string }
  guardian: { person_id: string; name: string; phone: string | null; email: string | null }
  /** What happens at a certain time before or after a ride. */
  due: {
    kind: 'reminder' | 'leader-wanted' | 'leader-wanted-soon' | 'after-ride'
    event_id: string
    at: string
  }
  /** The records of ride sheets that were taken, so that each is taken once. */
  sheet_record: {
    id: string
    event_id: string
    person_id: string | null
    kind: string
    /** The moment it is about and whether it was reached, such as `all-back 1`. */
    value: string | null
    at: string
    received_at: string
  }
  incident: {
    id: string
    event_id: string
    /** Who wrote it down. */
    person_id: string | null
    who: string
    place: string | null
    what: string
    at: string
  }
  /** A JPEG in base64. */
  incident_photo: { incident_id: string; bytes: string }
  /** A leader asks another one to swap rides, or anyone who may lead to stand in. Settled ones are deleted. */
  leading_request: {
    id: string
    event_id: string
    from_id: string
    /** Null for a stand-in. */
    to_id: string | null
    other_event_id: string | null
    created_at: string
  }
}
