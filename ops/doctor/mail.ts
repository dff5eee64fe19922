import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkSmtp, describeFailure } from '#server/mail/smtp.ts'
import type { Settings } from '#server/settings.ts'
import { askPostgres } from './ask-postgres.ts'
import { bad, type Check, type Finding, look, ok, patience } from './finding.ts'

/** Whether the mail server takes us in, and what waits for it. Nothing is sent. */
export const checkMail: Check = async ({ settings }) => {
  const { mail, publicUrl } = settings
  if (!mail) {
    const says = 'No mail: SMTP_URL is not set, so nobody gets a link or a letter'
    return [publicUrl ? look(`${says}. Set SMTP_URL and MAIL_FROM.`) : ok(says)]
  }
  return [await greeting(mail.url), ...(await letters(settings))]
}

const greeting = async (url: string): Promise<Finding> => {
  const { host } = new URL(url)
  try {
    await checkSmtp(url)
    return ok(`The mail server ${host} takes us in`)
  } catch (error) {
    return bad(
      `The mail server ${host} does not take us in (${describeFailure(error)}). Check SMTP_URL, its user and password, and whether the server is reached from here.`,
    )
  }
}

const asked = `select count(*) as written, count(next_try_at) as due from mail`

type Count = { readonly written: number | string; readonly due: number | string }

const count = async ({ databaseUrl, dataDir }: Settings): Promise<Count | undefined> => {
  if (databaseUrl) return askPostgres(databaseUrl, async (db) => (await db.query(asked)).rows[0])
  const path = join(resolve(dataDir), 'club.sqlite')
  if (!existsSync(path)) return undefined
  using file = new DatabaseSync(path, { readOnly: true, timeout: patience })
  return file.prepare(asked).get() as Count
}

/** A database that is away, or empty, is spoken of elsewhere. */
const letters = async (settings: Settings): Promise<readonly Finding[]> => {
  const counted = await count(settings).catch(() => undefined)
  if (!counted) return []
  const [due, failed] = [Number(counted.due), Number(counted.written) - Number(counted.due)]
  return [
    failed > 0
      ? look(`Letters given up: ${failed}. docs/operating.md says how they are tried again.`)
      : ok(`Letters that wait to be sent: ${due}, given up: none`),
  ]
}
