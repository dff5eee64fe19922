import { randomBytes } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Parts } from './embedded.ts'
import type { openAuth } from './embedded-auth.ts'
import { mailsFrom } from './letters.ts'
import type { Provider } from './provider.ts'
import { isPlaceholder } from './social.ts'

type OpenOn = (db: Database) => Promise<ReturnType<typeof openAuth>>

const anHour = 60 * 60 * 1000

/** Links for a new password that a person of the club, not a letter, brings to whom they are for. */
export const resetLinks =
  ({ origin, mail, clubName }: Parts, openOn: OpenOn): Provider['createResetLink'] =>
  async (transaction, subject) => {
    const user = await transaction
      .selectFrom('auth_user')
      .select('email')
      .where('id', '=', subject)
      .executeTakeFirst()
    if (!user) throw new Refusal('no-reset-link')
    // Without the seal of a mailed link, using it does not confirm the address.
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + anHour)
    // The library writes the token down itself, so it is kept the way the library will look for it.
    const { internalAdapter } = await (await openOn(transaction)).$context
    const identifier = `reset-password:${token}`
    await internalAdapter.createVerificationValue({ identifier, value: subject, expiresAt })
    if (mail && !isPlaceholder(user.email)) {
      await queueMail(transaction, mailsFrom(clubName).resetLinkMade(user.email), subject)
    }
    return {
      link: `${origin()}/reset-password?token=${encodeURIComponent(token)}`,
      until: expiresAt.toISOString(),
      afterwards: async () => mail?.startSending(),
    }
  }
