import type { RefObject } from 'react'
import type { User } from '#contract/users.ts'
import { useSession } from '#web/session.ts'
import { inColumns, UserRow } from './user-row.tsx'

const columns = ['#', 'Email', 'Role (admin)', 'Role (moderator)', 'Actions']

type Props = {
  users: readonly User[]
  ref: RefObject<HTMLTableElement | null>
  onNobodyLeft: () => void
}

export const UserTable = ({ users, ref, onNobodyLeft }: Props) => {
  const session = useSession()
  const own = session.state === 'in' ? session.user.email.toLowerCase() : undefined
  return (
    <table ref={ref} className="block">
      <thead className="block @max-4xl:sr-only">
        <tr className={`border-line border-b text-left ${inColumns}`}>
          {columns.map((name) => (
            <th key={name} scope="col" className="px-3 py-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid @max-4xl:gap-4 @xl:@max-4xl:grid-cols-2">
        {users.map((user, at) => (
          <UserRow
            key={user._id}
            user={user}
            place={at + 1}
            self={user.email === own}
            onNobodyLeft={onNobodyLeft}
          />
        ))}
      </tbody>
    </table>
  )
}
