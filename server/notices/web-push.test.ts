import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPushKeys } from './push-keys.ts'
import { encryptPush, isPushKey, isPushSecret, longestPayload, openVapid } from './web-push.ts'

/** The example of RFC 8291, Appendix A. */
const device = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('a message is encrypted as in the example of the standard', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const text = Buffer.from('When I grow up, I want to be a watermelon')
  expect(encryptPush(text, device, salt, sender).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the same message is never encrypted twice with the same key, and the longest one fills a record', () => {
  const longest = Buffer.alloc(longestPayload)
  const [first, second] = [encryptPush(longest, device), encryptPush(longest, device)]
  expect(longestPayload).toBe(3993)
  expect(first).toHaveLength(4096)
  expect(first.subarray(0, 86)).not.toEqual(second.subarray(0, 86))
  expect(() => encryptPush(Buffer.alloc(longestPayload + 1), device)).toThrow('at most 3993 bytes')
})

test('keys no message can be encrypted with are recognised', () => {
  const onCurve = Buffer.from(device.p256dh, 'base64url')
  const offCurve = Buffer.from(onCurve)
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  expect(isPushKey(device.p256dh)).toBe(true)
  expect(isPushKey(createPushKeys().publicKey)).toBe(true)
  const compressed = Buffer.concat([Buffer.from([2]), onCurve.subarray(1, 33)])
  for (const wrong of [
    offCurve,
    compressed,
    Buffer.alloc(65),
    Buffer.alloc(65, 4),
    onCurve.subarray(1),
  ])
    expect(isPushKey(wrong.toString('base64url'))).toBe(false)
  for (const wrong of ['', `${device.p256dh}=`, `${device.p256dh.slice(1)}!`])
    expect(isPushKey(wrong), wrong).toBe(false)
  expect(isPushSecret(device.auth)).toBe(true)
  for (const wrong of ['', device.auth.slice(1), `${device.auth}A`])
    expect(isPushSecret(wrong), wrong).toBe(false)
})

test('each push service gets a token of its own, which is used for 12 hours', () => {
  let hours = 500_000
  const now = () => hours * 60 * 60 * 1000
  const keys = createPushKeys()
  const vapid = openVapid({ ...keys, subject: () => 'https://club.example', now })
  const first = vapid('https://push.example/a')
  expect(first).toMatch(new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]{86}, k=${keys.publicKey}$`))
  expect(vapid('https://other.example/a')).not.toBe(first)
  hours += 11.99
  expect(vapid('https://push.example/b')).toBe(first)
  hours += 0.01
  const claims = JSON.parse(atob(vapid('https://push.example/b').split('.')[1] ?? ''))
  const exp = (hours + 18) * 60 * 60
  expect(claims).toEqual({ aud: 'https://push.example', exp, sub: 'https://club.example' })
})
