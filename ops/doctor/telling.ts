import { resolveTxt } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { loopback } from '#server/setting-types.ts'
import type { Settings } from '#server/settings.ts'
import { type Check, type Finding, look, ok, queryPostgres, timeout } from './check.ts'

/** Whether mails of this sender will be believed: big mail providers refuse those without SPF and DKIM. */
export const checkSender: Check = async ({ settings: { mail } }) => {
  if (!mail || mail === 'mailbox' || loopback.includes(new URL(mail.url).hostname)) return []
  const domain = mail.from.split('@')[1] ?? ''
  const records = await readTexts(domain)
  if (!records) return [look(`The DNS records of ${domain} could not be read.`)]
  const policies = (await readTexts(`_dmarc.${domain}`)) ?? []
  return [
    records.some((text) => text.startsWith('v=spf1'))
      ? ok(`${domain} has an SPF record`)
      : look(
          `${domain} has no SPF record: many mails will count as spam. Add a TXT record that names your mail server, such as "v=spf1 mx -all".`,
        ),
    policies.some((text) => text.startsWith('v=DMARC1'))
      ? ok(`${domain} has a DMARC record`)
      : look(
          `${domain} has no DMARC record. Let your mail server sign mails with DKIM, also the headers List-Unsubscribe and List-Unsubscribe-Post, then add _dmarc.${domain} with "v=DMARC1; p=none".`,
        ),
  ]
}

/** The TXT records of a name, none if there are none; undefined if nobody answers. */
const readTexts = async (name: string): Promise<readonly string[] | undefined> => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : undefined
  }
}

const keyQuery = "select value from fact where name = 'push-keys'"

const hasPushKeys = async (settings: Settings): Promise<boolean | undefined> => {
  if (settings.databaseUrl) {
    return queryPostgres(
      settings.databaseUrl,
      async (client) => (await client.query(keyQuery)).rows.length > 0,
    )
  }
  const path = join(resolve(settings.dataDir), 'club.sqlite')
  if (!existsSync(path)) return undefined
  using file = new DatabaseSync(path, { readOnly: true, timeout })
  return file.prepare(keyQuery).get() !== undefined
}

/** Where push messages go, and what they are signed with. Another check reports a database that does not answer. */
export const checkPush: Check = async ({ settings }) => {
  const keys = await hasPushKeys(settings).catch(() => undefined)
  return [
    ...(keys === undefined
      ? []
      : [
          keys
            ? ok('The keys for push messages are in the database, and in every backup of it')
            : look('There are no keys for push messages yet. The next start creates them.'),
        ]),
    whereTo(settings),
  ]
}

const whereTo = ({ publicUrl, pushHosts }: Settings): Finding => {
  const named = pushHosts.join(', ')
  if (!publicUrl) {
    return ok(
      named
        ? `A local trial: push messages go only to ${named}`
        : 'A local trial: no push messages are sent, because PUSH_HOSTS names no origin',
    )
  }
  if (!publicUrl.startsWith('https:')) {
    return look('Browsers take push messages only from a site with https, and PUBLIC_URL has none.')
  }
  return ok(
    `Push messages go to the push services of Chrome, Edge, Firefox and Safari${named ? `, and to ${named}` : ''}`,
  )
}
