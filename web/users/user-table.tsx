import type { RefObject } from 'react'
import type { User } from '#contract/users.ts'
import { useSession } from '#web/session.ts'
import { inColumns, UserRow } from './user-row.tsx'

const columns = ['#', 'Email', 'Role (admin)', 'Role (moderator)', 'Actions']

const cards = 'grid @max-4xl:gap-4 @max-4xl:pb-4 @xl:@max-4xl:grid-cols-2'

/** Rows are boxes instead of lines of a table and come in parts, so that those out of sight cost nothing. */
const most = 24
const outOfSight =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_336rem] @xl:[contain-intrinsic-block-size:auto_168rem] @4xl:[contain-intrinsic-block-size:auto_108rem]'

const inParts = (users: readonly User[]) =>
  Array.from({ length: Math.ceil(users.length / most) }, (_, part) =>
    users.slice(part * most, (part + 1) * most),
  )

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
      {inParts(users).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
        <tbody key={at} className={`${part.length === most ? outOfSight : ''} ${cards}`}>
          {part.map((user, within) => (
            <UserRow
              key={user._id}
              user={user}
              place={at * most + within + 1}
              self={user.email === own}
              onNobodyLeft={onNobodyLeft}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}
