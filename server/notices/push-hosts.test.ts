import { expect, test } from 'vitest'
import { isPublicAddress, openPushHosts } from './push-hosts.ts'

const publicUrl = 'https://club.example'

test('a public site sends to the push services of browsers, and nowhere else', () => {
  const { refuse } = openPushHosts({ publicUrl, pushHosts: [] })
  for (const right of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://FCM.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://api.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(refuse(right), right).toBeUndefined()
  for (const wrong of [
    '',
    'fcm.googleapis.com',
    'http://fcm.googleapis.com/abc',
    'ftp://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://me@fcm.googleapis.com/abc',
    'https://:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com@127.0.0.1/abc',
    'https://fcm.googleapis.com.example/abc',
    'https://fcm.googleapis.com./abc',
    'https://evilfcm.googleapis.com/abc',
    'https://notify.windows.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://push.example/fcm.googleapis.com',
    'https://push.example\\@fcm.googleapis.com/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://club.example/abc',
    'http://127.0.0.1:4000/abc',
    'file:///etc/passwd',
    'data:text/plain,abc',
  ])
    expect(refuse(wrong), wrong).toMatch(/^[A-Z].+\.$/)
})

test('the operator adds origins; a local trial sends to nothing else', () => {
  const named = 'https://push.example:8443'
  const open = openPushHosts({ publicUrl, pushHosts: [named, 'http://push.example'] })
  expect(open.refuse(`${named}/abc`)).toBeUndefined()
  expect(open.refuse('https://me@push.example:8443/abc')).toBeDefined()
  expect(open.refuse('https://push.example/abc')).toMatch('PUSH_HOSTS')
  expect(open.refuse('http://push.example/abc')).toMatch('https://')

  const trial = openPushHosts({ pushHosts: ['http://127.0.0.1:4000'] })
  expect(trial.refuse('http://127.0.0.1:4000/abc')).toBeUndefined()
  expect(trial.refuse('http://127.0.0.1:4001/abc')).toMatch('local trial')
  expect(trial.refuse('https://fcm.googleapis.com/abc')).toMatch('local trial')
})

test('addresses of private, local and special networks are not public', () => {
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:c0a8:101',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:0:1::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of [
    '1.1.1.1',
    '100.128.0.1',
    '142.250.74.106',
    '172.32.0.1',
    '192.1.0.1',
    '2a00:1450:4001:830::200a',
    '2001:4860:4860::8888',
    '2620:149:208:430c::9',
    '64:ff9b::8efa:4a6a',
  ])
    expect(isPublicAddress(address), address).toBe(true)
})
