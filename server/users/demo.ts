import type { NewUser } from '#contract/users.ts'
import type { Database } from '#server/database/tables.ts'
import { userStore } from './store.ts'

const memberships = ['Regular', 'Premium', 'VIP'] as const

type Told = readonly [firstName: string, city: string, age: number, membership: 0 | 1 | 2]

/** Name, city, age and membership of those who only have a record. */
const others: readonly Told[] = [
  ['Shirin Sultana', 'Dhaka', 34, 1],
  ['Imran Hossain', 'Narayanganj', 27, 0],
  ['Anika Paul', 'Dhaka', 22, 0],
  ['Rafiq Uddin', 'Gazipur', 58, 2],
  ['Lamia Noor', 'Savar', 31, 1],
  ['Daniel Rozario', 'Dhaka', 45, 0],
  ['Sabbir Alam', 'Keraniganj', 19, 0],
  ['Maya Chakma', 'Chattogram', 29, 1],
  ['Habib Khan', 'Dhaka', 63, 2],
  ['Oishi Dutta', 'Tongi', 25, 0],
  ['Kamal Mia', 'Manikganj', 52, 0],
  ['Nusrat Jahan', 'Dhaka', 38, 1],
]

const told = ([firstName, city, age, membership]: Told, place: number): NewUser => ({
  firstName,
  email: `${firstName.toLowerCase().replace(' ', '.')}@demo.club`,
  address: `${12 + place * 7} Lake Road`,
  city,
  contactNumber: `+880 1700 0000${10 + place}`,
  age,
  membershipType: memberships[membership],
})

/** Those of the demonstration club who can sign in. */
export const demoHolders = [
  { ...told(['Arif Rahman', 'Dhaka', 41, 2], 20), email: 'admin@demo.club' },
  { ...told(['Nadia Islam', 'Dhaka', 33, 1], 21), email: 'moderator@demo.club' },
  { ...told(['Samir Das', 'Gazipur', 26, 0], 22), email: 'member@demo.club' },
] as const

/** They came one after the other, the last of them today. */
const between = 31 * 24 * 60 * 60 * 1000

/**
 * Lays out the records of the people of the demonstration club, with the sign-ins some of them have,
 * and gives the id of its admin.
 */
export const demoUsers = async (db: Database, subjects: ReadonlyMap<string, string>) => {
  const users = userStore(db)
  let joined = Date.now() - (demoHolders.length + others.length) * between
  const add = (user: NewUser) => {
    joined += between
    const at = new Date(joined).toISOString()
    return users.add(subjects.get(user.email) ?? `demo:${user.email}`, user, at)
  }
  const [admin, moderator, member] = demoHolders
  const adminId = await add(admin)
  await users.setRoles(adminId, { admin: 1 })
  await users.setRoles(await add(moderator), { moderator: 1 })
  await add(member)
  for (const user of others.map(told)) await add(user)
  return adminId
}
