import type { RefObject } from 'react'
import type { User } from '#contract/users.ts'
import { useSession } from '#web/session.ts'
import { UserRow } from './user-row.tsx'

const columns = {
  '#': 'w-14',
  Email: '',
  'Role (admin)': 'w-36',
  'Role (moderator)': 'w-44',
  Actions: 'w-60',
}

type Props = {
  users: readonly User[]
  ref: RefObject<HTMLTableElement | null>
  onNobodyLeft: () => void
}

export const UserTable = ({ users, ref, onNobodyLeft }: Props) => {
  const session = useSession()
  const own = session.state === 'in' ? session.user.email.toLowerCase() : undefined
  return (
    <table ref={ref} className="w-full @4xl:table-fixed @4xl:border-collapse @max-4xl:block">
      <thead className="@max-4xl:sr-only">
        <tr className="border-line border-b text-left">
          {Object.entries(columns).map(([name, width]) => (
            <th key={name} scope="col" className={`px-3 py-3 font-semibold ${width}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-4xl:grid @max-4xl:gap-4 @xl:@max-4xl:grid-cols-2">
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
