import { clubDay } from '#contract/days.ts'
import type { User } from '#contract/users.ts'
import { writeCsv } from '#web/ui/csv.ts'

const columns = {
  'First name': ({ firstName }: User) => firstName,
  Email: ({ email }: User) => email,
  Roles: ({ roles }: User) => roles.join(' '),
  Membership: ({ membershipType }: User) => membershipType,
  City: ({ city }: User) => city,
  Address: ({ address }: User) => address,
  'Contact number': ({ contactNumber }: User) => contactNumber,
  Age: ({ age }: User) => age?.toString(),
  Joined: ({ joined }: User, timeZone: string) => clubDay(timeZone, joined),
}

/** What the club knows of people, for a spreadsheet. */
export const usersFile = (users: readonly User[], timeZone: string) =>
  writeCsv([
    Object.keys(columns),
    ...users.map((user) => Object.values(columns).map((cell) => cell(user, timeZone) ?? '')),
  ])

/** Hands a text to the browser, which keeps it among the downloads. */
export const save = (name: string, text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
