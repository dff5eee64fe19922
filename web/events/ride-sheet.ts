import { differing, draftFrom, type RideDraft } from './ride-draft.ts'

/** What is written about a ride so far, and the version of it that was looked at. */
export type RideSheet = {
  readonly draft: RideDraft
  readonly before: RideDraft
  readonly version: number
  /** A picture that was chosen and not yet uploaded. The file itself cannot be kept. */
  readonly fileName: string
}

export const isUntouched = ({ draft, before, fileName }: RideSheet) =>
  fileName === '' && differing(draft, before).length === 0

export const blankSheet = (draft: RideDraft, version: number): RideSheet => ({
  draft,
  before: draft,
  version,
  fileName: '',
})

/** Lays what was written over another version: what nobody touched becomes what it is there. */
export const carryOver = (sheet: RideSheet, newer: RideDraft, version: number): RideSheet => {
  const touched = differing(sheet.draft, sheet.before)
  const kept = Object.fromEntries(touched.map((name) => [name, sheet.draft[name]]))
  return { ...sheet, draft: { ...newer, ...kept }, before: newer, version }
}

const keyOf = (place: string) => `ride-draft-${place}`

/** Outlives a failed send, a reload and a sign-out. A browser that keeps nothing is no reason to stop. */
export const keepSheet = (place: string, sheet: RideSheet) => {
  try {
    if (isUntouched(sheet)) dropSheet(place)
    else localStorage.setItem(keyOf(place), JSON.stringify(sheet))
  } catch {}
}

export const dropSheet = (place: string) => localStorage.removeItem(keyOf(place))

export const readSheet = (place: string): RideSheet | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    if (!kept) return undefined
    return {
      draft: draftFrom(kept.draft),
      before: draftFrom(kept.before),
      version: Number(kept.version),
      fileName: String(kept.fileName),
    }
  } catch {
    return undefined
  }
}
