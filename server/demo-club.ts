import type { Club } from '#contract/club.ts'
import { demoMessages } from './contact/demo.ts'
import type { Database } from './database/tables.ts'
import { demoEvents } from './events/demo.ts'
import { demoGallery } from './gallery/demo.ts'
import { demoAccounts, readablePassword } from './identity/demo.ts'
import { demoNews } from './news/demo.ts'
import type { Settings } from './settings.ts'
import { demoAccountHolders, demoUsers } from './users/demo.ts'

const mark = 'demo-club'

type Wishes = Pick<Settings, 'demoPassword' | 'firebase'>

/** How to sign in, as whoever laid it out should be told. */
type LaidOut = { readonly addresses: readonly string[]; readonly password: string }

/** Lays out a demonstration club on an empty database, whole or not at all. */
export const seedDemoClub = (
  db: Database,
  { timeZone, establishmentDay }: Pick<Club, 'timeZone' | 'establishmentDay'>,
  { demoPassword, firebase }: Wishes,
): Promise<LaidOut | undefined> =>
  db.transaction().execute(async (transaction) => {
    // A club that has an admin is a real one, brought here from a backup to be looked at.
    const admin = transaction.selectFrom('person').select('id').where('admin', '=', 1).limit(1)
    if (await admin.executeTakeFirst()) return undefined
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('fact')
      .values({ name: mark, value: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return undefined
    const now = Temporal.Now.zonedDateTimeISO(timeZone)
    await demoNews(transaction, now.toPlainDate())
    await demoEvents(transaction, now.toPlainDate(), establishmentDay)
    await demoGallery(transaction)
    if (firebase) {
      // Accounts of Firebase are not ours to make.
      await demoMessages(transaction, now, await demoUsers(transaction, new Map()))
      return undefined
    }
    const password = demoPassword ?? readablePassword()
    const subjects = await demoAccounts(transaction, demoAccountHolders, password)
    await demoMessages(transaction, now, await demoUsers(transaction, subjects))
    return { addresses: demoAccountHolders.map(({ email }) => email), password }
  })

export const welcomeTo = ({ addresses, password }: LaidOut) =>
  `A demonstration club is laid out. Sign in as ${addresses.join(', ')} with the password ${password}`

export const holdsDemoClub = async (db: Database) => {
  const fact = await db
    .selectFrom('fact')
    .select('name')
    .where('name', '=', mark)
    .executeTakeFirst()
  return fact !== undefined
}
