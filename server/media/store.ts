import type { ExpressionBuilder } from 'kysely'
import type { Picture } from '#contract/media.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { fileName } from './picture-storage.ts'

type Row = Tables['picture']

/** The facts of a picture after resizing. */
export type Facts = Pick<Row, 'id' | 'width' | 'height' | 'preview'> & {
  readonly widths: readonly number[]
}

const now = () => new Date().toISOString()

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** Longer than any deletion takes: after this it was interrupted. */
const deletionTimeout = 60_000

/**
 * The row of a picture is inserted before its files are stored and deleted after them, so every file
 * belongs to a row, and a picture that may be shown has all of its files.
 */
export const pictureStore = (db: Database) => ({
  async find(id: string) {
    const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
    return row && asPicture(row)
  },

  /** Inserts a picture whose files are about to be stored, unless it is being deleted. */
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

  /** All files of the picture are stored: from now on it may be shown. */
  async finish(id: string) {
    await db
      .updateTable('picture')
      .set({ state: 'waiting', since: now() })
      .where('id', '=', id)
      .where('state', '=', 'making')
      .execute()
  },

  /** Restarts the time within which a picture must be shown. */
  async touch(id: string) {
    await db
      .updateTable('picture')
      .set({ since: now() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  /** Marks a picture as shown. Returns whether it can be shown. */
  async show(id: string) {
    const { numUpdatedRows } = await db
      .updateTable('picture')
      .set({ state: 'shown', since: now() })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'shown'])
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0
  },

  /** Keeps other transactions from showing or releasing a picture until this one ends. */
  async lock(id: string) {
    await db
      .updateTable('picture')
      .set(({ ref }) => ({ state: ref('state') }))
      .where('id', '=', id)
      .execute()
  },

  /** Its files must be deleted next, and then the row. */
  async markAsGoing(id: string) {
    await db
      .updateTable('picture')
      .set({ state: 'going', since: now() })
      .where('id', '=', id)
      .where('state', '=', 'shown')
      .execute()
  },

  /** Marks one picture that was not shown for so long, or whose deletion was interrupted. */
  async markOldAsGoing(unshownFor: number) {
    const isOld = (is: ExpressionBuilder<Tables, 'picture'>) =>
      is.or([
        is('state', 'in', ['making', 'waiting']).and('since', '<', ago(unshownFor)),
        is('state', '=', 'going').and('since', '<', ago(deletionTimeout)),
      ])
    // The condition is checked twice, so only one of two processes gets the picture.
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

const asPicture = ({ id, state, width, height, preview, widths }: Row) => {
  const sources = (JSON.parse(widths) as number[]).map((width) => ({
    url: `/media/${fileName(id, width)}`,
    width,
  }))
  const picture: Picture = { width, height, preview, sources }
  return { state, picture, url: sources.at(-1)?.url ?? '' }
}
