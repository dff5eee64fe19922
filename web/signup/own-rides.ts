import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OwnRide } from '#contract/signup.ts'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'

/** The rides the member has answered or leads, by day and time. */
const useOwnRides = () =>
  useQuery({ queryKey: ['signup', 'mine'], queryFn: () => club.signup.mine({}) })

/** The member's own answer to each ride, by the ride's id. Unknown until they have been fetched. */
export const useOwnAnswers = (): ReadonlyMap<string, OwnRide> | undefined => {
  const { data } = useOwnRides()
  return data && new Map(data.map((own) => [own.ride._id, own]))
}

/** Call it after every answer: own answers and numbers are fetched again wherever they are shown. */
export const refreshOwnRides = () => queries.invalidateQueries({ queryKey: ['signup'] })

export type Count = Awaited<ReturnType<typeof club.signup.counts>>[number]

const mostAtOnce = 50

/** How many are coming to each of these rides, by the ride's id. Without an answer nothing is shown. */
export const useCounts = (ids: readonly string[]): ReadonlyMap<string, Count> => {
  const { data = [] } = useQuery({
    queryKey: ['signup', 'counts', ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, part) =>
        ids.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
      )
      const counts = await Promise.all(
        parts.map((part) => club.signup.counts({ events: part.join(',') })),
      )
      return counts.flat()
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map(data.map((count) => [count._id, count]))
}
