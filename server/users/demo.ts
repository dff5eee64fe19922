import type { Role } from '#contract/endpoint.ts'
import type { NewUser, OwnChange } from '#contract/users.ts'
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
  /** Whom the leaders call in an emergency. */
  readonly contact?: string
  /** The adult of a member who is not of age. */
  readonly guardian?: string
}

/** The people of content/team.json and some new members, in the order in which they joined. */
const people: readonly DemoPerson[] = [
  {
    ...{ firstName: 'Arif Rahman', city: 'Sonadi', age: 48, membershipType: 'VIP' },
    ...{ joined: '2016-03-18', role: 'admin', email: 'admin@demo.club', contact: 'Salma Rahman' },
  },
  {
    ...{ firstName: 'Kamal Hossain', city: 'Sonadi', age: 57, membershipType: 'Premium' },
    ...{ joined: '2016-03-18', contact: 'Jesmin Hossain' },
  },
  {
    ...{ firstName: 'Nadia Islam', city: 'Sonadi', age: 36, membershipType: 'Premium' },
    ...{ joined: '2016-05-06', role: 'admin', contact: 'Faruk Islam' },
  },
  {
    ...{ firstName: 'Samir Das', city: 'Sonadi', age: 41, membershipType: 'Premium' },
    ...{ joined: '2017-02-10', role: 'admin', contact: 'Puja Das' },
  },
  {
    ...{ firstName: 'Jamal Uddin', city: 'Sonadi', age: 52, membershipType: 'Regular' },
    joined: '2017-08-25',
  },
  {
    ...{ firstName: 'Lucy Gomes', city: 'Kathalia', age: 38, membershipType: 'Premium' },
    ...{ joined: '2019-03-01', contact: 'Peter Gomes' },
  },
  {
    ...{ firstName: 'Rima Chowdhury', city: 'Sonadi', age: 66, membershipType: 'Premium' },
    ...{
      joined: '2019-09-13',
      role: 'moderator',
      email: 'moderator@demo.club',
      contact: 'Habib Chowdhury',
    },
  },
  {
    ...{ firstName: 'Farida Begum', city: 'Sonadi', age: 39, membershipType: 'Regular' },
    ...{ joined: '2021-04-16', email: 'member@demo.club', contact: 'Selim Begum' },
  },
  {
    ...{ firstName: 'Rafi Ahmed', city: 'Dhalpur', age: 16, membershipType: 'Regular' },
    ...{ joined: '2022-04-22', contact: 'Dilara Ahmed', guardian: 'Dilara Ahmed' },
  },
  {
    ...{ firstName: 'Tanvir Hasan', city: 'Sonadi', age: 29, membershipType: 'Regular' },
    ...{ joined: '2022-06-17', role: 'moderator', contact: 'Mehedi Hasan' },
  },
  {
    ...{ firstName: 'Anita Roy', city: 'Morhat', age: 37, membershipType: 'Regular' },
    ...{ joined: '2023-01-14', contact: 'Bimal Roy' },
  },
  {
    ...{ firstName: 'Shirin Sultana', city: 'Sonadi', age: 67, membershipType: 'Premium' },
    ...{ joined: 300, contact: 'Nasrin Sultana' },
  },
  {
    ...{ firstName: 'Imran Hossain', city: 'Nilgonj', age: 27, membershipType: 'Regular' },
    joined: 62,
  },
  {
    ...{ firstName: 'Anika Paul', city: 'Sonadi', age: 22, membershipType: 'Regular' },
    ...{ joined: 31, contact: 'Shila Paul' },
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

/** What only leaders of rides may see, and only around the ride. */
const forRides = ({ age, contact, guardian }: DemoPerson, place: number): OwnChange => {
  const phone = `+880 1900 0000${10 + place}`
  return {
    birthYear: new Date().getUTCFullYear() - age,
    ...(contact && { emergency: { name: contact, phone } }),
    ...(guardian && { guardian: { name: guardian, phone, email: 'dilara.ahmed@demo.club' } }),
  }
}

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
    await users.change(id, forRides(person, place))
    if (role) await users.setRoles(id, { [role]: 1 })
    if (role === 'admin') adminId ??= id
  }
  if (!adminId) throw new Error('The demonstration club has no admin.')
  return adminId
}
