import { expect, test } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { hashContents } from '#tests/support/hash-contents.ts'
import {
  groups,
  holders,
  isRefusedLater,
  letIn,
  people,
  type Role,
  rights,
} from '#tests/support/rights.ts'
import { calls, sendCall, validInputs } from '#tests/support/valid-inputs.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** One new caller of each kind for every call, because some calls end the caller's session. */
const appear = async (site: Site, role: Role) => {
  const { enter, admin, tokens } = site
  if (role === 'visitor') return { email: 'visitor@example.com', token: undefined }
  if (role === 'dead') return { email: 'dead@example.com', token: `${site.admin.token}x` }
  if (role === 'newcomer') {
    const held = claimsOf(crypto.randomUUID())
    return { email: held.email, token: await tokens.mint(held) }
  }
  if (role === 'both') return enter('admin', 'moderator')
  if (role === 'moderator' || role === 'admin') return enter(role)
  if (role === 'member') return enter()
  const self = await enter('admin', 'moderator')
  if (role === 'demoted') await admin.users.makeMember({ id: self.id })
  else await admin.users.remove({ id: self.id })
  return self
}

const isLetIn = (call: string, role: Role) =>
  (groups[rights[call] ?? 'proven'] as readonly Role[]).includes(role)

const refusal = (call: string, role: Role) =>
  (holders as readonly Role[]).includes(role) && rights[call] !== 'proven' ? 403 : 401

const asHolder = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

test('every call refuses those who may not call it, and changes nothing for them', async () => {
  const site = await openTestSite(withoutMail)
  const inputFor = await validInputs(site)
  expect(calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()).toEqual(
    Object.keys(rights).toSorted(),
  )
  const outside = new Map<Role, Awaited<ReturnType<typeof appear>>>()
  for (const role of people) outside.set(role, await appear(site, role))
  for (const { name, endpoint } of calls) {
    const call = `${endpoint.method} ${endpoint.path}`
    const input = await inputFor(name, site.member)
    const before = await hashContents(site.db)
    const refused = people.filter((role) => !isLetIn(call, role))
    const answers = refused.map(async (role) => {
      const headers = asHolder(outside.get(role)?.token)
      return [role, (await sendCall(site, endpoint, input, headers)).status]
    })
    expect([call, await Promise.all(answers)]).toEqual([
      call,
      refused.map((role) => [role, refusal(call, role)]),
    ])
    expect([call, await hashContents(site.db)]).toEqual([call, before])
  }
})

test('every call answers all who may call it', async () => {
  const site = await openTestSite(withoutMail)
  const inputFor = await validInputs(site)
  for (const { name, endpoint } of calls) {
    const call = `${endpoint.method} ${endpoint.path}`
    for (const role of people.filter((role) => isLetIn(call, role))) {
      const self = await appear(site, role)
      const headers = asHolder(self.token)
      // All of them have the same address, and limits are no rights.
      await site.db.deleteFrom('attempt').execute()
      const { status } = await sendCall(site, endpoint, await inputFor(name, self), headers)
      const done = letIn[call] ?? (endpoint.creates ? 201 : 200)
      const good = isRefusedLater(call, role) ? 409 : done
      expect([call, role, status]).toEqual([call, role, good])
    }
  }
})

test('a sensitive call needs a sign-in of the last five minutes, and a renewed token does not count', async () => {
  const site = await openTestSite(withoutMail)
  const inputFor = await validInputs(site)
  const sensitive = calls.filter(({ endpoint }) => endpoint.needsFreshLogin)
  const own = ['identity.askForEmail', 'users.leave']
  expect(sensitive.map(({ name }) => name).toSorted()).toEqual(
    [
      ...own,
      ...['users.createResetLink', 'users.makeAdmin', 'users.merge'],
      ...['office.linkBackup', 'office.startOwn'],
    ].toSorted(),
  )
  for (const { name, endpoint } of sensitive) {
    const { id } = own.includes(name) ? site.member : site.admin
    const old = { ...claimsOf(id), since: Date.now() - 301_000 }
    const headers = { authorization: `Bearer ${await site.tokens.mint(old)}` }
    const { status } = await sendCall(site, endpoint, await inputFor(name, site.member), headers)
    expect([name, status]).toEqual([name, 409])
  }
  expect(await site.member.users.me({})).toMatchObject({ _id: site.member.id })
})
