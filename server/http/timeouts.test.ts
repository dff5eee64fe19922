import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitBodyTime, withTimeout } from './timeouts.ts'

test('a response that takes ten seconds times out', async () => {
  vi.useFakeTimers()
  const never = withTimeout(new Promise(() => {}))
  const refused = expect(never).rejects.toMatchObject({ status: 503, refusal: 'timed-out' })
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  vi.useRealTimers()
})

test('a response in time is passed on', async () => {
  expect(await withTimeout(Promise.resolve('here'))).toBe('here')
})

test('a failure after the timeout is reported', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const work = Promise.withResolvers<never>()
  const onLateFailure = vi.fn()
  const asked = expect(withTimeout(work.promise, { onLateFailure })).rejects.toMatchObject({
    refusal: 'timed-out',
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await asked
  expect(onLateFailure).not.toHaveBeenCalled()
  work.reject(new Error('puncture'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onLateFailure).toHaveBeenCalledExactlyOnceWith(new Error('puncture'))
})

test('a failure in time is reported once, to the caller', async () => {
  const onLateFailure = vi.fn()
  const failing = withTimeout(Promise.reject(new Error('puncture')), { onLateFailure })
  await expect(failing).rejects.toThrow('puncture')
  expect(onLateFailure).not.toHaveBeenCalled()
})

/** Sends the beginning of a request and returns it as the server sees it. */
const begin = async (start: string, ...lines: readonly string[]) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  client.write([`${start} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n'))
  const [incoming] = (await once(server, 'request')) as [IncomingMessage]
  return incoming
}

const isUpload = (url: string) => url === '/pictures'

/** Whether the connection is still open after so many seconds. */
const staysOpen = async (incoming: IncomingMessage, seconds: number) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  limitBodyTime(incoming, isUpload)
  vi.advanceTimersByTime(seconds * 1000)
  return !incoming.socket.destroyed
}

const slow = ['Content-Length: 100', '', 'a few bytes']
const chunked = ['Transfer-Encoding: chunked', '', '']

test('a client that takes half a minute to send a body is disconnected, whatever the method', async () => {
  expect(await staysOpen(await begin('POST /news', ...slow), 29)).toBe(true)
  expect(await staysOpen(await begin('POST /news', ...slow), 30)).toBe(false)
  expect(await staysOpen(await begin('GET /', ...slow), 30)).toBe(false)
  expect(await staysOpen(await begin('POST /news', ...chunked), 30)).toBe(false)
})

test('an upload over a slow connection may take longer', async () => {
  expect(await staysOpen(await begin('POST /pictures', ...slow), 600)).toBe(true)
})

test('a client that has sent its whole body may wait for the response', async () => {
  const whole = await begin('POST /news', 'Content-Length: 2', '', '{}')
  await once(whole.resume(), 'end')
  expect(await staysOpen(whole, 600)).toBe(true)
  expect(await staysOpen(await begin('GET /', '', ''), 600)).toBe(true)
})
