import { useCallback, useEffect, useState } from 'react'
import type { RideDraft, RideName } from './ride-draft.ts'
import {
  blankSheet,
  carryOver,
  dropSheet,
  isUntouched,
  keepSheet,
  type RideSheet,
  readSheet,
} from './ride-sheet.ts'

/** What is being written about a ride, kept at its place in the browser until it has arrived. */
export const useRideSheet = (place: string, given: RideDraft, version: number) => {
  const [kept] = useState(() => readSheet(place))
  const [sheet, setSheet] = useState(() =>
    kept ? carryOver(kept, given, version) : blankSheet(given, version),
  )
  useEffect(() => keepSheet(place, sheet), [place, sheet])

  const change = useCallback(
    (part: Partial<RideSheet>) => setSheet((before) => ({ ...before, ...part })),
    [],
  )
  const setWords = useCallback(
    (name: RideName, words: string) =>
      setSheet((before) => ({ ...before, draft: { ...before.draft, [name]: words } })),
    [],
  )

  return {
    ...sheet,
    /** What somebody had typed before, when they come back to it. */
    kept,
    untouched: isUntouched(sheet),
    change,
    setWords,
    /** Goes on from a newer version, with what was typed laid over it. */
    goOnFrom: (newer: RideDraft, number: number) =>
      setSheet((before) => carryOver(before, newer, number)),
    /** What was typed has arrived, so no draft of it is needed. */
    forget: () => dropSheet(place),
  }
}
