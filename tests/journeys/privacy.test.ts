import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'

/** The words of the page, without its marks. */
const read = async (variables: NodeJS.ProcessEnv) => {
  const { ask } = await openTestSite(variables)
  const response = await ask('/privacy')
  expect(response.status).toBe(200)
  const html = (await response.text())
    .replace(/^[\s\S]*<main/, '<main')
    .replace(/<\/main[\s\S]*/, '')
  return html
    .replace(/<!--.*?-->|<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}

const publicSite = { PUBLIC_URL: 'https://club.example' }

test('without any settings, the page says that everything stays on this site', async () => {
  const words = await read(publicSite)
  for (const said of [
    'Clubrun Sonadi',
    'Your data stays on this site. We give it to no one else.',
    'Your password is stored only as an Argon2id hash',
    'Until an admin deletes it.',
    'This site sends no email',
    'The site itself keeps no log files',
    'The site itself makes no nightly backups.',
    'Profile, “Download my data”',
    'hello@clubrun.example',
  ]) {
    expect(words).toContain(said)
  }
  for (const other of ['Google', 'Twitter', 'Firebase', 'S3', 'undefined']) {
    expect(words).not.toContain(other)
  }
})

test('the page says what the settings add: how long data is stored, and which services are involved', async () => {
  const words = await read({
    ...publicSite,
    SMTP_URL: 'smtp://localhost:2525',
    MAIL_FROM: 'club@clubrun.example',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    TWITTER_CLIENT_ID: 'id',
    TWITTER_CLIENT_SECRET: 'secret',
    KEEP_MESSAGES_DAYS: '90',
    KEEP_AUDIT_DAYS: '365',
    IMAGE_HOST_URL: 'https://upload.pictures.example/send?key=hidden-key',
    IMAGE_HOST_PICTURES: 'https://shown.pictures.example',
    PURGE_URL: 'https://cdn.example/purge',
  })
  for (const said of [
    'Until an admin deletes it, at most 90 days.',
    '365 days',
    'Google',
    'Twitter',
    'mail server',
    'shown.pictures.example',
    'content delivery network',
  ]) {
    expect(words).toContain(said)
  }
  expect(words).not.toContain('This site sends no email')
  expect(words).not.toContain('We give it to no one else')
  expect(words).not.toContain('hidden-key')
})

test('the page mentions backups, log files and Firebase where they are used', async () => {
  const data = await emptyData()
  const words = await read({
    ...publicSite,
    ...data,
    BACKUPS: join(data.DATA_DIR, 'backups'),
    LOG_DIR: join(data.DATA_DIR, 'logs'),
    KEEP_LOGS_DAYS: '14',
    FIREBASE_API_KEY: 'any',
    FIREBASE_AUTH_DOMAIN: 'club.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'club',
  })
  for (const said of ['14 days', 'five weeks', 'Firebase Authentication']) {
    expect(words).toContain(said)
  }
  expect(words).not.toContain('Argon2id')
  expect(words).not.toContain('makes no nightly backups')
})

test('the page is linked from every footer, from the registration and from the contact form', async () => {
  const { ask } = await openTestSite()
  const html = async (path: string) => (await ask(path)).text()
  const link = /<a [^>]*href="\/privacy"[^>]*>/g
  expect((await html('/')).match(link)).toHaveLength(1)
  expect((await html('/contact')).match(link)).toHaveLength(2)
  const register = await html('/register')
  expect(register.match(link)).toHaveLength(2)
  expect(register.replace(/<!--.*?-->|<[^>]+>/g, '')).toContain(
    'By registering you agree that the club stores what you enter here; see Privacy.',
  )
})
