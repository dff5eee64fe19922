import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readContent } from '#server/content/read-content.ts'
import { migrate } from '#server/database/migrate.ts'
import { seedDemoClub } from '#server/demo-club.ts'
import { inDatabase } from './database.ts'

export const demoPassword = 'sunrise-on-the-iron-bridge'

/** Today where the club is: its demonstration rides are so many days from then. */
export const clubDay = () => Temporal.Now.plainDateISO('Asia/Dhaka').toString()

/** Longer than a test takes. */
const margin = { minutes: 2 }

/** Resolves at once, or after midnight if the club's day is nearly over: a test counts its days from one today. */
export const waitNearMidnight = async () => {
  const now = Temporal.Now.zonedDateTimeISO('Asia/Dhaka')
  const left = now.until(now.add({ days: 1 }).startOfDay())
  if (Temporal.Duration.compare(left, margin) < 0) await wait(left.total('milliseconds') + 1)
}

/** Seeds data as the first start of a site does. */
export const migrateAndSeed = async (dataDir: string, databaseUrl: string | undefined) => {
  const { club } = await readContent(join(import.meta.dirname, '../../content'))
  await inDatabase({ dataDir, databaseUrl }, async (db) => {
    await migrate(db)
    await seedDemoClub(db, club, { demoPassword, firebase: undefined })
  })
}
