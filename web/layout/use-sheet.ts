import { useCallback, useEffect, useState } from 'react'
import { carryOver, type Draft, dropSheet, keepSheet, readSheet, type Sheet } from './sheet.ts'

/** What a room knows of its sheets. */
type Kind<S> = {
  readonly isUntouched: (sheet: S) => boolean
  /** Makes sense of what the browser kept, also of what an older version of the site wrote. */
  readonly read: (kept: Partial<S>) => S
}

/** What is being written, kept at its place in the browser until it has arrived. */
export const useSheet = <Name extends string, S extends Sheet<Name>>(
  place: string,
  blank: S,
  { isUntouched, read }: Kind<S>,
) => {
  const [kept, setKept] = useState(() => readSheet(place, read))
  const [sheet, setSheet] = useState(() =>
    kept ? carryOver<Name, S>(kept, blank.before, blank.version) : blank,
  )
  const untouched = isUntouched(sheet)
  useEffect(
    () => (untouched ? dropSheet(place) : keepSheet(place, sheet)),
    [place, sheet, untouched],
  )

  const change = useCallback(
    (part: Partial<S>) => setSheet((before) => ({ ...before, ...part })),
    [],
  )
  const setWords = useCallback(
    (name: Name, words: string) =>
      setSheet((before) => ({ ...before, draft: { ...before.draft, [name]: words } })),
    [],
  )

  return {
    ...sheet,
    /** What somebody had typed before, when they come back to it. */
    kept,
    untouched,
    change,
    setWords,
    /** Goes on from a newer version, with what was typed laid over it. */
    goOnFrom: (newer: Draft<Name>, number: number) =>
      setSheet((before) => carryOver<Name, S>(before, newer, number)),
    /** Turns to another sheet, as if nothing had been typed before. */
    begin: (fresh: S) => {
      setKept(undefined)
      setSheet(fresh)
    },
    /** What was typed has arrived, so no draft of it is needed. */
    forget: () => dropSheet(place),
  }
}
