import { join } from 'node:path'
import { readContent } from '#main/content.ts'
import { migrate } from '#server/database/migrate.ts'
import { layOutDemoClub } from '#server/demo-club.ts'
import { inDatabase } from './database.ts'

export const demoPassword = 'sunrise-on-the-iron-bridge'

/** Today where the club is: its demonstration rides are so many days from then. */
export const clubDay = () => Temporal.Now.plainDateISO('Asia/Dhaka').toString()

/** Leaves a place as the first start of a site does. */
export const layOut = async (dataDir: string, databaseUrl: string | undefined) => {
  const { club } = await readContent(join(import.meta.dirname, '../../content'))
  await inDatabase({ dataDir, databaseUrl }, async (db) => {
    await migrate(db)
    await layOutDemoClub(db, club, { demoPassword, firebase: undefined })
  })
}
