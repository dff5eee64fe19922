import type { SheetRecord } from '#contract/sheet.ts'
import type { SignupRules } from '#contract/signup-rules.ts'
import type { openTestSite, Person } from '#tests/site.ts'
import { addRide } from './rides.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** A day and a time so many hours from now, in the time zone of the club. */
export const inHours = (hours: number) => {
  const start = Temporal.Now.zonedDateTimeISO('Asia/Dhaka').add({ minutes: Math.round(hours * 60) })
  return {
    date: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

type Wanted = {
  readonly hours?: number
  readonly leaders?: number
  readonly guests?: number
  readonly signup?: SignupRules
}

/** A ride that starts so many hours from now, with leaders and guests. */
export const openSheet = async (
  { moderator, enter }: Pick<Site, 'moderator' | 'enter'>,
  { hours = 5, leaders = 1, guests = 0, signup }: Wanted = {},
) => {
  const ride = await addRide(moderator, { ...inHours(hours), ...(signup && { signup }) })
  const { _id: id } = ride
  const people: Person[] = []
  while (people.length < leaders) people.push(await enter())
  await moderator.events.changeLeaders({
    id,
    leaders: people.map(({ id: person }) => ({ person })),
  })
  const riders: string[] = []
  while (riders.length < guests) {
    const name = `Guest ${riders.length + 1}`
    riders.push((await moderator.signup.addRider({ id, name })).insertedId)
  }
  const [leader = moderator, other = moderator] = people
  return { id, ride, leader, other, riders }
}

/** What every record of a phone has, so many seconds ago. */
export const made = (secondsAgo = 0) => ({
  id: crypto.randomUUID(),
  at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
})

/** A tap on a rider. */
export const tap = (
  rsvp: string,
  presence: 'there' | 'absent' | null,
  secondsAgo = 0,
): SheetRecord => ({ ...made(secondsAgo), kind: 'presence', rsvp, presence })
