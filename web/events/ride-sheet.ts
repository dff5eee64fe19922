import { isUntouched as isSame, type Sheet } from '#web/layout/sheet.ts'
import { draftFrom, type RideDraft, type RideName } from './ride-draft.ts'

/** What is written about a ride so far. */
export type RideSheet = Sheet<RideName> & {
  /** A picture that was chosen and not yet uploaded. The file itself cannot be kept. */
  readonly fileName: string
}

export const isUntouched = (sheet: RideSheet) => sheet.fileName === '' && isSame(sheet)

export const blankSheet = (draft: RideDraft, version: number): RideSheet => ({
  draft,
  before: draft,
  version,
  fileName: '',
})

export const readKept = ({ draft, before, version, fileName }: Partial<RideSheet>): RideSheet => ({
  draft: draftFrom(draft ?? {}),
  before: draftFrom(before ?? {}),
  version: Number(version),
  fileName: String(fileName),
})
