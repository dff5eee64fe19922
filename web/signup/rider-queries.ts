import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Rider } from '#contract/riders.ts'
import type { Signup } from '#contract/signup.ts'
import { clubForLeaders } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'

export type RiderList = {
  readonly ride: Event
  readonly riders: readonly Rider[]
  /** From when until when emergency contacts can be read. */
  readonly emergency: Signup['emergency']
  /** When they rolled out and came back. */
  readonly moments: Signup['moments']
  /** The answer of the person who looks at it. */
  readonly mine: Signup['mine']
}

export type Groups = NonNullable<Event['signup']>['groups']

/** The ride sheet is open while emergency contacts can be read. */
export const isSheetOpen = (hours: NonNullable<Signup['emergency']>) => {
  const now = new Date().toISOString()
  return now >= hours.from && now < hours.until
}

export const ridersKey = (rideId: string) => ['riders', rideId]

/** Several leaders may take the roll at once. */
const refetchInterval = 60_000

export const useRiderList = (id: string) =>
  useQuery({
    queryKey: ridersKey(id),
    queryFn: async (): Promise<RiderList> => {
      // First, so that people who may not see the list make one call only.
      const riders = await clubForLeaders.signup.riders({ id })
      const [ride, { emergency, moments, mine }] = await Promise.all([
        clubForLeaders.events.get({ id }),
        clubForLeaders.signup.get({ id }),
      ])
      return { ride, riders, emergency, moments, mine }
    },
    refetchInterval,
  })

/** Does something to the list, says so, reads the list again, and resolves to whether it was done. */
export const changeList = async (rideId: string, work: () => Promise<unknown>, done: string) => {
  try {
    await work()
    toast(done)
    return true
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 401) return false
    await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    return false
  } finally {
    await queries.invalidateQueries({ queryKey: ridersKey(rideId) })
  }
}

const sum = (riders: readonly Rider[]) => riders.reduce((total, { party }) => total + party, 0)

/** The people who come, guests included, in one group or in all. */
export const countGoing = (riders: readonly Rider[], group?: string) =>
  sum(riders.filter((rider) => rider.state === 'going' && (!group || rider.group === group)))

/** The group a rider in the line waits for. */
const waitsFor = ({ group, wantsGroup }: Rider) => wantsGroup ?? group

/** All places, if they are limited. */
export const placesOf = ({ signup }: Event) => {
  if (signup?.places !== undefined) return signup.places
  const groups = signup?.groups ?? []
  const limits = groups.flatMap(({ places }) => places ?? [])
  const allLimited = groups.length > 0 && limits.length === groups.length
  return allLimited ? limits.reduce((total, places) => total + places, 0) : undefined
}

const unlimited = Number.POSITIVE_INFINITY

/** A free place that somebody in the line could have. */
export type FreePlace = {
  readonly left: number
  readonly waiting: number
  readonly first: Rider
  readonly group: Groups[number] | undefined
}

/** Each group has a line of its own, unless the places of the whole ride are limited: then there is one line. */
export const freePlaces = ({ ride, riders }: RiderList): readonly FreePlace[] => {
  const groups = ride.signup?.groups ?? []
  const limit = ride.signup?.places
  const line = riders
    .filter(({ rank }) => rank !== undefined)
    .toSorted((one, other) => Number(one.rank) - Number(other.rank))
  const leftIn = (group: Groups[number] | undefined) =>
    Math.min(
      group?.places === undefined ? unlimited : group.places - countGoing(riders, group._id),
      limit === undefined ? unlimited : limit - countGoing(riders),
    )
  const groupOf = (rider: Rider) => groups.find(({ _id }) => _id === waitsFor(rider))
  const lines = limit === undefined ? [...Map.groupBy(line, waitsFor).values()] : [line]
  return lines.flatMap((waiting) => {
    const first = waiting.find((rider) => leftIn(groupOf(rider)) > 0)
    if (!first) return []
    const group = groupOf(first)
    return [{ left: leftIn(group), waiting: waiting.length, first, group }]
  })
}
