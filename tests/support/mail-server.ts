import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '#server/database/tables.ts'

type Arrived = {
  /** The recipient of the SMTP envelope, whatever the headers say. */
  readonly to: readonly string[]
  readonly headers: string
  readonly subject: string
  readonly text: string
  /** Empty if the mail has none. */
  readonly html: string
}

/** A real mail server on this machine, and the settings that lead to it. */
export const openMailServer = async () => {
  const arrived: Arrived[] = []
  const bell = new EventEmitter()
  const refusals: number[] = []
  let silent = false
  let closed: Promise<void> | undefined

  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_, done) {
      if (silent) bell.emit('called')
      else done()
    },
    onRcptTo({ address }, _, done) {
      const responseCode = refusals.shift()
      if (!responseCode) return done()
      return done(Object.assign(new Error(`No mail for ${address}`), { responseCode }))
    },
    onData(stream, { envelope: { rcptTo } }, done) {
      text(stream).then((raw) => {
        arrived.push({ to: rcptTo.map(({ address }) => address), ...open(raw) })
        bell.emit('arrived')
        done()
      }, done)
    },
  })
  // It reports a sender that is killed in the middle of a mail.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    closed ??= new Promise((resolve) => server.close(resolve))
    return closed
  }
  onTestFinished(close)

  /** The first, second… mail, as soon as it has arrived. */
  const mail = async (number: number): Promise<Arrived> => {
    const found = arrived[number - 1]
    if (found) return found
    await once(bell, 'arrived')
    return mail(number)
  }

  const { port } = server.server.address() as AddressInfo
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'club@clubrun.example' },
    arrived,
    mail,
    /** Refuses the next mails with these codes, naming the address as mail servers do. */
    refuse: (...codes: readonly number[]) => void refusals.push(...codes),
    /** Accepts connections from now on, but stays silent. Resolves at the first connection. */
    fallSilent() {
      silent = true
      return once(bell, 'called')
    },
    close,
  }
}

/** By day admins hear of contact requests by mail as well, which some tests do not expect. */
export const withoutRequestMails = (db: Database) =>
  db
    .insertInto('preference')
    .columns(['person_id', 'kind', 'mail', 'push'])
    .expression((is) =>
      is
        .selectFrom('person')
        .select(['id', is.val('request').as('kind'), is.val(0).as('mail'), is.val(0).as('push')])
        .where('admin', '=', 1),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const open = (raw: string) => {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/i.exec(headers)?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(split) : []
  const part = (type: string) => parts.find(({ headers }) => headers.includes(`text/${type}`))
  const html = part('html')
  return {
    headers,
    subject: subjectIn(headers),
    text: decode(part('plain') ?? { headers, body }),
    html: html ? decode(html) : '',
  }
}

type Part = { readonly headers: string; readonly body: string }

const split = (raw: string): Part => {
  const [headers = '', ...rest] = raw.replace(/^\r\n/, '').split('\r\n\r\n')
  // A long header goes on in the next line.
  return { headers: headers.replace(/\r\n[ \t]+/g, ' '), body: rest.join('\r\n\r\n') }
}

const decode = ({ headers, body }: Part) => {
  const encoding = /^content-transfer-encoding: (.+)$/im.exec(headers)?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const text = encoding === 'quoted-printable' ? unquote(body) : body
  return text.replaceAll('\r\n', '\n')
}

const unquote = (body: string) => {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

const subjectIn = (headers: string) =>
  (/^subject: (.*)$/im.exec(headers)?.[1] ?? '')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : unquote(text.replaceAll('_', ' ')),
    )

/** Resolves once the queue is empty: a mail is removed a moment after it has arrived. */
export const allSent = (db: Database) =>
  expect.poll(() => db.selectFrom('mail').select('id').execute()).toEqual([])

/** The token in the only link of a mail, which leads to this page. */
export const tokenIn = ({ text }: Arrived, page: string) => {
  const links = text.match(/https?:\S+/g) ?? []
  if (links.length !== 1) throw new Error(`There are ${links.length} links in the mail.`)
  const { pathname, searchParams } = new URL(links[0])
  if (pathname !== page) throw new Error(`The link leads to ${pathname}.`)
  return searchParams.get('token') ?? ''
}
