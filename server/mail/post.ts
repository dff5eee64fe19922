import type { QueuedMail } from './outbox.ts'

export type SmtpSettings = {
  readonly url: string
  readonly from: string
  /** Whose name the letters carry. */
  readonly name: string
}

type Post = (letter: QueuedMail, signal: AbortSignal) => Promise<void>

/** Hands one letter to the mail server, over a connection of its own, until told to stop. */
export const openSmtp =
  ({ url, from, name }: SmtpSettings): Post =>
  async ({ id, recipient, reply_to, subject, text }, signal) => {
    // Only a pool can be closed in the middle of a delivery. Trying again is left to the outbox.
    const transport = await openTransport(url)
    signal.throwIfAborted()
    const stop = () => transport.close({ force: true })
    signal.addEventListener('abort', stop)
    try {
      await transport.sendMail({
        from: { name, address: from },
        to: { name: '', address: recipient },
        ...(reply_to && { replyTo: { name: '', address: reply_to } }),
        subject,
        text,
        // The same at every try, so a letter that arrives twice can be known as one.
        messageId: `<${id}@${from.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } finally {
      signal.removeEventListener('abort', stop)
      transport.close()
    }
  }

/** Greets the mail server and signs in there, as if to send something. */
export const checkSmtp = async (url: string) => {
  const transport = await openTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const openTransport = async (url: string) => {
  // Many clubs send no letter, and a site starts sooner without it.
  const { createTransport } = await import('nodemailer')
  return createTransport({ ...manners, requireTLS: hasSecret(url), url })
}

const manners = {
  pool: true,
  maxConnections: 1,
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** A password never travels in the clear, unless it stays on this machine. */
const hasSecret = (url: string) => {
  const { hostname, password } = new URL(url)
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

type Failure = {
  readonly code?: string
  readonly originalCode?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

/** What went wrong, in codes only: the words of a mail server name the address. */
export const describeFailure = (error: unknown) => {
  const { code, originalCode, responseCode } = error as Failure
  return [code, originalCode, responseCode].filter(Boolean).join(' ') || 'unknown'
}

const needsSignIn = 530

/** Whether a mail server will say the same of this letter tomorrow. What settings can mend is not of that kind. */
export const isFinal = (error: unknown) => {
  const { code = '', responseCode, permanent = false } = error as Failure
  return permanent && ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode !== needsSignIn
}
