import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { settingsErrors } from './support/settings-errors.ts'

test('without any settings the site is a local trial', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    backups: undefined,
    publicUrl: undefined,
    tokenSecret: undefined,
    trustProxy: false,
    hstsSubdomains: false,
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
    mail: 'mailbox',
    pushHosts: [],
    routesPublic: false,
    imageHost: undefined,
    fileHost: undefined,
    s3: undefined,
    workers: 1,
    drain: 0,
    connectionsPerAddress: undefined,
    purge: undefined,
    keepDays: { messages: undefined, audit: undefined, logs: 30 },
    logDir: undefined,
    metricsToken: undefined,
  })
})

test('an empty variable counts as not set, and other variables are ignored', () => {
  const empty = { PORT: '', HOST: '', PUBLIC_URL: '', LOG_LEVEL: '', TOKEN_SECRET: '' }
  expect(readSettings({ ...empty, PATH: '/bin', EDITOR: 'vi' })).toEqual(readSettings({}))
})

test('a public address loses its last slash, and a public site may listen anywhere', () => {
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
    expect(settingsErrors({ PORT: wrong })).toEqual([port])
  }
  for (const wrong of ['club.example', 'https://club.example/club', 'ftp://club.example']) {
    expect(settingsErrors({ PUBLIC_URL: wrong })).toEqual([publicUrl])
  }
  expect(settingsErrors({ PUBLIC_URL: 'https://club.example/?a=b' })).toEqual([publicUrl])
  expect(settingsErrors({ DATABASE_URL: 'mysql://db/club' })).toEqual([databaseUrl])
  expect(settingsErrors({ LOG_LEVEL: 'loud' })).toEqual([logLevel])
  expect(settingsErrors({ TOKEN_SECRET: 'short' })).toEqual([
    'TOKEN_SECRET must have at least 32 characters.',
  ])
  expect(settingsErrors({ TRUST_PROXY: 'yes' })).toEqual(['TRUST_PROXY must be 1 or 0.'])
  expect(settingsErrors({ HOST: '0.0.0.0' })).toEqual([host])
})

test('all mistakes are reported at once', () => {
  const wrong = { PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://db/club' }
  expect(settingsErrors({ ...wrong, HOST: '0.0.0.0' })).toEqual([port, databaseUrl, logLevel, host])
})

test('settings that belong together are reported together', () => {
  expect(settingsErrors({ GOOGLE_CLIENT_ID: 'x', SMTP_URL: 'smtp://localhost' })).toEqual([
    'GOOGLE_CLIENT_SECRET must be set as well: GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET belong together.',
    'MAIL_FROM must be set as well: SMTP_URL, MAIL_FROM belong together.',
  ])
})

test('the settings set the rules for passwords', () => {
  const { passwords } = readSettings({ PASSWORD_MIN: '10', PASSWORD_NEEDS: 'digit, symbol' })
  expect(passwords).toMatchObject({ shortest: 10, digit: true, symbol: true, uppercase: false })
})

test('the Firebase emulator is only for demo projects', () => {
  const firebase = { FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd', FIREBASE_PROJECT_ID: 'club' }
  expect(settingsErrors({ ...firebase, FIREBASE_EMULATOR_HOST: '127.0.0.1:9099' })).toEqual([
    'FIREBASE_EMULATOR_HOST is only for a project whose name begins with demo-.',
  ])
})

test('a mail server needs a protocol and a host', () => {
  const from = { MAIL_FROM: 'club@clubrun.example' }
  for (const wrong of ['localhost:25', 'smtp://', 'https://mail.example', 'smtp://user:a#b@host']) {
    expect(settingsErrors({ ...from, SMTP_URL: wrong })).toEqual([
      'SMTP_URL must be a mail server such as smtp://user:password@host:587.',
    ])
  }
  const right = { ...from, SMTP_URL: 'smtps://user:pass%23word@mail.example' }
  expect(readSettings(right).mail).toEqual({ url: right.SMTP_URL, from: from.MAIL_FROM })
  expect(settingsErrors({ ...right, MAIL_FROM: 'Club <club@clubrun.example>' })).toEqual([
    'MAIL_FROM must be the email address the club writes from.',
  ])
})

const picturesFrom = 'must name where the pictures are served, such as https://pictures.example.'
const sentTo = 'must be the whole https address pictures are sent to, with its key.'

test('an image host needs an upload address and the origins of its pictures', () => {
  const settings = readSettings({
    IMAGE_HOST_URL: 'https://api.example/1/upload?key=k',
    IMAGE_HOST_PICTURES: 'https://i.example/ https://j.example',
    FILE_HOST_URL: 'https://files.example/upload',
    FILE_HOST_PRESET: 'rides',
    FILE_HOST_PICTURES: 'https://files.example',
  })
  expect(settings).toMatchObject({
    imageHost: {
      upload: 'https://api.example/1/upload?key=k',
      pictures: ['https://i.example', 'https://j.example'],
    },
    fileHost: { preset: 'rides', pictures: ['https://files.example'] },
  })
  const host = { IMAGE_HOST_URL: 'https://api.example', IMAGE_HOST_PICTURES: 'https://i.example' }
  for (const wrong of [
    'api.example',
    'http://api.example',
    'ftp://api.example',
    'https://a@b.example',
  ]) {
    expect(settingsErrors({ ...host, IMAGE_HOST_URL: wrong })).toEqual([`IMAGE_HOST_URL ${sentTo}`])
  }
  for (const wrong of [
    'i.example',
    'http://i.example',
    'https://i.example/pictures',
    'https://*',
  ]) {
    expect(settingsErrors({ ...host, IMAGE_HOST_PICTURES: wrong }), wrong).toEqual([
      `IMAGE_HOST_PICTURES ${picturesFrom}`,
    ])
  }
  const here = { ...host, IMAGE_HOST_URL: 'http://127.0.0.1:4000/upload' }
  expect(settingsErrors(here)).toEqual([])
  expect(settingsErrors({ ...here, PUBLIC_URL: 'https://club.example' })).toEqual([
    'IMAGE_HOST_URL must begin with https:// on a public site.',
  ])
})

test('push services are named by their origins, with https unless this is a local trial', () => {
  const here = { PUSH_HOSTS: 'HTTP://127.0.0.1:4000, https://push.example/' }
  expect(readSettings(here).pushHosts).toEqual(['http://127.0.0.1:4000', 'https://push.example'])
  expect(settingsErrors({ ...here, PUBLIC_URL: 'https://club.example' })).toEqual([
    'PUSH_HOSTS must begin with https:// on a public site.',
  ])
  for (const wrong of ['push.example', 'http://push.example', 'https://a/b', 'https://me@a']) {
    expect(settingsErrors({ PUSH_HOSTS: `https://push.example ${wrong}` })).toEqual([
      'PUSH_HOSTS must name origins of push services, such as https://push.example.',
    ])
  }
})

test('the settings of picture hosts are reported together', () => {
  expect(
    settingsErrors({
      IMAGE_HOST_URL: 'https://a.example',
      FILE_HOST_PRESET: 'x',
      S3_BUCKET: 'club',
    }),
  ).toEqual([
    'IMAGE_HOST_PICTURES must be set as well: IMAGE_HOST_URL, IMAGE_HOST_PICTURES belong together.',
    'FILE_HOST_URL and FILE_HOST_PICTURES must be set as well: FILE_HOST_URL, FILE_HOST_PRESET, FILE_HOST_PICTURES belong together.',
    'S3_ENDPOINT and S3_REGION and S3_ACCESS_KEY and S3_SECRET_KEY must be set as well: S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY belong together.',
  ])
})

test('an S3 store needs an address and a bucket', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'club-pictures',
    S3_ACCESS_KEY: 'id',
    S3_SECRET_KEY: 'secret',
  }
  expect(readSettings(s3).s3).toEqual({
    endpoint: 'https://s3.example',
    region: 'eu-central-1',
    bucket: 'club-pictures',
    accessKey: 'id',
    secretKey: 'secret',
  })
  expect(settingsErrors({ ...s3, S3_ENDPOINT: 's3.example', S3_BUCKET: 'Club Pictures' })).toEqual([
    'S3_ENDPOINT must be the address of an S3 store, such as https://s3.example.',
    'S3_BUCKET must be the name of a bucket.',
  ])
})

test('several processes need a database they share', () => {
  const shared = { DATABASE_URL: 'postgres://db/club', WORKERS: '4', DRAIN_SECONDS: '3' }
  expect(readSettings(shared)).toMatchObject({ workers: 4, drain: 3000 })
  expect(settingsErrors({ WORKERS: '4' })).toEqual([
    'WORKERS is 4, but the embedded database is for one process: set DATABASE_URL, or leave WORKERS out.',
  ])
  for (const wrong of ['0', '1.5', '65', 'all']) {
    expect(settingsErrors({ ...shared, WORKERS: wrong })).toEqual([
      'WORKERS must be a whole number from 1 to 64.',
    ])
  }
  expect(settingsErrors({ DRAIN_SECONDS: '9' })).toEqual([
    'DRAIN_SECONDS must be a whole number from 0 to 8.',
  ])
})

test('a shared cache is notified at an address, with a token if it needs one', () => {
  const url = 'https://api.cache.example/purge'
  expect(readSettings({ PURGE_URL: url, PURGE_TOKEN: 't' }).purge).toEqual({ url, token: 't' })
  expect(settingsErrors({ PURGE_URL: 'cache.example', PURGE_TOKEN: 't' })).toEqual([
    'PURGE_URL must be the whole address at which a shared cache is told what is old.',
  ])
  expect(settingsErrors({ PURGE_TOKEN: 't' })).toEqual([
    'PURGE_TOKEN is of no use without PURGE_URL.',
  ])
})

test('connections per address are limited only where the site sees the addresses of callers', () => {
  const site = { PUBLIC_URL: 'https://club.example' }
  const perAddress = (more: object) => readSettings({ ...site, ...more }).connectionsPerAddress
  expect(perAddress({})).toBe(256)
  expect(perAddress({ CONNECTIONS_PER_ADDRESS: '40' })).toBe(40)
  expect(perAddress({ TRUST_PROXY: '1' })).toBeUndefined()
  expect(perAddress({ PUBLIC_URL: '' })).toBeUndefined()
  expect(settingsErrors({ CONNECTIONS_PER_ADDRESS: '7' })).toEqual([
    'CONNECTIONS_PER_ADDRESS must be a whole number from 8 to 10000.',
  ])
})
