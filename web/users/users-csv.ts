import { clubDay } from '#contract/days.ts'
import type { User } from '#contract/users.ts'
import { writeCsv } from '#web/ui/csv.ts'

const columns = {
  'First name': ({ firstName }: User) => firstName,
  Email: ({ email }: User) => email,
  Roles: ({ roles }: User) => roles.join(' '),
  Membership: ({ membershipType }: User) => membershipType,
  'Member until': ({ membershipUntil }: User) => membershipUntil,
  City: ({ city }: User) => city,
  Address: ({ address }: User) => address,
  'Contact number': ({ contactNumber }: User) => contactNumber,
  Age: ({ age }: User) => age?.toString(),
  'May lead': ({ mayLead }: User) => (mayLead ? 'yes' : ''),
  Joined: ({ joined }: User, timeZone: string) => clubDay(timeZone, joined),
}

/** Everything the club knows about members, for a spreadsheet. */
export const usersCsv = (users: readonly User[], timeZone: string) =>
  writeCsv([
    Object.keys(columns),
    ...users.map((user) => Object.values(columns).map((cell) => cell(user, timeZone) ?? '')),
  ])
