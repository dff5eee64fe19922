import type { Database } from '#server/database/tables.ts'
import { type Letter, queueMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/sender.ts'
import { lettersOf } from './letters.ts'
import { isPlaceholder } from './social.ts'
import { endingStore } from './store.ts'

type Parts = {
  readonly db: Database
  readonly mail: Mail | undefined
  readonly clubName: string
  readonly origin: () => string
}

type Sent = {
  readonly user: { readonly id: string; readonly email: string }
  readonly token: string
}

const oneHour = 60 * 60

/** Forgotten passwords and confirmed addresses, by links to our own pages. They need mail. */
export const mailedLinks = ({ db, mail, clubName, origin }: Parts) => {
  if (!mail) return undefined
  const letters = lettersOf(clubName)
  const send =
    (page: string, write: (to: string, link: string) => Letter) => async (sent: Sent) => {
      const { id, email } = sent.user
      if (isPlaceholder(email)) return
      await queueMail(
        db,
        write(email, `${origin()}${page}?token=${encodeURIComponent(sent.token)}`),
        id,
      )
      mail.wake()
    }
  return {
    passwords: {
      sendResetPassword: send('/reset-password', letters.newPassword),
      resetPasswordTokenExpiresIn: oneHour,
      revokeSessionsOnPasswordReset: true,
      /** Comes before the sessions are revoked, so none of them buys a token in between. */
      onPasswordReset: ({ user }: { user: { id: string } }) => endingStore(db).endSubject(user.id),
    },
    addresses: {
      sendVerificationEmail: send('/verify-email', letters.confirmAddress),
      sendOnSignUp: true,
      expiresIn: 24 * oneHour,
      // A link somebody else may have asked for must not sign anybody in.
      autoSignInAfterVerification: false,
    },
  }
}
