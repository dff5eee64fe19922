import { randomInt, randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'
import { hashPassword } from './password-hash.ts'

type Holder = { readonly email: string; readonly firstName: string }

/** Creates accounts as the embedded provider would, and returns the subject of each. */
export const demoAccounts = async (db: Database, holders: readonly Holder[], password: string) => {
  const hashed = await hashPassword(password)
  const subjects = new Map<string, string>()
  for (const holder of holders) {
    subjects.set(holder.email, await insertAccount(db, { ...holder, isConfirmed: true }, hashed))
  }
  return subjects
}

/** The account of the person who turns the demonstration club into their own. Returns its subject. */
export const addAccount = async (db: Database, holder: Holder, password: string) =>
  insertAccount(db, { ...holder, isConfirmed: false }, await hashPassword(password))

type NewAccount = Holder & { readonly isConfirmed: boolean }

const insertAccount = async (
  db: Database,
  { email, firstName, isConfirmed }: NewAccount,
  password: string,
) => {
  const now = new Date().toISOString()
  const stamps = { createdAt: now, updatedAt: now }
  const userId = randomUUIDv7()
  await db
    .insertInto('auth_user')
    .values({ id: userId, name: firstName, email, emailVerified: Number(isConfirmed), ...stamps })
    .execute()
  await db
    .insertInto('auth_account')
    .values({
      id: randomUUIDv7(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password,
      ...stamps,
    })
    .execute()
  return userId
}

const words =
  `amber apple bells birch brake cedar chain cloud coast coral creek curve dawn delta dusk
  fern ferry field flint frame gears grove gulls hills lake lamp light lime maple
  mist moss mule north oasis ocean olive otter path pearl pedal pines plum pond quiet rain reed ridge
  river road rose sand shore spoke stone storm sunny tempo tiger trail wheel wind`.split(/\s+/)

/** A password that is easy to read in a terminal and fits the lowest maximum length of the settings. */
export const readablePassword = () => {
  const word = () => words[randomInt(words.length)]
  return `${word()}-${word()}-${String(randomInt(10_000)).padStart(4, '0')}`
}
