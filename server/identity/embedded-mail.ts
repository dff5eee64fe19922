import type { Database } from '#server/database/tables.ts'
import { type MailMessage, queueMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/sender.ts'
import { confirmationLinks } from './confirm-address.ts'
import { mailsFrom } from './letters.ts'
import { mailedResetTokens } from './passwords.ts'
import { isPlaceholder } from './social.ts'

type Parts = {
  readonly db: Database
  readonly mail: Pick<Mail, 'startSending'> | undefined
  readonly clubName: string
  readonly secret: string
  readonly origin: () => string
}

type Account = { readonly id: string; readonly email: string }

const oneHour = 60 * 60

/** Forgotten passwords and confirmed addresses, by links to our own pages. They need mail. */
export const mailedLinks = ({ db, mail, clubName, secret, origin }: Parts) => {
  if (!mail) return undefined
  const letters = mailsFrom(clubName)
  const links = confirmationLinks(secret)
  const seals = mailedResetTokens(secret)
  const send = async (
    { id, email }: Account,
    page: string,
    token: string,
    write: (to: string, link: string) => MailMessage,
  ) => {
    const link = `${origin()}${page}?token=${encodeURIComponent(token)}`
    await queueMail(db, write(email, link), id)
    mail.startSending()
  }
  const sendConfirmation = async ({ id, email }: Account) => {
    if (isPlaceholder(email)) return
    const token = await links.write({ subject: id, email })
    await send({ id, email }, '/verify-email', token, letters.confirmAddress)
  }
  return {
    sendConfirmation,
    passwords: {
      async sendResetPassword({ user, token }: { user: Account; token: string }) {
        if (isPlaceholder(user.email)) return
        await send(user, '/reset-password', seals.seal(token, user.email), letters.newPassword)
      },
      resetPasswordTokenExpiresIn: oneHour,
    },
    addresses: {
      sendVerificationEmail: ({ user }: { user: Account }) => sendConfirmation(user),
      sendOnSignUp: true,
    },
  }
}
