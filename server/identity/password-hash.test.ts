import { hashPassword as hashByScrypt } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, isRightPassword } from './password-hash.ts'

const password = 'quiet-harbour-at-dawn'

test('a password is known by its hash, and no other one is', async () => {
  const hash = await hashPassword(password)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(isOutdated(hash)).toBe(false)
  expect(await isRightPassword(password, hash)).toBe(true)
  expect(await isRightPassword(`${password} `, hash)).toBe(false)
  expect(await hashPassword(password)).not.toBe(hash)
})

test('a letter is the same letter, however a keyboard writes it', async () => {
  expect(await isRightPassword('cafe\u0301 \uFB01', await hashPassword('caf\u00E9 fi'))).toBe(true)
})

test('a hash of another program or another cost is known, and one of another cost is outdated', async () => {
  // By the reference program: argon2 sixteen-byte-slt -id -t … -k … -p 1 -l 32 -e
  const todays =
    '$argon2id$v=19$m=19456,t=2,p=1$c2l4dGVlbi1ieXRlLXNsdA$Yn/CzmEua6DfFXSv6QNaMMACqSIUdmGkR4HBRCARkeA'
  const cheaper =
    '$argon2id$v=19$m=4096,t=3,p=1$c2l4dGVlbi1ieXRlLXNsdA$YeJ2YQuvdLDl33Az4cHruFwOMTcUN+2rNz2ruciseDM'
  expect(await isRightPassword(password, todays)).toBe(true)
  expect(await isRightPassword(password, cheaper)).toBe(true)
  expect([todays, cheaper].map(isOutdated)).toEqual([false, true])
})

test('passwords hashed by scrypt before are still known, and are outdated', async () => {
  const hash = await hashByScrypt(password)
  expect(isOutdated(hash)).toBe(true)
  expect(await isRightPassword(password, hash)).toBe(true)
  expect(await isRightPassword('another', hash)).toBe(false)
})

test('what is no hash opens nothing', async () => {
  const hash = await hashPassword(password)
  const broken = [
    '',
    ':',
    'salt:hash',
    '$',
    hash.slice(0, -1),
    hash.replace('=2,', '=1,'),
    `${hash}A`,
  ]
  for (const one of broken) expect(await isRightPassword(password, one), one).toBe(false)
})
