import { hash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { mailLinks } from '#server/notices/links.ts'
import type { Parts } from './parts.ts'
import { holds } from './placeholders.ts'
import type { Plan } from './plan.ts'
import { secret } from './site.ts'

const nobody = {
  ...{ group_id: null, wants_group_id: null, party: 1, line_number: null, note: null },
  ...{ withdrew_at: null, confirm_asked_at: null },
  ...{ presence: null, presence_by: null, presence_at: null },
}

/** Groups, riders and incidents that calls of a ride need, inserted as the site would, only faster. */
export const openSignUps = ({ site: { db }, people }: Parts) => {
  const groups = new Map<string, string>()
  const links = mailLinks(secret)

  const groupOf = async (rideId: string) => {
    const known = groups.get(rideId)
    if (known) return known
    const id = randomUUIDv7()
    groups.set(rideId, id)
    const none = { pace_from: null, pace_to: null, places: null }
    await db
      .insertInto('ride_group')
      .values({ id, event_id: rideId, name: id, position: 0, ...none })
      .execute()
    return id
  }

  const addGuest = async (rideId: string, state: 'going' | 'unconfirmed') => {
    const [id, guest_id] = [randomUUIDv7(), randomUUIDv7()]
    const token = randomBytes(24).toString('base64url')
    const now = new Date().toISOString()
    await db
      .insertInto('guest')
      .values({
        ...{ id: guest_id, name: 'A guest', email: null, phone: null, contact_name: null },
        ...{ contact_phone: null, secret_hash: hash('sha256', token), forget_after: null },
        confirmed_at: state === 'going' ? now : null,
      })
      .execute()
    const rsvp = { id, event_id: rideId, person_id: null, guest_id, state, answered_at: now }
    await db
      .insertInto('rsvp')
      .values({ ...rsvp, ...nobody })
      .execute()
    return { id, guest_id, token }
  }

  const addIncident = async (rideId: string, hasPhoto: boolean) => {
    const id = randomUUIDv7()
    const incident = { id, event_id: rideId, person_id: null, who: 'A guest', place: null }
    const at = new Date().toISOString()
    await db
      .insertInto('incident')
      .values({ ...incident, what: 'A puncture', at })
      .execute()
    if (hasPhoto) {
      await db.insertInto('incident_photo').values({ incident_id: id, bytes: 'AAAA' }).execute()
    }
    return id
  }

  /** A push message that was given up, to nobody. */
  const addDelivery = async () => {
    const [id, notice_id] = [randomUUIDv7(), randomUUIDv7()]
    const now = new Date().toISOString()
    const told = { recipient: id, kind: 'news', about: id, key: 'fuzz', words: '{}' }
    await db
      .insertInto('notice')
      .values({ id: notice_id, ...told, created_at: now, due_at: now, read_at: null })
      .execute()
    const tried = {
      channel: 'push' as const,
      device: id,
      next_try_at: null,
      last_error: 'HTTP 500',
    }
    await db
      .insertInto('delivery')
      .values({ id, notice_id, ...tried })
      .execute()
    return id
  }

  const withdrawal = async (rideId: string) =>
    links.cannotComeToken((await addGuest(rideId, 'going')).guest_id, rideId)

  /** A ride that takes everyone, for links that name none. */
  const anyRide = async () => {
    const row = await db
      .selectFrom('event')
      .select('id')
      .where('status', '=', 'planned')
      .where('signup', '!=', 'off')
      .where('places', 'is', null)
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  }

  return {
    /** What these placeholders stand for in a request about a ride. */
    async known({ input, target }: Plan, rideId: string | undefined) {
      const hasLink = holds(input, 'guest token') || holds(input, 'withdrawal token')
      const link = hasLink ? await anyRide() : undefined
      const ride = rideId ?? link
      return {
        person: people.ids[0],
        group: ride && holds(input, 'group') ? await groupOf(ride) : randomUUIDv7(),
        rsvp:
          rideId && holds(input, 'rsvp') ? (await addGuest(rideId, 'going')).id : randomUUIDv7(),
        'guest token': link ? (await addGuest(link, 'unconfirmed')).token : 'x'.repeat(32),
        'withdrawal token': link && holds(input, 'withdrawal token') ? await withdrawal(link) : 'x',
        incident:
          rideId && holds(input, 'incident')
            ? await addIncident(rideId, target.name === 'sheet.photo')
            : randomUUIDv7(),
        delivery: holds(input, 'delivery') ? await addDelivery() : 'x',
      }
    },
  }
}
