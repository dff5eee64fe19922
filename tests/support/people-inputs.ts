import type { Role } from '#contract/endpoint.ts'
import type { Person } from '#tests/site.ts'

/** A file with a name and an address in each row. */
export const listOf = (rows: readonly (readonly string[])[], header = ['Name', 'Email']) =>
  new Blob([[header, ...rows].map((cells) => cells.join(',')).join('\r\n')])

/** A valid input for each call about invitations and imports. */
export const peopleInputs = (enter: (role: Role) => Promise<Person>) => {
  const nothing = async () => ({})
  const aToken = async () => ({ token: 'x'.repeat(32) })
  const anInvitation = async () => {
    const admin = await enter('admin')
    await admin.people.inviteByLink({ role: 'member', days: 14 })
    const [made] = await admin.people.invitations({ limit: 1 })
    return { id: made?._id }
  }
  const anImport = async () => {
    const address = `${crypto.randomUUID()}@example.com`
    const admin = await enter('admin')
    const { _id } = await admin.people.readFile({ file: listOf([[crypto.randomUUID(), address]]) })
    return { id: _id }
  }
  return {
    'people.invitations': nothing,
    'people.invite': async () => ({ emails: ['lucy@example.com'], role: 'member', days: 14 }),
    'people.inviteByLink': async () => ({ role: 'moderator', days: 14 }),
    'people.renew': anInvitation,
    'people.revoke': anInvitation,
    'people.invitation': aToken,
    'people.accept': aToken,
    'people.readFile': async () => ({ file: listOf([['Lucy', 'lucy@example.com']]) }),
    'people.imports': nothing,
    'people.import': anImport,
    'people.rows': anImport,
    'people.changeImport': async () => ({ ...(await anImport()), take: true, kind: 'new' }),
    'people.runImport': anImport,
    'people.discard': anImport,
  }
}
