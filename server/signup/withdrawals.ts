import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import type { MailLinks } from '#server/notices/links.ts'
import { answerRide } from './answer.ts'
import { rideWords, withdrawAsGuest } from './guests.ts'
import { findRide, type RsvpRow } from './places.ts'
import { hasStarted } from './schedule.ts'

/** What members and guests may do with the link "I can't come" in a mail about a ride. */
export const withdrawalHandlers = (
  links: MailLinks,
  timeZone: string,
): Pick<Handlers['signup'], 'withdrawal' | 'withdraw'> => ({
  async withdrawal({ token }, { db }) {
    const { ride, rsvp } = await findAnswer(db, links, token)
    const open = ride.status === 'planned' && !hasStarted(ride, timeZone)
    return { ride: rideWords(ride), state: rsvp.state, open }
  },

  async withdraw({ token }, { db }) {
    const { ride, rsvp } = await findAnswer(db, links, token)
    if (rsvp.guest_id) await withdrawAsGuest(db, rsvp, timeZone)
    else await answerRide(db, rsvp.person_id ?? '', { id: ride.id, answer: 'no' }, timeZone)
    return { withdrawn: true }
  },
})

const findAnswer = async (db: Database, links: MailLinks, token: string) => {
  const read = await links.readCannotComeToken(token)
  if (!read) throw new Refusal('dead-link')
  const ride = await findRide(db, read.ride)
  const rsvp: RsvpRow | undefined = await db
    .selectFrom('rsvp')
    .selectAll()
    .where('event_id', '=', read.ride)
    .where(({ or, eb }) => or([eb('person_id', '=', read.rider), eb('guest_id', '=', read.rider)]))
    .executeTakeFirst()
  if (!ride || !rsvp) throw new Refusal('dead-link')
  return { ride, rsvp }
}
