import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { openMailbox } from './fuzz/mailbox.ts'
import { startFakeImageHost } from './support/fake-image-host.ts'
import { startFakeServer } from './support/fake-server.ts'
import { openMailServer } from './support/mail-server.ts'
import { openSocket } from './support/process.ts'
import { sendRaw } from './support/raw-request.ts'

/** Sends each line once the words before it have arrived, and disconnects after the last. */
const breakOff = async (port: string, ...turns: readonly (readonly [string, string])[]) => {
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
  let heard = ''
  const hears = socket.iterator({ destroyOnReturn: false })
  for (const [awaited, words] of turns) {
    while (!heard.includes(awaited)) heard += (await hears.next()).value
    socket.write(words)
  }
  await new Promise((sent) => socket.write('', sent))
  socket.on('error', () => {}).resetAndDestroy()
}

/** A server that disconnects after so many words of its own. */
const breakAfter = async (words: string) => {
  const server = createServer((caller: Socket) => {
    caller.on('error', () => {})
    caller.once('data', () => caller.write(words, () => caller.resetAndDestroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// An unhandled error belongs to no test: it fails the whole run even if every test passes.

test.for([
  ['that drops its mails', openMailbox],
  ['that stores its mails', openMailServer],
] as const)(
  'a mail server %s survives a sender killed in the middle of a mail',
  async ([, open]) => {
    const { settings, close } = await open()
    onTestFinished(close)
    const { port } = new URL(settings.SMTP_URL)
    const mail = 'EHLO x\r\nMAIL FROM:<club@x.example>\r\nRCPT TO:<rima@x.example>\r\nDATA\r\n'
    await breakOff(port, ['220 ', mail], ['354 ', 'Half a let'])
    const sender = createTransport(settings.SMTP_URL)
    const to = 'rima@example.com'
    const sent = await sender.sendMail({ from: settings.MAIL_FROM, to, text: 'A whole letter' })
    expect(sent.accepted).toEqual([to])
  },
)

test.for([
  ['a fake server', startFakeServer],
  ['an image host', startFakeImageHost],
] as const)('%s survives a caller who disconnects in the middle of a request', async ([, play]) => {
  const { origin } = await play(() => ({ body: { fine: true } }))
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n'
  await breakOff(new URL(origin).port, ['', head], ['100 Continue', 'Half'])
  expect(await (await fetch(origin)).json()).toEqual({ fine: true })
})

test('an answer that is cut short reaches its caller as an error', async () => {
  const origin = await breakAfter('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nha')
  await expect(sendRaw(origin, '/')).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('a raw connection may be broken off', async () => {
  const { socket, start } = await openSocket(await breakAfter('ha'), 'Hello')
  expect(start).toBe('ha')
  socket.resume()
  await new Promise((closed) => socket.once('close', closed))
})
