import type { WordsValue } from '#contract/words.ts'
import type { DatabaseTransaction } from '#server/database/tables.ts'
import type { Call } from '#server/http/call.ts'

type Change = {
  /** Such as `club` for `club.json`. */
  readonly page: string
  /** Gets the words as they are shown now and returns the new ones. They are checked by the shape of the page. */
  readonly change: (value: WordsValue) => WordsValue
}

/**
 * Publishes new words of a page inside the transaction of another feature's call. Refuses with `bad-fields`, naming fields
 * such as `colours.accent`. Returns the version. When the call answers, this process shows the new words.
 */
export type PublishWords = (
  call: Pick<Call, 'afterwards'> & {
    readonly db: DatabaseTransaction
    readonly person: { readonly id: string }
  },
  change: Change,
) => Promise<number>
