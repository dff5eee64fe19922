import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WordsValue } from '#contract/words-form.ts'
import { clubForLeaders } from '#web/api.ts'
import { queries } from '#web/queries.ts'

/** Moderators may edit some pages only: a 403 concerns one page, so it does not end the session. */
export const { words } = clubForLeaders

export const useWordsList = () =>
  useQuery({ queryKey: ['words', 'list'], queryFn: ({ signal }) => words.list({}, { signal }) })

/** Read once: a newer version must not replace what is being typed. */
export const useWordsPage = (page: string) =>
  useQuery({
    queryKey: ['words-to-edit', page],
    queryFn: ({ signal }) => words.get({ page }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useHistory = (page: string) =>
  useInfiniteQuery({
    queryKey: ['words', 'history', page],
    queryFn: ({ pageParam: cursor, signal }) =>
      words.history.page({ page, limit: 20, ...(cursor && { cursor }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** After something was published. The page that is open reads its own words itself. */
export const refreshWords = () => queries.invalidateQueries({ queryKey: ['words'] })

/** The prose of a Markdown text. The last one stays while the next is made. */
export const usePreview = (text: string) => {
  const settled = useSettled(text, 400)
  return useQuery({
    queryKey: ['words-preview', settled],
    queryFn: ({ signal }) => words.preview({ text: settled }, { signal }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** What publishing would refuse. */
export const useCheck = (page: string, value: WordsValue, enabled: boolean) => {
  const settled = useSettled(JSON.stringify(value), 700)
  const checked = useQuery({
    queryKey: ['words-check', page, settled],
    queryFn: ({ signal }) => words.check({ page, value: JSON.parse(settled) }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return enabled ? (checked.data?.mistakes ?? []) : []
}

/** A value that has not changed for so many milliseconds. */
const useSettled = <Value>(value: Value, wait: number) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
