import { expect, test } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { claimsOf } from '#tests/support/add-person.ts'
import { hashContents } from '#tests/support/hash-contents.ts'
import { calls, sendCall, validInputs } from '#tests/support/valid-inputs.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const holders = ['newcomer', 'member', 'demoted', 'moderator', 'admin', 'both'] as const
const people = ['visitor', 'dead', 'removed', ...holders] as const
type Role = (typeof people)[number]

/** The table of rights as decided, written independently of the code. */
const groups = {
  everyone: people,
  proven: [],
  'any holder': holders,
  people: ['member', 'demoted', 'moderator', 'admin', 'both'],
  moderators: ['moderator', 'both'],
  admins: ['admin', 'both'],
  publishers: ['moderator', 'admin', 'both'],
} as const satisfies Record<string, readonly Role[]>

const rights: Record<string, keyof typeof groups> = {
  'POST /jwt': 'proven',
  'POST /signOut': 'any holder',
  'POST /claim': 'people',
  'POST /me/email': 'people',
  'POST /me/email/confirmed': 'people',
  'POST /me/email/disowned': 'everyone',
  'GET /users': 'admins',
  'POST /users': 'any holder',
  'DELETE /users/:id': 'admins',
  'PATCH /users/:id': 'admins',
  'GET /users/:id': 'admins',
  'PATCH /users/:id/record': 'admins',
  'GET /users/:id/duplicates': 'admins',
  'GET /users/:id/merge/:gone': 'admins',
  'POST /users/:id/merge': 'admins',
  'POST /users/:id/signOut': 'admins',
  'POST /users/:id/resetLink': 'admins',
  'PATCH /user/admin/:id': 'admins',
  'PATCH /user/moderator/:id': 'admins',
  'PATCH /user/member/:id': 'admins',
  'GET /user/admin/:email': 'admins',
  'GET /user/moderator/:email': 'admins',
  'GET /me': 'people',
  'PATCH /me': 'people',
  'DELETE /me': 'people',
  'GET /me/export': 'people',
  'GET /invitations': 'admins',
  'POST /invitations': 'admins',
  'POST /invitations/link': 'admins',
  'POST /invitations/:id/renew': 'admins',
  'POST /invitations/:id/revoke': 'admins',
  'GET /join/:token': 'everyone',
  'POST /join': 'people',
  'POST /imports/read': 'admins',
  'GET /imports': 'admins',
  'GET /imports/:id': 'admins',
  'GET /imports/:id/rows': 'admins',
  'PATCH /imports/:id': 'admins',
  'POST /imports/:id/run': 'admins',
  'DELETE /imports/:id': 'admins',
  'GET /events': 'everyone',
  'GET /events/next': 'everyone',
  'GET /events/:id': 'everyone',
  'POST /events': 'moderators',
  'PATCH /events/:id': 'moderators',
  'PATCH /events/:id/cancelled': 'moderators',
  'PATCH /events/:id/planned': 'moderators',
  'DELETE /events/:id': 'moderators',
  'GET /events/:id/dates': 'everyone',
  'GET /events/:id/leaders': 'moderators',
  'PUT /events/:id/leaders': 'moderators',
  'PATCH /events/:id/groups/:group': 'moderators',
  'POST /events/:id/message': 'moderators',
  'PUT /events/:id/report': 'moderators',
  'GET /events/:id/weather': 'everyone',
  'PATCH /events/:id/route': 'moderators',
  'GET /events/:id/route': 'everyone',
  'GET /routes': 'people',
  'GET /routes/heat': 'people',
  'GET /routes/:slug': 'people',
  'GET /routes/:slug/line': 'people',
  'POST /routes/read': 'people',
  'GET /routes/previews/:preview': 'people',
  'POST /routes': 'people',
  'PATCH /routes/:slug': 'moderators',
  'POST /routes/:slug/versions': 'moderators',
  'PATCH /routes/:slug/state': 'moderators',
  'POST /routes/:slug/link': 'people',
  'GET /events/:id/signup': 'everyone',
  'GET /signups': 'everyone',
  'PUT /events/:id/rsvp': 'people',
  'POST /events/:id/guests': 'everyone',
  'GET /guests/:token': 'everyone',
  'POST /guests/confirm': 'everyone',
  'POST /guests/change': 'everyone',
  'POST /guests/withdraw': 'everyone',
  'GET /withdrawals/:token': 'everyone',
  'POST /withdrawals': 'everyone',
  'GET /events/:id/riders': 'moderators',
  'POST /events/:id/riders': 'moderators',
  'PATCH /events/:id/riders/:rsvp': 'moderators',
  'DELETE /events/:id/riders/:rsvp': 'moderators',
  'GET /events/:id/riders/:rsvp/emergency': 'moderators',
  'POST /events/:id/riders/download': 'moderators',
  'GET /events/:id/sheet': 'moderators',
  'POST /events/:id/sheet/records': 'moderators',
  'GET /events/:id/incidents': 'moderators',
  'POST /events/:id/incidents/:incident/photo': 'moderators',
  'GET /events/:id/incidents/:incident/photo': 'moderators',
  'DELETE /events/:id/incidents/:incident': 'moderators',
  'GET /members': 'moderators',
  'GET /me/rides': 'people',
  'GET /me/calendar': 'people',
  'POST /me/calendar/renew': 'people',
  'GET /leading': 'people',
  'POST /events/:id/leading': 'people',
  'POST /leading/requests': 'people',
  'POST /leading/requests/:request/accept': 'people',
  'POST /leading/requests/:request/decline': 'people',
  'DELETE /leading/requests/:request': 'people',
  'PUT /leading/people/:person': 'moderators',
  'GET /leading/calendar': 'people',
  'GET /membership': 'admins',
  'GET /membership/counts': 'admins',
  'GET /membership/settings': 'admins',
  'PUT /membership/settings': 'admins',
  'GET /membership/people/:person': 'admins',
  'POST /membership/terms': 'admins',
  'POST /membership/terms/:id/reversal': 'admins',
  'GET /membership/receipts/:id': 'people',
  'POST /membership/receipts/:id/notice': 'admins',
  'POST /membership/reminders': 'admins',
  'GET /me/membership': 'people',
  'GET /season': 'people',
  'GET /season/club': 'people',
  'PUT /me/season': 'people',
  'GET /newsInfo': 'everyone',
  'GET /newsInfo/:id': 'everyone',
  'POST /newsInfo': 'publishers',
  'POST /newsInfo/pictures': 'publishers',
  'PATCH /newsInfo/:id': 'publishers',
  'DELETE /newsInfo/:id': 'publishers',
  'GET /gallery': 'everyone',
  'POST /gallery': 'moderators',
  'DELETE /gallery/:id': 'moderators',
  'GET /gallery/albums': 'everyone',
  'POST /gallery/:id/removal': 'everyone',
  'GET /me/pictures': 'people',
  'POST /gallery/upload': 'people',
  'POST /gallery/proposals': 'people',
  'DELETE /gallery/proposals/:id': 'people',
  'GET /gallery/proposals': 'moderators',
  'POST /gallery/proposals/published': 'moderators',
  'POST /gallery/proposals/declined': 'moderators',
  'POST /gallery/kept': 'moderators',
  'GET /media/doors': 'moderators',
  'POST /media/image': 'moderators',
  'POST /media/file': 'moderators',
  'GET /contact': 'admins',
  'GET /contact/standing': 'admins',
  'POST /contact': 'everyone',
  'PATCH /contact/:id': 'admins',
  'PATCH /contact': 'admins',
  'POST /contact/remove': 'admins',
  'POST /contact/:id/reply': 'admins',
  'DELETE /contact/:id': 'admins',
  'GET /notices': 'people',
  'POST /notices/read': 'people',
  'GET /me/notifications': 'people',
  'PUT /me/notifications': 'people',
  'GET /me/devices': 'people',
  'POST /me/devices': 'people',
  'DELETE /me/devices/:id': 'people',
  'POST /me/devices/test': 'people',
  'GET /push/key': 'everyone',
  'GET /unsubscribe/:token': 'everyone',
  'POST /unsubscribe/:token': 'everyone',
  'GET /mailbox': 'admins',
  'GET /deliveries': 'admins',
  'POST /deliveries/:id/retry': 'admins',
  'GET /audit': 'admins',
  'GET /audit/people': 'admins',
  'GET /office': 'admins',
  'GET /office/findings': 'admins',
  'PUT /office/steps/:step': 'admins',
  'POST /office/rides': 'admins',
  'POST /office/mail': 'admins',
  'GET /office/backups': 'admins',
  'POST /office/backups': 'admins',
  'POST /office/backups/:name/link': 'admins',
  'POST /office/own': 'admins',
  'GET /overview': 'people',
  'PUT /overview/seen': 'people',
  'PUT /me/steps': 'people',
  'GET /words': 'publishers',
  'GET /words/:page': 'publishers',
  'POST /words/:page/check': 'publishers',
  'POST /words/preview': 'publishers',
  'POST /words/:page/draft': 'publishers',
  'PUT /words/:page': 'publishers',
  'DELETE /words/:page/schedule': 'publishers',
  'GET /words/:page/history': 'publishers',
  'POST /words/:page/undo': 'publishers',
  'POST /words/:page/file': 'publishers',
  'POST /words/:page/settle': 'publishers',
  'POST /words/articles': 'publishers',
  'DELETE /words/:page': 'publishers',
}

/** What allowed callers get without an owner link, such a mail, a rider, a ride they rode or a push service. */
const letIn: Record<string, number> = {
  'POST /events/:id/message': 409,
  'POST /office/mail': 409,
  'POST /office/backups': 409,
  'POST /office/backups/:name/link': 404,
  'POST /office/own': 409,
  'GET /withdrawals/:token': 409,
  'POST /withdrawals': 409,
  'POST /me/devices': 422,
  'GET /mailbox': 404,
  'POST /deliveries/:id/retry': 404,
  'POST /gallery/upload': 409,
  'POST /gallery/proposals': 409,
  'DELETE /gallery/proposals/:id': 404,
  'POST /leading/requests': 409,
  'POST /leading/requests/:request/accept': 409,
  'POST /leading/requests/:request/decline': 409,
  'POST /claim': 409,
  'POST /invitations': 409,
  'GET /join/:token': 409,
  'POST /join': 409,
  'POST /me/email': 422,
  'POST /me/email/confirmed': 409,
  'POST /me/email/disowned': 409,
  'POST /contact/:id/reply': 409,
  'POST /events/:id/guests': 409,
  'GET /guests/:token': 409,
  'POST /guests/confirm': 409,
  'POST /guests/change': 409,
  'POST /guests/withdraw': 409,
}

/** Members who lead no ride get a 409, because a 403 would sign them out. */
const forLeaders = ['POST /routes/read', 'POST /routes', 'POST /events/:id/leading']

const isRefusedLater = (call: string, role: Role) =>
  forLeaders.includes(call) && !(groups.moderators as readonly Role[]).includes(role)

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

test('every call answers exactly those who may call it, and changes nothing for the others', async () => {
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
    for (const role of people.filter((role) => !isLetIn(call, role))) {
      const headers = asHolder(outside.get(role)?.token)
      const { status } = await sendCall(site, endpoint, input, headers)
      expect([call, role, status]).toEqual([call, role, refusal(call, role)])
    }
    expect([call, await hashContents(site.db)]).toEqual([call, before])
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
