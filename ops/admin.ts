import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#contract/refusal.ts'
import { Email } from '#contract/shapes.ts'
import { readContent } from '#server/content/read-content.ts'
import { isUpToDate } from '#server/database/migrate.ts'
import { readEnvironment } from '#server/environment.ts'
import { openLog } from '#server/http/log.ts'
import { openProvider } from '#server/identity/open.ts'
import { tokenSecret } from '#server/identity/secret.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { operatorActions } from '#server/users/operator.ts'
import { openRows } from './backup/open-rows.ts'
import { explain } from './explain-failure.ts'

const house = join(import.meta.dirname, '..')

const usage = `What the operator of the site can do on this machine, also while the site is running:

  npm run admin -- reset-password <email>   prints a link to set a new password, once, within an hour
  npm run admin -- make-admin <email>       makes a member an admin
`

/** What went wrong, in words for whoever runs the site. */
class CommandFailed extends Error {}

const run = async (words: readonly string[]): Promise<string> => {
  const [verb, given, ...more] = words
  if (verb === undefined) return usage
  const known = verb === 'reset-password' || verb === 'make-admin'
  if (!known || given === undefined || more.length > 0) throw new CommandFailed(usage.trimEnd())
  const { data: email = given } = Email.safeParse(given)
  const settings = readSettings(await readEnvironment(house))
  await using db = await openClub(settings)
  const operator = operatorActions(db)
  if (verb === 'make-admin') {
    const made = await operator.makeAdmin(email)
    if (!made) throw nobody(email)
    return `${made.name} is an admin ${made.isNew ? 'now' : 'already'}.\n`
  }
  const made = await operator.createResetLink(
    email,
    (await providerFor(settings, db)).createResetLink,
  )
  if (!made) throw nobody(email)
  return `${made.name} sets a new password with this link, once, until ${made.until}:\n\n${made.link}\n\nHand it over in a way only they can read.\n`
}

const nobody = (email: string) => new CommandFailed(`Nobody in this club has the address ${email}.`)

/** The database beside a running site, if a site of this version has brought it up to date. */
const openClub = async (settings: Settings) => {
  const missing = !settings.databaseUrl && !existsSync(join(settings.dataDir, 'club.sqlite'))
  const db = missing ? undefined : openRows(settings)
  if (db && (await isUpToDate(db))) return db
  await db?.destroy()
  throw new CommandFailed(
    'There is no club of this version in this database. Start the site first, then try again.',
  )
}

/** The identity provider of the settings. A letter it writes is sent by the running site. */
const providerFor = async (settings: Settings, db: ReturnType<typeof openRows>) => {
  const { club } = await readContent(join(house, 'content'))
  return openProvider({
    settings,
    db,
    log: openLog('error', (text) => process.stderr.write(text), false),
    secret: tokenSecret(settings.tokenSecret, settings.dataDir),
    origin: () => settings.publicUrl ?? `http://localhost:${settings.port}`,
    mail: settings.mail && { startSending: () => {} },
    clubName: club.name,
  })
}

const inWords = (error: unknown) => {
  if (error instanceof CommandFailed) return error.message
  if (error instanceof Refusal) return `${error.message} ${error.detail}`
  return explain(error)
}

process.umask(0o077)
await run(process.argv.slice(2)).then(
  (said) => process.stdout.write(said),
  (error: unknown) => {
    process.stderr.write(`${inWords(error)}\n`)
    process.exitCode = 1
  },
)
