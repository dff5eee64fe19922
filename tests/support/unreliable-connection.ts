import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { openMailServer } from './mail-server.ts'

type MailServer = Pick<Awaited<ReturnType<typeof openMailServer>>, 'settings'>

/** What both sides have sent when the connection breaks; only half of the last piece arrives. */
const moments = {
  'in the greeting': /^220/,
  'after the recipient': /^RCPT TO/m,
  'before the mail': /^DATA/m,
  'in the mail': /^Subject:/m,
  'in the thanks': /^\.\r\n250/m,
  never: /$^/,
} as const

type Moment = keyof typeof moments | 'before a word'

/** A connection to a mail server that breaks at chosen moments, as if that server had died. */
export const openUnreliableConnection = async ({ settings }: MailServer) => {
  const breaks: Moment[] = []
  const sockets = new Set<Socket>()
  const mailServer = Number(new URL(settings.SMTP_URL).port)

  const server = createServer((near) => {
    const moment = breaks.shift() ?? 'never'
    sockets.add(near.on('error', () => {}))
    if (moment === 'before a word') return
    const far = connect(mailServer, '127.0.0.1').on('error', () => {})
    let talk = ''
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (piece) => {
        talk += piece
        if (!moments[moment].test(talk)) return void to.write(piece)
        to.end(Buffer.from(piece).subarray(0, piece.length / 2))
        return from.destroy()
      })
      from.on('close', () => to.end())
    }
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  return {
    // A shorter timeout than usual, but long enough for a greeting on a busy machine.
    settings: { ...settings, SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=4000` },
    /** Breaks the next connections, each at one of these moments. */
    breakAt: (...next: readonly Moment[]) => void breaks.push(...next),
  }
}
