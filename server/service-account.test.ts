import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, generateKeyPair } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from './settings.ts'

const firebase = {
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'my-club.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'my-club',
}

const accountFile = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    type: 'service_account',
    project_id: 'my-club',
    client_email: 'site@my-club.example',
    private_key: await exportPKCS8(privateKey),
  }
}

const read = (given: string) =>
  readSettings({ ...firebase, FIREBASE_SERVICE_ACCOUNT: given }).firebase?.serviceAccount

test('a service account is given as JSON or as the path of a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-account-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = JSON.stringify(await accountFile())
  const file = join(folder, 'account.json')
  await writeFile(file, text)
  for (const given of [text, file]) {
    expect(read(given)).toMatchObject({
      email: 'site@my-club.example',
      grants: 'https://oauth2.googleapis.com/token',
    })
  }
})

test('every mistake in a service account is one sentence without the secret', async () => {
  const good = await accountFile()
  const { private_key: _, ...keyless } = good
  const form =
    'FIREBASE_SERVICE_ACCOUNT must be the JSON of a service account as Google gives it out, with client_email and private_key.'
  const mistakes: [string, string][] = [
    ['/nowhere/account.json', 'FIREBASE_SERVICE_ACCOUNT names a file that cannot be read.'],
    ['{"client_email": ', form],
    [JSON.stringify(keyless), form],
    [
      JSON.stringify({ ...good, project_id: 'other-club' }),
      'FIREBASE_SERVICE_ACCOUNT belongs to another project than FIREBASE_PROJECT_ID names.',
    ],
    [
      JSON.stringify({ ...good, private_key: 'torn' }),
      'FIREBASE_SERVICE_ACCOUNT has a private_key that cannot be read.',
    ],
  ]
  for (const [given, sentence] of mistakes) expect(() => read(given)).toThrow(sentence)
})

test('the Firebase emulator is not for a public site', () => {
  const emulated = {
    ...firebase,
    FIREBASE_PROJECT_ID: 'demo-club',
    FIREBASE_EMULATOR_HOST: '127.0.0.1:9099',
  }
  expect(readSettings(emulated).firebase?.emulator).toBe('127.0.0.1:9099')
  expect(() => readSettings({ ...emulated, PUBLIC_URL: 'https://club.example' })).toThrow(
    'FIREBASE_EMULATOR_HOST is only for a local trial',
  )
})

test('only a plain host name goes into the content security policy', () => {
  expect(() =>
    readSettings({ ...firebase, FIREBASE_AUTH_DOMAIN: "x.example; script-src 'unsafe-inline'" }),
  ).toThrow('FIREBASE_AUTH_DOMAIN must be a host name such as my-club.firebaseapp.com.')
})
