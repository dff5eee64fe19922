import { join } from 'node:path'
import { Refusal } from '#contract/refusal.ts'
import { Email } from '#contract/shapes.ts'
import { readFiles } from '#server/content/read-content.ts'
import type { Database } from '#server/database/tables.ts'
import { readEnvironment } from '#server/environment.ts'
import { openLog } from '#server/http/log.ts'
import { openProvider } from '#server/identity/open.ts'
import { tokenSecret } from '#server/identity/secret.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { operatorActions } from '#server/users/operator.ts'
import { readWords } from '#server/words/current.ts'
import { CommandError, explain } from './explain-failure.ts'
import { openClub } from './open-club.ts'

const root = join(import.meta.dirname, '..')

const usage = `Commands for the operator of the site, which also work while the site is running:

  npm run admin -- reset-password <email>   prints a link for a new password, valid once within an hour
  npm run admin -- make-admin <email>       makes a member an admin
`

const run = async (args: readonly string[]): Promise<string> => {
  const [verb, given, ...more] = args
  if (verb === undefined) return usage
  const known = verb === 'reset-password' || verb === 'make-admin'
  if (!known || given === undefined || more.length > 0) throw new CommandError(usage.trimEnd())
  const { data: email = given } = Email.safeParse(given)
  const settings = readSettings(await readEnvironment(root))
  await using db = await openClub(settings)
  const operator = operatorActions(db)
  if (verb === 'make-admin') {
    const made = await operator.makeAdmin(email)
    if (!made) throw unknown(email)
    return `${made.name} is an admin ${made.isNew ? 'now' : 'already'}.\n`
  }
  const made = await operator.createResetLink(
    email,
    (await providerFor(settings, db)).createResetLink,
  )
  if (!made) throw unknown(email)
  return `With this link ${made.name} can set a new password, once, until ${made.until}:\n\n${made.link}\n\nSend it in a way only they can read.\n`
}

const unknown = (email: string) => new CommandError(`No one in this club has the address ${email}.`)

/** The identity provider of the settings. Mails it writes are sent by the running site. */
const providerFor = async (settings: Settings, db: Database) => {
  const { club } = await readWords(db, await readFiles(join(root, 'content')))
  return openProvider({
    settings,
    db,
    log: openLog('error', (text) => process.stderr.write(text), false),
    secret: tokenSecret(settings.tokenSecret, settings.dataDir),
    origin: () => settings.publicUrl ?? `http://localhost:${settings.port}`,
    mail: settings.mail && { startSending: () => {} },
    clubName: () => club.name,
  })
}

const describe = (error: unknown) =>
  error instanceof Refusal ? `${error.message} ${error.detail}` : explain(error)

process.umask(0o077)
await run(process.argv.slice(2)).then(
  (output) => process.stdout.write(output),
  (error: unknown) => {
    process.stderr.write(`${describe(error)}\n`)
    process.exitCode = 1
  },
)
