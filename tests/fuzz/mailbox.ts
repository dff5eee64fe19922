import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts every mail and stores none, and its settings. */
export const openMailbox = async () => {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onData: (stream, _, done) => void stream.on('end', done).resume(),
  })
  // It reports a sender that is killed in the middle of a mail, as the site may be at the end of a run.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'club@clubrun.example' },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
