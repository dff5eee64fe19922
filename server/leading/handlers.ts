import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import { changeLeaders } from '#server/events/change-leaders.ts'
import type { Handlers, Person } from '#server/http/call.ts'
import { gatheringTime, takeBack, writeNotices } from '#server/notices/write-notices.ts'
import type { CalendarAddresses } from '#server/signup/calendar-address.ts'
import { readLeaders } from '#server/signup/leaders.ts'
import { firstName } from '#server/signup/names.ts'
import { lockRide, type Ride } from '#server/signup/places.ts'
import { hasStarted } from '#server/signup/schedule.ts'
import { mayLeadRides, setMayLead } from '#server/users/leaders.ts'
import { readBoard } from './board.ts'
import { requestHandlers } from './requests.ts'

type Parts = { readonly timeZone: string; readonly calendars: CalendarAddresses }

export const leadingHandlers = ({ timeZone, calendars }: Parts): Handlers['leading'] => ({
  ...requestHandlers(timeZone),

  get: (_, { db, person }) => readBoard(db, person, timeZone),

  async lead({ id, group }, { db, person, record }) {
    const ride = await lockRide(db, id)
    await demandMark(db, person)
    if (ride.status === 'cancelled' || hasStarted(ride, timeZone)) throw new Refusal('ride-over')
    const leaders = await readLeaders(db, id)
    refuseIfLed(ride, leaders, group, person.id)
    const all = [...leaders, { person: person.id, ...(group && { group }) }]
    await changeLeaders(db, { id, leaders: all }, person.id, { tell: true }, timeZone)
    await record(id, { after: { leadersChanged: true } })
    return { modifiedCount: 1 }
  },

  async mark({ person: id, mayLead }, { db, person, record }) {
    const found = await db.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()
    if (!found) throw new Refusal('not-found')
    const modifiedCount = await setMayLead(db, id, mayLead)
    if (modifiedCount === 0) return { modifiedCount }
    if (id !== person.id) await tellOfMark(db, id, mayLead)
    await record(id, { before: { mayLead: !mayLead }, after: { mayLead } })
    return { modifiedCount }
  },

  calendar: async (_, { db, person }) => ({
    address: await calendars.of(db, person.id, 'leading'),
  }),
})

/** A 403 would sign them out. */
const demandMark = async (db: Database, person: Person) => {
  if (!(await mayLeadRides(db, person))) throw new Refusal('not-a-leader')
}

type Leader = Awaited<ReturnType<typeof readLeaders>>[number]

/** A leader of the whole ride leads every group. */
const refuseIfLed = (
  ride: Ride,
  leaders: readonly Leader[],
  group: string | undefined,
  personId: string,
) => {
  if (leaders.some(({ person }) => person === personId)) {
    throw new Refusal('already-led', { detail: 'You already lead this ride.' })
  }
  const isLed = (id: string) => leaders.some((leader) => leader.group === id)
  const ofAll = leaders.find((leader) => leader.group === undefined)
  const hasOpenGroup = ride.groups.some(({ id }) => !isLed(id))
  const holder = group
    ? (ofAll ?? leaders.find((leader) => leader.group === group))
    : (ofAll ?? (hasOpenGroup ? undefined : leaders[0]))
  if (!holder) return
  const what = group && !ofAll ? 'this group' : 'this ride'
  throw new Refusal('already-led', { detail: `${firstName(holder.name)} leads ${what} now.` })
}

/** After a while, so that a mark that is taken back at once is never told. */
const tellOfMark = async (db: Database, recipient: string, mayLead: boolean) => {
  const notice = { recipient, kind: 'leading' as const, about: recipient }
  if ((await takeBack(db, notice)) > 0) return
  const key = `mark ${new Date().toISOString()}`
  const words = { what: mayLead ? 'marked' : 'unmarked' }
  await writeNotices(db, [{ ...notice, key, words }], { wait: gatheringTime })
}
