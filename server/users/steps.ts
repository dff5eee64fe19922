import type { MergePreview } from '#contract/member-records.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'

type Afterwards = (() => Promise<void>) | undefined

type Gone = {
  readonly subject: string
  readonly email: string
  /** The id of the record, if there is one. It is deleted last. */
  readonly id?: string | undefined
}

/** What other features do when a person is signed out or deleted. */
export type RemovalSteps = {
  endSignIns(db: DatabaseTransaction, subject: string): Promise<Afterwards>
  forget(db: DatabaseTransaction, gone: Gone): Promise<Afterwards>
}

/** The id of the record that stays, and of the one that goes. */
type Records = { readonly kept: string; readonly gone: string }

/** What other features do when two records of one person are merged. */
export type MergeSteps = {
  /** Rides are locked before people, as when somebody answers. */
  lockRides(db: DatabaseTransaction, people: readonly string[]): Promise<void>
  previewMoves(db: Database, records: Records): Promise<Pick<MergePreview, 'moves' | 'both'>>
  moveRows(db: DatabaseTransaction, records: Records): Promise<void>
}

/** What a member is told about their record. */
type RecordNotice = {
  readonly recipient: string
  readonly key: string
  readonly words: Readonly<Record<string, unknown>>
}

/** What other features do when an admin changes a record. */
export type RecordSteps = {
  tell(db: Database, notice: RecordNotice): Promise<void>
  /** Absent where the site cannot change addresses that nobody has confirmed. */
  readonly corrections:
    | {
        mayCorrect(db: Database, subject: string): Promise<boolean>
        correct(db: DatabaseTransaction, subject: string, email: string): Promise<void>
      }
    | undefined
}
