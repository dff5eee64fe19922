import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import { type MailMessage, queueMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/sender.ts'
import { confirmationLinks, ownerOf } from './addresses.ts'
import { mailsFrom } from './mails.ts'
import type { EmailChanges, Provider } from './provider.ts'
import { deriveKey, openSigner } from './secret.ts'
import { isPlaceholder } from './social.ts'
import { endedSignInStore } from './store.ts'

export type MailParts = {
  readonly db: Database
  /** Absent where no mail can be sent. */
  readonly mail: Pick<Mail, 'startSending'> | undefined
  /** As it is now: the club may change it. */
  readonly clubName: () => string
  readonly secret: string
  readonly origin: () => string
}

type Account = { readonly id: string; readonly email: string }

const oneHour = 60 * 60

/** Mails with a link to reset a password or to confirm an address. */
export const mailedLinks = ({ db, mail, clubName, secret, origin }: MailParts) => {
  if (!mail) return undefined
  const mails = () => mailsFrom(clubName())
  const confirmations = confirmationLinks(secret)
  const resetTokens = mailedResetTokens(secret)
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
    const token = await confirmations.write({ subject: id, email })
    await send({ id, email }, '/verify-email', token, mails().confirmAddress)
  }
  return {
    sendConfirmation,
    passwords: {
      async sendResetPassword({ user, token }: { user: Account; token: string }) {
        if (isPlaceholder(user.email)) return
        const mailed = resetTokens.sign(token, user.email)
        await send(user, '/reset-password', mailed, mails().newPassword)
      },
      resetPasswordTokenExpiresIn: oneHour,
    },
    addresses: {
      sendVerificationEmail: ({ user }: { user: Account }) => sendConfirmation(user),
      sendOnSignUp: true,
    },
  }
}

type Handle = (request: Request) => Promise<Response>

/** The paths that send a mail, and the code each answers with where no mail can be sent. */
const mailCodes: Readonly<Record<string, string>> = {
  '/request-password-reset': 'RESET_PASSWORD_DISABLED',
  '/send-verification-email': 'VERIFICATION_EMAIL_NOT_ENABLED',
}

const noMail = "This site can't send email. Write to the club instead."

/** Longer than it takes to queue a mail, so the time does not show whether one was queued. */
const answerTime = 500

/** Neither the answer of these paths nor its time shows whether an address is known. */
export const hideWhoIsKnown =
  (sendsMail: boolean, handle: Handle): Handle =>
  async (request) => {
    const code = mailCodes[new URL(request.url).pathname.slice('/api/auth'.length)]
    if (!code || request.method !== 'POST') return handle(request)
    if (!sendsMail) return Response.json({ code, message: noMail }, { status: 400 })
    const over = setTimeout(answerTime)
    try {
      return await handle(request)
    } finally {
      await over
    }
  }

type CreateVerification = (
  transaction: DatabaseTransaction,
  verification: { identifier: string; value: string; expiresAt: Date },
) => Promise<unknown>

/** Links to a new password that an admin hands over. */
export const createResetLinks =
  (
    { origin, mail, clubName }: MailParts,
    createVerification: CreateVerification,
  ): Provider['createResetLink'] =>
  async (transaction, subject) => {
    const user = await transaction
      .selectFrom('auth_user')
      .select('email')
      .where('id', '=', subject)
      .executeTakeFirst()
    if (!user) throw new Refusal('no-reset-link')
    // Without the signature of a mailed link, using it does not confirm the address.
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + oneHour * 1000)
    const identifier = `reset-password:${token}`
    await createVerification(transaction, { identifier, value: subject, expiresAt })
    if (mail && !isPlaceholder(user.email)) {
      await queueMail(transaction, mailsFrom(clubName()).resetLinkMade(user.email), subject)
    }
    return {
      link: `${origin()}/reset-password?token=${encodeURIComponent(token)}`,
      until: expiresAt.toISOString(),
      afterwards: async () => mail?.startSending(),
    }
  }

const emailChange = 'new address'

/**
 * The claims of a link to a new email address. The link is dead once the account has left the old
 * address. It is also dead once every sign-in from before has ended or the password has changed: the
 * link may have been asked for by an intruder.
 */
const EmailChangeClaims = z.object({
  sub: z.string(),
  from: z.string(),
  to: z.string(),
  asked: z.number(),
})

export const emailChangeLinks = (parts: MailParts): EmailChanges | undefined => {
  const { mail, clubName, secret, origin } = parts
  if (!mail) return undefined
  const signer = openSigner(emailChange, secret)
  const mails = () => mailsFrom(clubName())
  const afterwards = async () => mail.startSending()
  return {
    async sendLink(transaction, subject, to) {
      if (isPlaceholder(to) || (await ownerOf(transaction, to))) throw new Refusal('email-taken')
      const { email } = await transaction
        .selectFrom('auth_user')
        .select('email')
        .where('id', '=', subject)
        .executeTakeFirstOrThrow()
      const claims = { sub: subject, from: email, to, asked: Date.now() }
      const token = await signer.sign(claims, '1d')
      const link = `${origin()}/verify-email?change=${encodeURIComponent(token)}`
      await queueMail(transaction, mails().newAddress(to, link), subject)
      return afterwards
    },

    async apply(transaction, token) {
      const claims = EmailChangeClaims.safeParse(await signer.verify(token))
      if (!claims.success) return undefined
      const { sub: subject, from, to, asked } = claims.data
      const link = { session: emailChange, subject, since: asked }
      if (await endedSignInStore(transaction).hasEnded(link)) return undefined
      if (await hasNewPassword(transaction, subject, asked)) return undefined
      if ((await ownerOf(transaction, from)) !== subject) return undefined
      if (await ownerOf(transaction, to)) throw new Refusal('email-taken')
      await transaction
        .updateTable('auth_user')
        .set({ email: to, typedEmail: null, emailVerified: 1, updatedAt: new Date().toISOString() })
        .where('id', '=', subject)
        .execute()
      if (!isPlaceholder(from)) await queueMail(transaction, mails().addressChanged(from), subject)
      return { subject, email: to, afterwards }
    },
  }
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

/** Signs the tokens of mailed links, which prove an address; links an admin hands over prove nothing. */
export const mailedResetTokens = (secret: string) => {
  const key = deriveKey('mailed password link', secret)
  const signatureOf = (token: string, email: string) =>
    createHmac('sha256', key).update(`${token} ${email}`).digest('base64url')
  return {
    sign: (token: string, email: string) => `${token}.${signatureOf(token, email)}`,
    verify(signature: string, token: string, email: string) {
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(token, email))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
