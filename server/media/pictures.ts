import type { Picture } from '#contract/media.ts'
import type { FieldError } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'

/** What rooms that show pictures are handed by the room that keeps them. */
export type Pictures = {
  /** What is wrong with an address that would be claimed under the name of this field. */
  check(db: Database, url: string, field: string): Promise<readonly FieldError[]>
  /**
   * The facts of a picture that is shown from now on. One that is neither in picture storage nor at a host
   * the settings name is refused under the name of the field it came in. Whoever gives pictures back
   * for it in the same transaction names them.
   */
  claim(
    db: DatabaseTransaction,
    url: string,
    field: string,
    insteadOf?: readonly string[],
  ): Promise<Picture | undefined>
  /** Gives a picture back; once the transaction is safe, its files go if nothing else shows it. */
  release(db: DatabaseTransaction, url: string): Promise<() => Promise<void>>
}
