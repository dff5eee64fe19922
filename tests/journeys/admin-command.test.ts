import { readdir } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { operatorId } from '#server/http/audit.ts'
import { openTestSite } from '#tests/site.ts'
import { command } from '#tests/support/commands.ts'
import { dataFor, emptyData } from '#tests/support/data-settings.ts'
import { askProvider, signIn } from '#tests/support/embedded-provider.ts'
import { enterRima, rima } from '#tests/support/rima.ts'

/** Tests that are the same on every database. */
const onOneDatabase = test.runIf(inject('engine') === 'sqlite')

const openSiteAndCommand = async () => {
  const data = await dataFor({})
  const site = await openTestSite({ ...data })
  const run = (...words: string[]) =>
    command('admin', { ...data, PORT: new URL(site.origin).port }, ...words).done()
  return { site, run }
}

test('beside the running site, its operator makes a link for a new password', async () => {
  const { site, run } = await openSiteAndCommand()
  const self = await enterRima(site)
  const { code, output, complaint } = await run('reset-password', 'RIMA@example.com')
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  const link = output.match(/http:\S+/)?.[0] ?? ''
  expect(new URL(link).origin).toBe(site.origin.replace('127.0.0.1', 'localhost'))
  const token = new URL(link).searchParams.get('token')
  const newPassword = 'loud-harbour-at-noon'
  const done = await askProvider(site, '/reset-password', { newPassword, token })
  expect(done.status).toBe(200)
  expect(await signIn(site, rima.email, newPassword)).not.toBe('')

  const [entry] = await site.admin.audit.list({ person: operatorId })
  const who = { id: operatorId, name: 'The operator of the site' }
  expect(entry).toMatchObject({ action: 'users.createResetLink', who, what: { id: self.id } })
  expect(await site.admin.audit.people({})).toContainEqual(who)
})

test('beside the running site, its operator makes a member an admin', async () => {
  const { site, run } = await openSiteAndCommand()
  const self = await enterRima(site)
  await expect(self.users.list({})).rejects.toMatchObject({ status: 403 })
  expect(await run('make-admin', rima.email)).toEqual({
    code: 0,
    output: 'Rima (rima@example.com) is an admin now.\n',
    complaint: '',
  })
  expect(await self.users.isAdmin(rima)).toEqual({ admin: true })
  const [entry] = await site.admin.audit.list({ kind: 'users.makeAdmin' })
  expect(entry).toMatchObject({
    who: { id: operatorId },
    what: { id: self.id },
    before: { roles: '' },
    after: { roles: 'admin' },
  })
  expect((await run('make-admin', rima.email)).output).toBe(
    'Rima (rima@example.com) is an admin already.\n',
  )
  expect(await site.admin.audit.list({ kind: 'users.makeAdmin' })).toHaveLength(1)
})

onOneDatabase('each mistake of the operator is answered with a sentence', async () => {
  const { run } = await openSiteAndCommand()
  for (const verb of ['reset-password', 'make-admin']) {
    const { code, output, complaint } = await run(verb, 'nobody@example.com')
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(complaint).toBe('No one in this club has the address nobody@example.com.\n')
  }
  const usage = await run()
  expect(usage).toMatchObject({ code: 0, complaint: '' })
  expect(usage.output).toContain('npm run admin -- reset-password <email>')
  expect(usage.output).toContain('npm run admin -- make-admin <email>')
  for (const words of [['reset-password'], ['sing', rima.email], ['make-admin', 'a@b.c', 'more']]) {
    const { code, output, complaint } = await run(...words)
    expect({ words, code, output }).toEqual({ words, code: 1, output: '' })
    expect(complaint).toContain('npm run admin -- make-admin <email>')
  }
})

test('where no site has ever run, the command says so and leaves nothing behind', async () => {
  const data = await emptyData()
  const { code, complaint } = await command('admin', data, 'make-admin', rima.email).done()
  expect(code).toBe(1)
  expect(complaint).toBe(
    'There is no club of this version in this database. Start the site first, then try again.\n',
  )
  expect(await readdir(data.DATA_DIR)).toEqual([])
})

onOneDatabase('where Firebase keeps the passwords, the command says so', async () => {
  const firebase = {
    FIREBASE_API_KEY: 'any',
    FIREBASE_AUTH_DOMAIN: 'club.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'club',
  }
  const data = await emptyData()
  const { member } = await openTestSite({ ...data, ...firebase })
  const { code, complaint } = await command(
    'admin',
    { ...data, ...firebase },
    'reset-password',
    member.email,
  ).done()
  expect(code).toBe(1)
  expect(complaint).toContain('Firebase stores the passwords of this site.')
})
