import type { Picture } from '#contract/media.ts'
import type { Database, Tables } from '#server/database/tables.ts'

type Facts = Pick<Tables['picture'], 'id' | 'width' | 'height' | 'preview'> & {
  readonly widths: readonly number[]
}

export const fileName = (id: string, width: number) => `${id}-${width}.webp`

export const pictureStore = (db: Database) => ({
  async find(id: string): Promise<Picture | undefined> {
    const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
    return row && asPicture({ ...row, widths: JSON.parse(row.widths) })
  },

  async add({ widths, ...facts }: Facts) {
    await db
      .insertInto('picture')
      .values({
        ...facts,
        widths: JSON.stringify(widths),
        created_at: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },

  async show(id: string) {
    await db.updateTable('picture').set({ shown: 1 }).where('id', '=', id).execute()
  },

  remove: (id: string) => db.deleteFrom('picture').where('id', '=', id).execute(),
})

const asPicture = ({ id, width, height, preview, widths }: Facts): Picture => ({
  width,
  height,
  preview,
  sources: widths.map((width) => ({ url: `/media/${fileName(id, width)}`, width })),
})
