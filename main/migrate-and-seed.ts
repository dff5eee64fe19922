import type { Content } from '#contract/club-pages.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { holdsDemoClub, seedDemoClub, welcomeTo } from '#server/demo-club.ts'
import type { Log } from '#server/http/log.ts'
import { type Settings, SettingsMistake } from '#server/settings.ts'

type Plan = { readonly settings: Settings; readonly content: Content; readonly log: Log }

/** Brings the database up to date; a local trial finds a demonstration club in it. */
export const migrateAndSeed = async (db: Database, { settings, content, log }: Plan) => {
  await migrate(db)
  if (!settings.publicUrl) {
    const laidOut = await seedDemoClub(db, content.club, settings)
    if (laidOut) log.info(welcomeTo(laidOut))
    log.flush()
  } else if (await holdsDemoClub(db)) {
    throw new SettingsMistake([
      'PUBLIC_URL is set, but this database holds a demonstration club: give the public site a DATA_DIR or DATABASE_URL of its own.',
    ])
  }
}
