import { expect, test, vi } from 'vitest'
import { firebaseProvider } from '#server/identity/firebase.ts'
import { readSettings } from '#server/settings.ts'
import { firebase } from '#tests/support/fake-google.ts'
import { pagePolicy } from './security-headers.ts'

const nonce = 'known-to-the-page-alone'
const page = `<script type="application/ld+json">{}</script><script nonce="${nonce}">start()</script><script src="/a.js" nonce="${nonce}"></script><script nonce="guessed">steal()</script><script>steal()</script>`
const startHash = 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='

/** What a policy allows, by directive. */
const read = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.filter((source) => !source.startsWith("'sha256-"))]
    }),
  )

test('a page uses no external host and runs no script but its own', () => {
  const policy = pagePolicy(page, nonce)
  expect(policy).toContain(`script-src 'self' '${startHash}'; `)
  expect(policy).not.toContain('http')
  expect(policy).toBe(pagePolicy(page, nonce, {}))
  expect(read(policy)['img-src']).toEqual(["'self'", 'data:', 'blob:'])
})

test('with Firebase a page uses exactly the hosts Firebase needs', () => {
  const settings = readSettings({})
  const open = (more: Partial<typeof firebase>) =>
    firebaseProvider({ settings, firebase: { ...firebase, ...more }, log: { warn: vi.fn() } }).hosts
  const embedded = read(pagePolicy(page, nonce))
  const pictures = ['https://lh3.googleusercontent.com', 'https://pbs.twimg.com']
  expect(read(pagePolicy(page, nonce, open({})))).toEqual({
    ...embedded,
    'script-src': ["'self'", 'https://apis.google.com'],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'connect-src': [
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ],
    'frame-src': ["'self'", 'https://my-club.firebaseapp.com'],
  })
  const emulated = open({ projectId: 'demo-club', emulator: '127.0.0.1:9099' })
  expect(read(pagePolicy(page, nonce, emulated))).toMatchObject({
    'connect-src': ["'self'", 'http://127.0.0.1:9099'],
    'frame-src': ["'self'", 'http://127.0.0.1:9099'],
  })
})
