/** The tables of the club's words. Values are JSON. */
export type WordsTables = {
  /** One row for each page that was ever edited. */
  words: {
    page: string
    version: number
    /** Null if the page shows its file. */
    value: string | null
    /** The file when the words were edited; null for an article without a file. */
    base: string | null
  }
  /** Only ever added to. */
  words_version: {
    id: string
    page: string
    version: number
    kind: string
    /** What the page showed from then on. */
    value: string
    base: string | null
    /** Which version an undo went back to; 0 is the file. */
    back_to: number | null
    /** Null if the site did it itself, or the person is gone. */
    by_id: string | null
    at: string
  }
  words_schedule: {
    page: string
    /** The version and the words it was made from; an article that is not published yet has 0 and null. */
    version: number
    base: string | null
    value: string
    publish_at: string
    /** Why it could not be published. It is not tried again. */
    problem: string | null
    by_id: string | null
    at: string
  }
  /** What one person looks at before it is published; `token` is the hash of the secret in the address. */
  words_draft: { token: string; page: string; value: string; by_id: string; expires_at: string }
}
