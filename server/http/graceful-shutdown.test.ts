import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { gracefulShutdown } from './graceful-shutdown.ts'

test('who was let in just before the site leaves may still ask', async () => {
  const server = createServer((_, outgoing) => outgoing.end('here you are')).listen(0, '127.0.0.1')
  const { leave } = gracefulShutdown(server)
  await once(server, 'listening')
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  const left = leave()
  caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await text(caller)).toContain('here you are')
  await left
})
