import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptedBytes, guardConnections } from './connections.ts'

/** More than the operating system buffers for a client that does not read. */
const huge = Buffer.alloc(64 * 1024 * 1024)

const openServer = async (answer: RequestListener, perAddress?: number) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer(answer)
  guardConnections(server, { perAddress })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    onTestFinished(() => void client.destroy())
    await once(client, 'connect')
    return client
  }
  return { server, open }
}

/** A client that sends a request and does not read, and its connection on the server. */
const requestWithoutReading = async () => {
  const { server, open } = await openServer((_, outgoing) => outgoing.end(huge))
  const accepted = once(server, 'connection')
  const client = (await open()).pause()
  const [connection] = (await accepted) as [Socket]
  const requested = once(server, 'request')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await requested
  await expect.poll(() => connection.writableLength).toBeGreaterThan(0)
  return { client, connection }
}

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('a client that does not read its response for a minute is disconnected', async () => {
  const { connection } = await requestWithoutReading()
  pass(30)
  expect(connection.destroyed).toBe(false)
  pass(45)
  expect(connection.destroyed).toBe(true)
})

test('a client that keeps sending and does not read is disconnected as well', async () => {
  const { client, connection } = await requestWithoutReading()
  client.write('GET / HTTP/1.1\r\nX: ')
  for (let n = 0; n < 20 && !connection.destroyed; n++) {
    const before = connection.bytesRead
    client.write('more')
    await expect.poll(() => connection.bytesRead).toBeGreaterThan(before)
    pass(5)
  }
  expect(connection.destroyed).toBe(true)
})

test('a slow reader stays connected as long as it reads', async () => {
  const { client, connection } = await requestWithoutReading()
  for (let round = 0; round < 5; round++) {
    pass(50)
    expect(connection.destroyed).toBe(false)
    const before = acceptedBytes(connection)
    while (acceptedBytes(connection) === before) if (!client.read()) await once(client, 'readable')
  }
  pass(75)
  expect(connection.destroyed).toBe(true)
})

test('a client that waits for its response, or has all of it, stays connected', async () => {
  const { server, open } = await openServer((incoming, outgoing) => {
    if (incoming.url === '/short') outgoing.end('short')
  })
  for (const path of ['/short', '/never']) {
    const accepted = once(server, 'connection')
    const client = (await open()).pause()
    const [connection] = (await accepted) as [Socket]
    const requested = once(server, 'request')
    client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await requested
    await expect.poll(() => connection.writableLength).toBe(0)
    pass(600)
    expect([path, connection.destroyed]).toEqual([path, false])
  }
})

test('one address has a limited number of connections, and closing one makes room', async () => {
  const { open } = await openServer((_, outgoing) => outgoing.end('here'), 3)
  const answered = (client: Socket) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    client.once('data', () => resolve(true)).once('close', () => resolve(false))
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return promise
  }
  const clients = [await open(), await open(), await open()]
  for (const client of clients) expect(await answered(client)).toBe(true)
  expect(await answered(await open())).toBe(false)
  clients[0]?.destroy()
  await expect.poll(async () => answered(await open())).toBe(true)
})
