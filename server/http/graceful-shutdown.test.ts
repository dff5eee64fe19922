import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { gracefulShutdown } from './graceful-shutdown.ts'

test('a client connected just before the shutdown may still send its request', async () => {
  const server = createServer((_, outgoing) => outgoing.end('here you are')).listen(0, '127.0.0.1')
  const { shutDown } = gracefulShutdown(server)
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  const closed = shutDown()
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await text(client)).toContain('here you are')
  await closed
})
