import { join } from 'node:path'
import { readContent } from '#main/content.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { layOutDemoClub } from '#server/demo-club.ts'

export const demoPassword = 'sunrise-on-the-iron-bridge'

/** Today where the club is: its demonstration rides are so many days from then. */
export const clubDay = () => Temporal.Now.plainDateISO('Asia/Dhaka').toString()

/** Leaves a place as the first start of a site does. */
export const layOut = async (place: { DATA_DIR: string; DATABASE_URL?: string | undefined }) => {
  const { club } = await readContent(join(import.meta.dirname, '../../content'))
  const { db, close } = await openDatabase({
    dataDir: place.DATA_DIR,
    databaseUrl: place.DATABASE_URL,
    onLost: () => {},
  })
  try {
    await migrate(db)
    await layOutDemoClub(db, club, { demoPassword, firebase: undefined })
  } finally {
    await close()
  }
}
