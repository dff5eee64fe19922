import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addMonths, daysOfMonth } from '#contract/days.ts'
import { club } from '#web/api.ts'

const ridesOf = (month: string) =>
  queryOptions({
    queryKey: ['events', 'month', month],
    queryFn: ({ signal }) => club.events.list(daysOfMonth(month), { signal }),
  })

/** The rides of a month. Its neighbours are fetched ahead, so that a step to one waits for nothing. */
export const useMonth = (month: string) => {
  const client = useQueryClient()
  const rides = useQuery(ridesOf(month))
  const { isSuccess } = rides
  useEffect(() => {
    if (!isSuccess) return
    for (const step of [1, -1]) {
      void client.prefetchQuery({ ...ridesOf(addMonths(month, step)), staleTime: 60_000 })
    }
  }, [client, month, isSuccess])
  return rides
}
