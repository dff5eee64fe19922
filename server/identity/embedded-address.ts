import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { DatabaseTransaction } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/sender.ts'
import { mailsFrom } from './letters.ts'
import type { EmailChanges } from './provider.ts'
import { deriveKey } from './secret.ts'
import { isPlaceholder } from './social.ts'
import { endedSignInStore } from './store.ts'

type Parts = {
  readonly mail: Pick<Mail, 'startSending'> | undefined
  readonly clubName: string
  readonly secret: string
  readonly origin: () => string
}

const purpose = 'new address'
const lifetime = '1d'

/**
 * The old address is in it, too: once it has been left, by this link or another, the link is dead. So it
 * is once all sign-ins from before it was asked for have ended, or the password is another one: whoever
 * asked may have been somebody else.
 */
const Claims = z.object({ sub: z.string(), from: z.string(), to: z.string(), asked: z.number() })

/** Changes of email addresses of the embedded provider. They need mail. */
export const newAddresses = ({
  mail,
  clubName,
  secret,
  origin,
}: Parts): EmailChanges | undefined => {
  if (!mail) return undefined
  const key = new TextEncoder().encode(deriveKey(purpose, secret))
  const letters = mailsFrom(clubName)
  const wake = async () => mail.startSending()
  return {
    async sendLink(transaction, subject, to) {
      if (isPlaceholder(to) || (await holderOf(transaction, to))) throw new Refusal('email-taken')
      const { email } = await transaction
        .selectFrom('auth_user')
        .select('email')
        .where('id', '=', subject)
        .executeTakeFirstOrThrow()
      const token = await new SignJWT({ from: email, to, asked: Date.now() })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setAudience(purpose)
        .setExpirationTime(lifetime)
        .sign(key)
      const link = `${origin()}/verify-email?change=${encodeURIComponent(token)}`
      await queueMail(transaction, letters.newAddress(to, link), subject)
      return wake
    },

    async apply(transaction, token) {
      const verified = await jwtVerify(token, key, {
        audience: purpose,
        algorithms: ['HS256'],
      }).catch(() => undefined)
      const claims = Claims.safeParse(verified?.payload)
      if (!claims.success) return undefined
      const { sub: subject, from, to, asked } = claims.data
      const link = { session: purpose, subject, since: asked }
      if (await endedSignInStore(transaction).isOver(link)) return undefined
      if (await hasNewPassword(transaction, subject, asked)) return undefined
      if ((await holderOf(transaction, from)) !== subject) return undefined
      if (await holderOf(transaction, to)) throw new Refusal('email-taken')
      await transaction
        .updateTable('auth_user')
        .set({ email: to, typedEmail: null, emailVerified: 1, updatedAt: new Date().toISOString() })
        .where('id', '=', subject)
        .execute()
      if (!isPlaceholder(from)) await queueMail(transaction, letters.addressChanged(from), subject)
      return { subject, email: to, afterwards: wake }
    },
  }
}

const holderOf = async (transaction: DatabaseTransaction, email: string) => {
  const holder = transaction.selectFrom('auth_user').select('id').where('email', '=', email)
  return (await holder.executeTakeFirst())?.id
}

const hasNewPassword = async (transaction: DatabaseTransaction, subject: string, since: number) => {
  const changed = transaction
    .selectFrom('auth_account')
    .select('id')
    .where('userId', '=', subject)
    .where('providerId', '=', 'credential')
    .where('updatedAt', '>', new Date(since).toISOString())
  return (await changed.executeTakeFirst()) !== undefined
}
