import { join } from 'node:path'
import { readContent } from '#server/content/read-content.ts'
import type { Database } from '#server/database/tables.ts'
import { seedDemoClub } from '#server/demo-club.ts'
import { fillGallery } from '#tests/support/add-pictures.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import { insertRides } from '#tests/support/many-rides.ts'

export const amounts = { rides: 20_000, members: 20_000, pictures: 2_000 }

export const demoPassword = 'known to this run alone'

/** The demonstration club, grown large. */
export const growClub = async (db: Database) => {
  const { club } = await readContent(join(import.meta.dirname, '../../content'))
  await seedDemoClub(db, club, { demoPassword, firebase: undefined })
  await insertRides(db, amounts.rides, Temporal.Now.plainDateISO(club.timeZone).toString())
  await insertPeople(db, amounts.members)
  await fillGallery({ db }, amounts.pictures)
}
