import type { ExpressionBuilder } from 'kysely'
import type { Picture } from '#contract/media.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { fileName } from './picture-storage.ts'

type Row = Tables['picture']

/** What is known of a picture once it has been read. */
export type Facts = Pick<Row, 'id' | 'width' | 'height' | 'preview'> & {
  readonly widths: readonly number[]
}

const now = () => new Date().toISOString()

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** Longer than any removal takes: whoever held a picture that is going has given up by then. */
const abandoned = 60_000

/**
 * A picture is entered before its files are laid down and struck off after they are gone, so every
 * file there is belongs to a row, and a picture that may be shown has all of its files.
 */
export const pictureStore = (db: Database) => ({
  async find(id: string) {
    const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
    return row && asKnown(row)
  },

  /** Enters a picture whose files are about to be laid down, unless it is just being taken away. */
  async begin({ widths, ...facts }: Facts) {
    const row = { ...facts, widths: JSON.stringify(widths), state: 'making' as const, since: now() }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('picture')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ since: row.since })
          .where('picture.state', '!=', 'going'),
      )
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows) > 0
  },

  /** All files of a picture are there: from now on it may be shown. */
  async finish(id: string) {
    await db
      .updateTable('picture')
      .set({ state: 'waiting', since: now() })
      .where('id', '=', id)
      .where('state', '=', 'making')
      .execute()
  },

  /** Lets a picture that nobody shows yet wait anew. */
  async touch(id: string) {
    await db
      .updateTable('picture')
      .set({ since: now() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  /** Whether the picture is there to be shown; from now on it is. */
  async show(id: string) {
    const { numUpdatedRows } = await db
      .updateTable('picture')
      .set({ state: 'shown', since: now() })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'shown'])
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0
  },

  /** Keeps others from showing a picture, or giving it back, until the transaction ends. */
  async hold(id: string) {
    await db
      .updateTable('picture')
      .set(({ ref }) => ({ state: ref('state') }))
      .where('id', '=', id)
      .execute()
  },

  /** Marks a picture as going; its files have to be removed next, and then the row. */
  async dismiss(id: string) {
    await db
      .updateTable('picture')
      .set({ state: 'going', since: now() })
      .where('id', '=', id)
      .where('state', '=', 'shown')
      .execute()
  },

  /** One picture that nobody has shown for so long, or that was left half removed: it goes now. */
  async dismissOld(unshownFor: number) {
    const isOld = (is: ExpressionBuilder<Tables, 'picture'>) =>
      is.or([
        is('state', 'in', ['making', 'waiting']).and('since', '<', ago(unshownFor)),
        is('state', '=', 'going').and('since', '<', ago(abandoned)),
      ])
    // Asked inside and outside, so that of two processes only one gets it.
    return db
      .updateTable('picture')
      .set({ state: 'going', since: now() })
      .where(isOld)
      .where('id', '=', (any) => any.selectFrom('picture').select('id').where(isOld).limit(1))
      .returning('id')
      .executeTakeFirst()
  },

  async remove(id: string) {
    await db.deleteFrom('picture').where('id', '=', id).where('state', '=', 'going').execute()
  },
})

const asKnown = ({ id, state, width, height, preview, widths }: Row) => {
  const sources = (JSON.parse(widths) as number[]).map((width) => ({
    url: `/media/${fileName(id, width)}`,
    width,
  }))
  const picture: Picture = { width, height, preview, sources }
  return { state, picture, url: sources.at(-1)?.url ?? '' }
}
