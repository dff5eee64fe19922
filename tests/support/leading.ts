import { onTestFinished, vi } from 'vitest'
import type { NewEvent } from '#contract/events.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { addRide, removeDemoRides } from './rides.ts'
import { turnClock } from './told.ts'

/** A club without rides and without leaders, whose clock stands at Monday 10 March 2031, 10:00. */
export const openLeadingClub = async () => {
  const site = await openTestSite()
  await removeDemoRides(site.db)
  await site.db.updateTable('person').set({ may_lead: 0 }).execute()
  onTestFinished(() => void vi.useRealTimers())
  turnClock('2031-03-10', '10:00')
  const moderator = await site.enter('moderator')

  /** Somebody who may lead. */
  const leader = async (firstName: string) => {
    const person = await site.enter()
    await person.users.changeMe({ firstName })
    await moderator.leading.mark({ person: person.id, mayLead: true })
    return person
  }

  /** A ride with these leaders, on Friday unless told otherwise. */
  const ride = async (title: string, leaders: readonly Person[], more: Partial<NewEvent> = {}) => {
    const planned = { date: '2031-03-14', time: '06:30', endTime: '09:00', distance: 40 }
    const { _id: id } = await addRide(moderator, { title, ...planned, ...more })
    const named = leaders.map(({ id }) => ({ person: id }))
    if (named.length > 0) await moderator.events.changeLeaders({ id, leaders: named, tell: false })
    return id
  }

  const [member, admin] = [await site.enter(), await site.enter('admin')]
  return { ...site, moderator, member, admin, leader, ride }
}

/** The titles of the rides a person leads. */
export const ledBy = async ({ leading }: Pick<Person, 'leading'>) =>
  (await leading.get({})).mine.map(({ ride }) => ride.title)

/** The titles of the rides that need a leader, with their groups. */
export const openTo = async ({ leading }: Pick<Person, 'leading'>) =>
  (await leading.get({})).open.map(({ ride, groups }) =>
    [ride.title, ...groups.map(({ name }) => name)].join(' '),
  )
