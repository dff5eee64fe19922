import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPushServer } from '#tests/support/push-server.ts'
import { openPush } from './push.ts'
import { openPushHosts } from './push-hosts.ts'
import { createPushKeys } from './push-keys.ts'

const subject = () => 'mailto:club@clubrun.example'
const message = { payload: '☀ 07:00', ttl: 3600, topic: 'ride-1', urgency: 'high' } as const

const openSender = (origin: string, timeout?: number) => {
  const hosts = openPushHosts({ pushHosts: [origin] })
  const keys = createPushKeys()
  const push = openPush({ hosts, keys, subject, ...(timeout && { timeout }) })
  onTestFinished(push.close)
  return { push, keys }
}

const openService = async (timeout?: number) => {
  const service = await openPushServer()
  const { push, keys } = openSender(service.origin, timeout)
  const subscription = await service.subscribe(keys.publicKey)
  return { service, push, device: { endpoint: subscription.endpoint, ...subscription.keys } }
}

const failed = (reason: string, final: boolean) => ({ outcome: 'failed', reason, final })

test('a device reads what was sent to it', async () => {
  const { service, push, device } = await openService()
  expect(await push.send(device, message)).toEqual({ outcome: 'sent' })
  const long = { payload: 'x'.repeat(3993), ttl: 1e9, topic: 'a', urgency: 'normal' } as const
  expect(await push.send(device, long)).toEqual({ outcome: 'sent' })
  expect(service.refused).toEqual([])
  expect(service.received).toMatchObject([
    { text: message.payload, topic: 'ride-1', ttl: 3600, urgency: 'high', subject: subject() },
    { text: long.payload, topic: 'a', ttl: 28 * 24 * 60 * 60, urgency: 'normal' },
  ])
})

test('the result says whether the device is gone, how long to wait, and what would fail again', async () => {
  const { service, push, device } = await openService()
  const wait = (seconds: number, status: number) => ({
    outcome: 'wait',
    seconds,
    reason: `HTTP ${status}`,
  })
  const past = new Date(0).toUTCString()
  const nextYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toUTCString()
  for (const [answer, result] of [
    [{ status: 200 }, { outcome: 'sent' }],
    [{ status: 404 }, { outcome: 'gone' }],
    [{ status: 410 }, { outcome: 'gone' }],
    [{ status: 429, retryAfter: '120' }, wait(120, 429)],
    [{ status: 503, retryAfter: past }, wait(1, 503)],
    [{ status: 503, retryAfter: nextYear }, wait(24 * 60 * 60, 503)],
    [{ status: 500 }, wait(60, 500)],
    [{ status: 502, retryAfter: 'soon' }, wait(60, 502)],
    [{ status: 400 }, failed('HTTP 400', true)],
    [{ status: 413 }, failed('HTTP 413', true)],
    [{ status: 403 }, failed('HTTP 403', false)],
    [{ status: 307, location: device.endpoint }, failed('HTTP 307', true)],
  ] as const) {
    service.answer([answer])
    expect(await push.send(device, message), String(answer.status)).toEqual(result)
  }
  expect(service.attempts).toHaveLength(12)
})

test('a device with another endpoint, a bad key or too long a message gets nothing', async () => {
  const { service, push, device } = await openService()
  const elsewhere = { ...device, endpoint: 'http://127.0.0.1:1/' }
  expect(await push.send(elsewhere, message)).toEqual(failed('EHOST', true))
  const badKey = { ...device, p256dh: 'A'.repeat(87) }
  const invalid = failed('ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY', true)
  expect(await push.send(badKey, message)).toEqual(invalid)
  const tooLong = { ...message, payload: 'x'.repeat(3994) }
  expect(await push.send(device, tooLong)).toEqual(failed('RangeError', true))
  expect(service.attempts).toEqual([])
})

test('a push service that stays silent is left after the timeout, and at once when the site stops', async () => {
  const { service, push, device } = await openService(50)
  service.answer(['silence'])
  expect(await push.send(device, message)).toEqual(failed('ETIMEDOUT', false))

  const patient = openSender(service.origin).push
  const { endpoint, keys } = await service.subscribe()
  service.answer(['silence'], endpoint)
  const sending = patient.send({ endpoint, ...keys }, message)
  await service.attempt(service.attempts.length + 1)
  patient.close()
  expect(await sending).toEqual(failed('ABORT_ERR', false))
})

const openServer = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
  const device = { endpoint: `${origin}/a`, p256dh: createPushKeys().publicKey, auth }
  // Longer than a test may take: what waits for the timeout fails.
  return { server, device, ...openSender(origin, 600_000) }
}

test('one connection serves many messages, and a new one is made when it was closed', async () => {
  let [connections, answered] = [0, 0]
  const { server, push, device } = await openServer((incoming, outgoing) => {
    answered++
    if (answered === 4) incoming.socket.resetAndDestroy()
    else outgoing.writeHead(201).end('{}')
  })
  server.on('connection', () => connections++)
  for (const number of [1, 2, 3]) {
    expect(await push.send(device, message), String(number)).toEqual({ outcome: 'sent' })
  }
  expect(connections).toBe(1)
  expect(await push.send(device, message)).toEqual({ outcome: 'sent' })
  expect(connections).toBe(2)
})

test('an answer without an end, or one that is no answer, holds nothing up', async () => {
  const { push, device } = await openServer((_, outgoing) => {
    outgoing.writeHead(201)
    const chatter = () => {
      while (outgoing.write('x'.repeat(10_000)));
    }
    outgoing.on('drain', chatter)
    chatter()
  })
  expect(await push.send(device, message)).toEqual({ outcome: 'sent' })

  const other = await openServer(({ socket }) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
  })
  expect(await other.push.send(other.device, message)).toMatchObject({ outcome: 'failed' })
})

test('a known push service inside a private network is not called', async () => {
  const { server, device } = await openServer((_, outgoing) => void outgoing.writeHead(201).end())
  const { port } = server.address() as AddressInfo
  const inside = { ...device, endpoint: `http://localhost:${port}/a` }
  const keys = createPushKeys()
  const send = async (pushHosts: readonly string[]) => {
    // As if the host were known: then only its address counts.
    const hosts = { ...openPushHosts({ pushHosts }), refuse: () => undefined }
    const push = openPush({ hosts, keys, subject })
    onTestFinished(push.close)
    return push.send(inside, message)
  }
  expect(await send([])).toEqual(failed('EPRIVATE', false))
  expect(await send([`http://localhost:${port}`])).toEqual({ outcome: 'sent' })
})
