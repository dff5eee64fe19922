import type { Role } from '#contract/endpoint.ts'
import type { NewUser } from '#contract/users.ts'
import type { Database } from '#server/database/tables.ts'
import { userStore } from './store.ts'

type DemoPerson = {
  readonly firstName: string
  readonly city: string
  readonly age: number
  readonly membershipType: NonNullable<NewUser['membershipType']>
  /** A day, or how many days ago. */
  readonly joined: string | number
  readonly role?: Role
  /** Only for people who can sign in. */
  readonly email?: string
}

/** The people of content/team.json and some new members, in the order in which they joined. */
const people: readonly DemoPerson[] = [
  {
    ...{ firstName: 'Arif Rahman', city: 'Sonadi', age: 48, membershipType: 'VIP' },
    ...{ joined: '2016-03-18', role: 'admin', email: 'admin@demo.club' },
  },
  {
    ...{ firstName: 'Kamal Hossain', city: 'Sonadi', age: 57, membershipType: 'Premium' },
    joined: '2016-03-18',
  },
  {
    ...{ firstName: 'Nadia Islam', city: 'Sonadi', age: 36, membershipType: 'Premium' },
    ...{ joined: '2016-05-06', role: 'admin' },
  },
  {
    ...{ firstName: 'Samir Das', city: 'Sonadi', age: 41, membershipType: 'Premium' },
    ...{ joined: '2017-02-10', role: 'admin' },
  },
  {
    ...{ firstName: 'Jamal Uddin', city: 'Sonadi', age: 52, membershipType: 'Regular' },
    joined: '2017-08-25',
  },
  {
    ...{ firstName: 'Lucy Gomes', city: 'Kathalia', age: 38, membershipType: 'Premium' },
    joined: '2019-03-01',
  },
  {
    ...{ firstName: 'Rima Chowdhury', city: 'Sonadi', age: 66, membershipType: 'Premium' },
    ...{ joined: '2019-09-13', role: 'moderator', email: 'moderator@demo.club' },
  },
  {
    ...{ firstName: 'Farida Begum', city: 'Sonadi', age: 39, membershipType: 'Regular' },
    ...{ joined: '2021-04-16', email: 'member@demo.club' },
  },
  {
    ...{ firstName: 'Rafi Ahmed', city: 'Dhalpur', age: 16, membershipType: 'Regular' },
    joined: '2022-04-22',
  },
  {
    ...{ firstName: 'Tanvir Hasan', city: 'Sonadi', age: 29, membershipType: 'Regular' },
    ...{ joined: '2022-06-17', role: 'moderator' },
  },
  {
    ...{ firstName: 'Anita Roy', city: 'Morhat', age: 37, membershipType: 'Regular' },
    joined: '2023-01-14',
  },
  {
    ...{ firstName: 'Shirin Sultana', city: 'Sonadi', age: 67, membershipType: 'Premium' },
    joined: 300,
  },
  {
    ...{ firstName: 'Imran Hossain', city: 'Nilgonj', age: 27, membershipType: 'Regular' },
    joined: 62,
  },
  {
    ...{ firstName: 'Anika Paul', city: 'Sonadi', age: 22, membershipType: 'Regular' },
    joined: 31,
  },
  {
    ...{ firstName: 'Oishi Dutta', city: 'Sheulibari', age: 25, membershipType: 'VIP' },
    joined: 0,
  },
]

const addressOf = ({ firstName, email }: DemoPerson) =>
  email ?? `${firstName.toLowerCase().replace(' ', '.')}@demo.club`

/** The people who can sign in: an admin, a moderator and a member. */
export const demoAccountHolders = people.flatMap(({ firstName, email }) =>
  email ? [{ firstName, email }] : [],
)

const aDay = 24 * 60 * 60 * 1000

const momentOf = (joined: DemoPerson['joined']) =>
  typeof joined === 'string'
    ? `${joined}T12:00:00.000Z`
    : new Date(Date.now() - joined * aDay).toISOString()

/** Creates the records of the demonstration club and returns the id of its first admin. */
export const demoUsers = async (db: Database, subjects: ReadonlyMap<string, string>) => {
  const users = userStore(db)
  let adminId: string | undefined
  for (const [place, person] of people.entries()) {
    const { firstName, city, age, membershipType, joined, role } = person
    const email = addressOf(person)
    const user = {
      ...{ firstName, email, city, age, membershipType },
      address: `${12 + place * 7} Lake Road`,
      contactNumber: `+880 1700 0000${10 + place}`,
    }
    const id = await users.add(subjects.get(email) ?? `demo:${email}`, user, momentOf(joined))
    if (role) await users.setRoles(id, { [role]: 1 })
    if (role === 'admin') adminId ??= id
  }
  if (!adminId) throw new Error('The demonstration club has no admin.')
  return adminId
}
