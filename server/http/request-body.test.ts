import { expect, test, vi } from 'vitest'
import { drainOnFailure, readChunks } from './request-body.ts'

const send = (body: ReadableStream) =>
  new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)

const chunk = new Uint8Array(1000)

test('an upload may take any time while chunks keep arriving', async () => {
  vi.useFakeTimers()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const body = readChunks(send(readable), 30_000)
  for (let minute = 0; minute < 10; minute++) {
    const next = body.next()
    await vi.advanceTimersByTimeAsync(29_000)
    writer.write(chunk)
    expect(await next).toEqual({ done: false, value: chunk })
  }
  const refused = expect(body.next()).rejects.toMatchObject({ status: 503, refusal: 'timed-out' })
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
  vi.useRealTimers()
})

test('an aborted upload is an unreadable body', async () => {
  const gone = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
  const read = readChunks(send(gone), 30_000).next()
  await expect(read).rejects.toMatchObject({ status: 400, refusal: 'unreadable-body' })
})

/** An endless body, and how much of it was read. */
const endless = () => {
  let bytesRead = 0
  const body = new ReadableStream({
    pull(controller) {
      bytesRead += 1_000_000
      controller.enqueue(new Uint8Array(1_000_000))
    },
  })
  return { request: send(body), bytesRead: () => bytesRead }
}

test('the rest of a body is read before a refusal, up to a limit', async () => {
  const no = new Error('no')
  let sent = 0
  const short = new ReadableStream({
    pull: (controller) => (++sent > 40 ? controller.close() : controller.enqueue(chunk)),
  })
  await expect(drainOnFailure(send(short), Promise.reject(no))).rejects.toBe(no)
  expect(sent).toBe(41)
  const { request, bytesRead } = endless()
  await expect(drainOnFailure(request, Promise.reject(no))).rejects.toBe(no)
  expect(bytesRead()).toBeLessThan(80_000_000)
})

test('a refusal in the middle of a body reads on from there', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull: (controller) => (++sent > 40 ? controller.close() : controller.enqueue(chunk)),
  })
  const request = send(body)
  const halfRead = async () => {
    for await (const _ of readChunks(request, 30_000)) throw new Error('enough')
  }
  await expect(drainOnFailure(request, halfRead())).rejects.toThrow('enough')
  expect(sent).toBe(41)
})

test('a client that stops sending while the body is drained gets its refusal', async () => {
  vi.useFakeTimers()
  const silent = drainOnFailure(send(new ReadableStream()), Promise.reject(new Error('no')))
  const refused = expect(silent).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(5_000)
  await refused
  vi.useRealTimers()
})
