/** A mail as it is delivered. */
export type OutgoingMail = {
  readonly id: string
  readonly recipient: string
  readonly reply_to: string | null
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type SmtpSettings = {
  readonly url: string
  readonly from: string
  /** The name of the sender. */
  readonly name: () => string
}

/** Says for each mail whether it was delivered. */
export type Deliver = (
  mails: readonly OutgoingMail[],
  signal: AbortSignal,
) => Promise<readonly PromiseSettledResult<unknown>[]>

/** Delivers mails over few connections of their own, until it is aborted. */
export const openSmtp =
  ({ url, from, name }: SmtpSettings): Deliver =>
  async (mails, signal) => {
    // Only a pool can be closed in the middle of a delivery. The outbox retries, not the pool.
    const transport = await openTransport(url)
    const stop = () => transport.close({ force: true })
    const send = async (mail: OutgoingMail) => {
      signal.throwIfAborted()
      const { id, recipient, reply_to, subject, text, html, headers } = mail
      await transport.sendMail({
        from: { name: name(), address: from },
        to: { name: '', address: recipient },
        ...(reply_to && { replyTo: { name: '', address: reply_to } }),
        subject,
        text,
        ...(html && { html }),
        // The same for every attempt, so mail programs recognise a duplicate.
        messageId: `<${id}@${from.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      })
    }
    signal.addEventListener('abort', stop)
    try {
      return await Promise.allSettled(mails.map(send))
    } finally {
      signal.removeEventListener('abort', stop)
      transport.close()
    }
  }

/** Connects to the mail server and signs in without sending anything. */
export const checkSmtp = async (url: string) => {
  const transport = await openTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const openTransport = async (url: string) => {
  // Many clubs send no mail, and the site starts faster without it.
  const { createTransport } = await import('nodemailer')
  return createTransport({ ...transportOptions, requireTLS: needsTls(url), url })
}

const transportOptions = {
  pool: true,
  // Some mail servers allow no more.
  maxConnections: 3,
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** A password is only sent unencrypted if it stays on this machine. */
const needsTls = (url: string) => {
  const { hostname, password } = new URL(url)
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

type Failure = {
  readonly code?: string
  readonly originalCode?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

/** The error in codes only: the texts of a mail server contain the address. */
export const describeFailure = (error: unknown) => {
  const { code, originalCode, responseCode } = error as Failure
  return [code, originalCode, responseCode].filter(Boolean).join(' ') || 'unknown'
}

const needsSignIn = 530

/** Whether the mail server would refuse this mail again tomorrow. Errors in the settings do not count. */
export const isFinal = (error: unknown) => {
  const { code = '', responseCode, permanent = false } = error as Failure
  return permanent && ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode !== needsSignIn
}
