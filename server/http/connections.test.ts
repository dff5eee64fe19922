import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { guardConnections, takenBy } from './connections.ts'

/** More than the machine keeps on the way to somebody who does not read. */
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
  const call = async () => {
    const caller = connect(port, '127.0.0.1')
    caller.on('error', () => {})
    onTestFinished(() => void caller.destroy())
    await once(caller, 'connect')
    return caller
  }
  return { server, call }
}

/** Somebody who asks and does not read, and the connection as the server has it. */
const askAndIgnore = async () => {
  const { server, call } = await openServer((_, outgoing) => outgoing.end(huge))
  const accepted = once(server, 'connection')
  const caller = (await call()).pause()
  const [connection] = (await accepted) as [Socket]
  const asked = once(server, 'request')
  caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await asked
  await expect.poll(() => connection.writableLength).toBeGreaterThan(0)
  return { caller, connection }
}

/** Lets so many seconds pass. */
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('who does not read an answer for a minute is hung up on', async () => {
  const { connection } = await askAndIgnore()
  pass(30)
  expect(connection.destroyed).toBe(false)
  pass(45)
  expect(connection.destroyed).toBe(true)
})

test('who keeps asking and does not read is hung up on as well', async () => {
  const { caller, connection } = await askAndIgnore()
  caller.write('GET / HTTP/1.1\r\nX: ')
  for (let n = 0; n < 20 && !connection.destroyed; n++) {
    const before = connection.bytesRead
    caller.write('more')
    await expect.poll(() => connection.bytesRead).toBeGreaterThan(before)
    pass(5)
  }
  expect(connection.destroyed).toBe(true)
})

test('a slow reader is waited for as long as they read', async () => {
  const { caller, connection } = await askAndIgnore()
  for (let turn = 0; turn < 5; turn++) {
    pass(50)
    expect(connection.destroyed).toBe(false)
    const before = takenBy(connection)
    while (takenBy(connection) === before) if (!caller.read()) await once(caller, 'readable')
  }
  pass(75)
  expect(connection.destroyed).toBe(true)
})

test('who waits for an answer, or has all of it, is left alone', async () => {
  const { server, call } = await openServer((incoming, outgoing) => {
    if (incoming.url === '/short') outgoing.end('short')
  })
  for (const path of ['/short', '/never']) {
    const accepted = once(server, 'connection')
    const caller = (await call()).pause()
    const [connection] = (await accepted) as [Socket]
    const asked = once(server, 'request')
    caller.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await asked
    await expect.poll(() => connection.writableLength).toBe(0)
    pass(600)
    expect([path, connection.destroyed]).toEqual([path, false])
  }
})

test('one address has a number of connections, and a new one when it gives one back', async () => {
  const { call } = await openServer((_, outgoing) => outgoing.end('here'), 3)
  const answered = (caller: Socket) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    caller.once('data', () => resolve(true)).once('close', () => resolve(false))
    caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return promise
  }
  const callers = [await call(), await call(), await call()]
  for (const caller of callers) expect(await answered(caller)).toBe(true)
  expect(await answered(await call())).toBe(false)
  callers[0]?.destroy()
  await expect.poll(async () => answered(await call())).toBe(true)
})
