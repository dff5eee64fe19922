import type { Picture } from '#contract/media.ts'
import type { FieldError } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Call } from '#server/http/call.ts'

/** What `media` offers to features that show pictures. */
export type Pictures = {
  /** What is wrong with a picture address given in this field, if anything. */
  check(db: Database, url: string, field: string): Promise<readonly FieldError[]>
  /**
   * Marks a picture as shown and returns its sizes. Refuses, naming the field, an address that is neither in
   * picture storage nor at a host the settings allow. `insteadOf` names the pictures that the same
   * transaction releases.
   */
  claim(
    db: DatabaseTransaction,
    url: string,
    field: string,
    insteadOf?: readonly string[],
  ): Promise<Picture | undefined>
  /** Releases a picture. Run the result after the commit: it deletes the files if nothing shows them. */
  release(db: DatabaseTransaction, url: string): Promise<() => Promise<void>>
}

type Upload = Pick<Call, 'record'> & { readonly db: Database; readonly request: Request }

/** Takes the file in a field of a form and returns its address. */
export type TakeUpload = (call: Upload, field: string) => Promise<string>
