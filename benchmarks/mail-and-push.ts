import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Where a mail server and a push service listen that accept everything. */
export type Ports = { mail: number; push: number }

/** How many mails and push messages have arrived. */
export type Arrived = { mails: number; pushes: number }

const arrived: Arrived = { mails: 0, pushes: 0 }

const mailServer = new SMTPServer({
  logger: false,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _, done) {
    stream.resume().on('end', () => {
      arrived.mails++
      done()
    })
  },
})
mailServer.on('error', () => {})

const pushService = createServer((incoming, outgoing) => {
  incoming.resume().on('end', () => {
    arrived.pushes++
    outgoing.writeHead(201).end()
  })
})

const portOf = async (server: Server | NetServer) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const ports: Promise<Ports> = (async () => ({
  mail: await portOf(mailServer.server),
  push: await portOf(pushService),
}))()

process.on('message', async (message: { ports?: boolean; arrived?: boolean }) => {
  if (message.ports) process.send?.({ ports: await ports })
  if (message.arrived) process.send?.({ arrived })
})
process.channel?.ref()
