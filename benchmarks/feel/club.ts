import { join } from 'node:path'
import { readContent } from '#main/content.ts'
import type { Database } from '#server/database/tables.ts'
import { layOutDemoClub } from '#server/demo-club.ts'
import { fillGallery } from '#tests/machinery/hang-pictures.ts'
import { putInPeople } from '#tests/machinery/many-people.ts'
import { putInRides } from '#tests/machinery/many-rides.ts'

export const amounts = { rides: 20_000, members: 20_000, pictures: 2_000 }

export const demoPassword = 'known to this run alone'

/** The demonstration club, grown large. */
export const growClub = async (db: Database) => {
  const { club } = await readContent(join(import.meta.dirname, '../../content'))
  await layOutDemoClub(db, club, { demoPassword, firebase: undefined })
  await putInRides(db, amounts.rides, Temporal.Now.plainDateISO(club.timeZone).toString())
  await putInPeople(db, amounts.members)
  await fillGallery({ db }, amounts.pictures)
}
