import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clubDay } from '#contract/days.ts'
import { type Member, memberStates } from '#contract/membership.ts'
import {
  type paidWays,
  type periods,
  type Receipt,
  standingInWords,
} from '#contract/membership-terms.ts'
import { club, endsSession } from '#web/api.ts'
import { addressFilter, type FilterOf, oneOf, searchText } from '#web/layout/address-filter.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClub } from '#web/layout/root-data.ts'
import { queries } from '#web/queries.ts'

/** The words for how something was paid. */
export const paidInWords: Readonly<Record<(typeof paidWays)[number], string>> = {
  cash: 'Cash',
  transfer: 'Transfer',
  card: 'Card, elsewhere',
}

/** What a payment lasts, in words. */
export const periodsInWords: Readonly<Record<(typeof periods)[number], string>> = {
  month: 'A month',
  year: 'A year',
  season: 'Until the end of the season',
  unlimited: 'Without an end',
}

export const memberFilter = addressFilter({ q: searchText, state: oneOf(memberStates, '') })
export type MemberFilter = FilterOf<typeof memberFilter>

const pageSize = 50

/** The members who match, page by page. The list before stays until the next one has loaded. */
export const useMembers = (filter: MemberFilter) => {
  const window = memberFilter.write(filter)
  const members = useInfiniteQuery({
    queryKey: ['membership', 'list', window],
    queryFn: ({ pageParam: cursor, signal }) =>
      club.membership.list.page(
        { ...window, limit: pageSize, ...(cursor && { cursor }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const shown = useMemo(
    () => members.data?.pages.flatMap(({ items }) => items) ?? [],
    [members.data],
  )
  return { ...members, shown, total: members.data?.pages[0]?.total ?? 0 }
}

export const countsQuery = queryOptions({
  queryKey: ['membership', 'counts'],
  queryFn: ({ signal }) => club.membership.counts({}, { signal }),
})

export const settingsQuery = queryOptions({
  queryKey: ['membership', 'settings'],
  queryFn: ({ signal }) => club.membership.settings({}, { signal }),
})

export const personQuery = (person: string) =>
  queryOptions({
    queryKey: ['membership', 'person', person],
    queryFn: ({ signal }) => club.membership.person({ person }, { signal }),
  })

/** Other screens show memberships, too. */
export const refreshMembership = () =>
  Promise.all(
    [['membership'], ['users']].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )

/** Does something and says why it did not work. Resolves to whether it did. */
export const attempt = async (work: () => Promise<unknown>) => {
  try {
    await work()
    return true
  } catch (failure) {
    if (endsSession(failure)) return false
    await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    return false
  } finally {
    void refreshMembership()
  }
}

/** Such as “taken back by 2026-0008”. */
export const reversalInWords = ({ reverses, reversedBy }: Receipt) => {
  if (reverses) return `takes back ${reverses}`
  return reversedBy ? `taken back by ${reversedBy}` : undefined
}

/** Says how a membership stands today. */
export const useStanding = () => {
  const { timeZone } = useClub()
  return ({ planName = 'Member', until, unlimited }: Omit<Member, 'email'>) => {
    if (unlimited) return `${planName}, no end`
    return until
      ? standingInWords(planName, until, clubDay(timeZone))
      : `${planName} · nothing noted yet`
  }
}
