import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

/** A request by hand, as far as it goes. */
const begin = async (start: string, ...lines: readonly string[]) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1')
  caller.on('error', () => {})
  onTestFinished(() => {
    caller.destroy()
    server.close()
  })
  caller.write([`${start} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n'))
  const [incoming] = (await once(server, 'request')) as [IncomingMessage]
  return incoming
}

const isPatient = (url: string) => url === '/pictures'

/** Whether the caller is still there after so many seconds. */
const stays = async (incoming: IncomingMessage, seconds: number) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  limitBodyTime(incoming, isPatient)
  vi.advanceTimersByTime(seconds * 1000)
  return !incoming.socket.destroyed
}

const slow = ['Content-Length: 100', '', 'a few bytes']
const chunked = ['Transfer-Encoding: chunked', '', '']

test('who takes half a minute to send a body is hung up on, whatever the method', async () => {
  expect(await stays(await begin('POST /news', ...slow), 29)).toBe(true)
  expect(await stays(await begin('POST /news', ...slow), 30)).toBe(false)
  expect(await stays(await begin('GET /', ...slow), 30)).toBe(false)
  expect(await stays(await begin('POST /news', ...chunked), 30)).toBe(false)
})

test('a picture on a slow line is waited for', async () => {
  expect(await stays(await begin('POST /pictures', ...slow), 600)).toBe(true)
})

test('who has sent everything may wait for the answer', async () => {
  const whole = await begin('POST /news', 'Content-Length: 2', '', '{}')
  await once(whole.resume(), 'end')
  expect(await stays(whole, 600)).toBe(true)
  expect(await stays(await begin('GET /', '', ''), 600)).toBe(true)
})
