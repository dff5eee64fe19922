import type { Club } from '#contract/club.ts'
import { demoAudit } from './audit/demo.ts'
import { zonedNow } from './clock.ts'
import { demoMessages } from './contact/demo.ts'
import { inTurn } from './database/migrate.ts'
import type { Database } from './database/tables.ts'
import { demoEvents } from './events/demo.ts'
import { demoGallery } from './gallery/demo.ts'
import { demoAccounts, readablePassword } from './identity/demo.ts'
import { demoLeading } from './leading/demo.ts'
import { demoMembership } from './membership/demo.ts'
import { demoNews } from './news/demo.ts'
import { demoNotices } from './notices/demo.ts'
import { demoRoutes } from './routes/demo.ts'
import { demoSeason } from './season/demo.ts'
import type { Settings } from './settings.ts'
import { demoSignups } from './signup/demo.ts'
import { demoAccountHolders, demoUsers } from './users/demo.ts'

const factName = 'demo-club'

type DemoSettings = Pick<Settings, 'demoPassword' | 'firebase'>

/** How to sign in to the demonstration club. */
type DemoLogin = { readonly addresses: readonly string[]; readonly password: string }

type DemoDates = Pick<Club, 'timeZone' | 'establishmentDay'>

/** Creates a demonstration club in an empty database. */
export const seedDemoClub = (db: Database, club: DemoDates, settings: DemoSettings) =>
  inTurn(db, (db) => seed(db, club, settings))

/** In one transaction. */
const seed = (
  db: Database,
  { timeZone, establishmentDay }: DemoDates,
  { demoPassword, firebase }: DemoSettings,
): Promise<DemoLogin | undefined> =>
  db.transaction().execute(async (transaction) => {
    // A club with an admin is a real one, restored from a backup.
    const admin = transaction.selectFrom('person').select('id').where('admin', '=', 1).limit(1)
    if (await admin.executeTakeFirst()) return undefined
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('fact')
      .values({ name: factName, value: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return undefined
    const now = zonedNow(timeZone)
    await demoNews(transaction, now.toPlainDate())
    await demoEvents(transaction, now.toPlainDate(), establishmentDay)
    // Firebase accounts cannot be created here.
    const password = firebase ? undefined : (demoPassword ?? readablePassword())
    const subjects = password
      ? await demoAccounts(transaction, demoAccountHolders, password)
      : new Map<string, string>()
    await demoMessages(transaction, now, await demoUsers(transaction, subjects))
    await demoMembership(transaction, now.toPlainDate(), timeZone)
    await demoSignups(transaction, timeZone)
    await demoRoutes(transaction)
    await demoGallery(transaction, now.toPlainDate())
    await demoSeason(transaction, timeZone)
    await demoLeading(transaction, timeZone)
    await demoNotices(transaction, now.toPlainDate().toString())
    await demoAudit(transaction, now)
    if (!password) return undefined
    return { addresses: demoAccountHolders.map(({ email }) => email), password }
  })

export const demoWelcome = ({ addresses, password }: DemoLogin) =>
  `A demonstration club was created. Sign in as ${addresses.join(', ')} with the password ${password}`

export const holdsDemoClub = async (db: Database) => {
  const fact = await db
    .selectFrom('fact')
    .select('name')
    .where('name', '=', factName)
    .executeTakeFirst()
  return fact !== undefined
}
