import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'

/** What an operator reads who has set these variables. */
const says = (variables: Record<string, string>) => {
  try {
    readSettings(variables)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test('without any setting the site is a trial on this machine', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: undefined,
    tokenSecret: undefined,
    trustProxy: false,
    logLevel: 'info',
    demoPassword: undefined,
    passwords: {
      shortest: 6,
      longest: 128,
      lowercase: false,
      uppercase: false,
      digit: false,
      symbol: false,
    },
    google: undefined,
    twitter: undefined,
    firebase: undefined,
    mail: undefined,
  })
})

test('an empty variable is one that was not set, and variables of others do not matter', () => {
  const empty = { PORT: '', HOST: '', PUBLIC_URL: '', LOG_LEVEL: '', TOKEN_SECRET: '' }
  expect(readSettings({ ...empty, PATH: '/bin', EDITOR: 'vi' })).toEqual(readSettings({}))
})

test('a public site is known by its address without the last slash, and may listen anywhere', () => {
  const settings = readSettings({ PUBLIC_URL: 'https://club.example/', HOST: '0.0.0.0' })
  expect(settings).toMatchObject({ publicUrl: 'https://club.example', host: '0.0.0.0' })
})

const port = 'PORT must be a whole number from 0 to 65535.'
const publicUrl =
  'PUBLIC_URL must be the address of the site without a path, such as https://club.example.'
const databaseUrl = 'DATABASE_URL must be a PostgreSQL address such as postgres://user@host/club.'
const logLevel = 'LOG_LEVEL must be info, warn, error or silent.'
const host =
  'HOST is 0.0.0.0, but a local trial listens on this machine only: set PUBLIC_URL to run a public site.'

test('every mistake is a sentence that says what to write instead', () => {
  for (const wrong of ['abc', '-1', '65536', '80.5', '-1.5']) {
    expect(says({ PORT: wrong })).toEqual([port])
  }
  for (const wrong of ['club.example', 'https://club.example/club', 'ftp://club.example']) {
    expect(says({ PUBLIC_URL: wrong })).toEqual([publicUrl])
  }
  expect(says({ PUBLIC_URL: 'https://club.example/?a=b' })).toEqual([publicUrl])
  expect(says({ DATABASE_URL: 'mysql://db/club' })).toEqual([databaseUrl])
  expect(says({ LOG_LEVEL: 'loud' })).toEqual([logLevel])
  expect(says({ TOKEN_SECRET: 'short' })).toEqual([
    'TOKEN_SECRET must have at least 32 characters.',
  ])
  expect(says({ TRUST_PROXY: 'yes' })).toEqual(['TRUST_PROXY must be 1 or 0.'])
  expect(says({ HOST: '0.0.0.0' })).toEqual([host])
})

test('all mistakes are said at once', () => {
  const wrong = { PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://db/club' }
  expect(says({ ...wrong, HOST: '0.0.0.0' })).toEqual([port, databaseUrl, logLevel, host])
})

test('settings that belong together are missed together', () => {
  expect(says({ GOOGLE_CLIENT_ID: 'x', SMTP_URL: 'smtp://localhost' })).toEqual([
    'GOOGLE_CLIENT_SECRET must be set as well: GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET belong together.',
    'MAIL_FROM must be set as well: SMTP_URL, MAIL_FROM belong together.',
  ])
})

test('the rules for passwords come from the settings', () => {
  const { passwords } = readSettings({ PASSWORD_MIN: '10', PASSWORD_NEEDS: 'digit, symbol' })
  expect(passwords).toMatchObject({ shortest: 10, digit: true, symbol: true, uppercase: false })
})

test('the emulator of Firebase is only for demonstration projects', () => {
  const firebase = { FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd', FIREBASE_PROJECT_ID: 'club' }
  expect(says({ ...firebase, FIREBASE_EMULATOR_HOST: '127.0.0.1:9099' })).toEqual([
    'FIREBASE_EMULATOR_HOST is only for a project whose name begins with demo-.',
  ])
})

test('a mail server is named by its protocol and its host', () => {
  const from = { MAIL_FROM: 'club@clubrun.example' }
  for (const wrong of ['localhost:25', 'smtp://', 'https://mail.example', 'smtp://user:a#b@host']) {
    expect(says({ ...from, SMTP_URL: wrong })).toEqual([
      'SMTP_URL must be a mail server such as smtp://user:password@host:587.',
    ])
  }
  const right = { ...from, SMTP_URL: 'smtps://user:pass%23word@mail.example' }
  expect(readSettings(right).mail).toEqual({ url: right.SMTP_URL, from: from.MAIL_FROM })
  expect(says({ ...right, MAIL_FROM: 'Club <club@clubrun.example>' })).toEqual([
    'MAIL_FROM must be the e-mail address the club writes from.',
  ])
})
