import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Leading } from '#contract/leading.ts'
import { club } from '#web/api.ts'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { refreshOwnRides } from '#web/signup/own-rides.ts'

export const leadingQuery = queryOptions({
  queryKey: ['leading'],
  queryFn: ({ signal }) => club.leading.get({}, { signal }),
})

/** Such as “7 coming”. */
export const comingInWords = (going: number) => (going === 0 ? 'no riders yet' : `${going} coming`)

type Action = {
  readonly send: () => Promise<unknown>
  /** How the page looks if it works. It is shown at once. */
  readonly expect?: (board: Leading) => Leading
  /** What a toast says afterwards. */
  readonly done: string
  readonly undo?: () => void
}

/** Does something on the board, and reads the board again afterwards: others change it, too. */
export const useBoardAction = () =>
  useMutation({
    mutationFn: ({ send }: Action) => send(),
    networkMode: 'always',
    async onMutate({ expect }) {
      await queries.cancelQueries(leadingQuery)
      const before = queries.getQueryData(leadingQuery.queryKey)
      if (before && expect) queries.setQueryData(leadingQuery.queryKey, expect(before))
      return before
    },
    onSuccess(_, { done, undo }) {
      toast(done, undo && { name: 'Undo', run: undo })
      void queries.invalidateQueries({ queryKey: ['overview'] })
      void refreshOwnRides()
    },
    onError(_, __, before) {
      if (before) queries.setQueryData(leadingQuery.queryKey, before)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: leadingQuery.queryKey }),
  })

export type BoardAction = ReturnType<typeof useBoardAction>
