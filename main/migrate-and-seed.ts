import type { Content } from '#contract/club-pages.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { demoWelcome, holdsDemoClub, seedDemoClub } from '#server/demo-club.ts'
import type { Log } from '#server/http/log.ts'
import { type Settings, SettingsMistake } from '#server/settings.ts'

type Plan = { readonly settings: Settings; readonly content: Content; readonly log: Log }

/** Migrates the database; a local-only site gets a demonstration club. */
export const migrateAndSeed = async (db: Database, { settings, content, log }: Plan) => {
  await migrate(db)
  if (!settings.publicUrl) {
    const login = await seedDemoClub(db, content.club, settings)
    if (login) log.info(demoWelcome(login))
    log.flush()
  } else if (await holdsDemoClub(db)) {
    throw new SettingsMistake([
      'PUBLIC_URL is set, but this database holds a demonstration club: give the public site its own DATA_DIR or DATABASE_URL.',
    ])
  }
}
