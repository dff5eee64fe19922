import { memo, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { clubDay } from '#contract/days.ts'
import type { User } from '#contract/users.ts'
import { useClub } from '#web/layout/root-data.ts'
import { useSession } from '#web/session.ts'
import { quietLook } from '#web/ui/button.tsx'
import {
  changeMembership,
  createResetLink,
  makeAdmin,
  makeMember,
  makeModerator,
  removeUser,
  signOutUser,
} from './user-actions.tsx'
import { type DetailsAction, membershipOf, RoleMark, UserDetails } from './user-details.tsx'

const columns = ['#', 'Email', 'Role (admin)', 'Role (moderator)', 'Actions']

type TableProps = {
  users: readonly User[]
  ref: RefObject<HTMLTableElement | null>
  /** Moves the focus when the last row is gone. */
  onEmpty: () => void
}

/** The details are beside the table, so that opening them does not touch the rows. */
export const UserTable = ({ users, ref, onEmpty }: TableProps) => {
  const session = useSession()
  const ownEmail = session.state === 'in' ? session.user.email.toLowerCase() : undefined
  const [opened, setOpened] = useState<Opened>()

  const closeDetails = (chosen: DetailsAction | undefined) => {
    setOpened(undefined)
    if (opened && chosen) void opened.act(actionFor(chosen))
  }

  return (
    <>
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
        <UserGroups users={users} ownEmail={ownEmail} onDetails={setOpened} onEmpty={onEmpty} />
      </table>
      {opened ? (
        <UserDetails
          user={opened.user}
          isSelf={opened.user.email === ownEmail}
          onClose={closeDetails}
        />
      ) : null}
    </>
  )
}

type GroupsProps = Pick<TableProps, 'users' | 'onEmpty'> & {
  ownEmail: string | undefined
  onDetails: (opened: Opened) => void
}

/**
 * The browser skips groups of rows that are off the screen. Without that a dialog that opens makes it look at
 * every element of a long list.
 */
const UserGroups = memo(function UserGroups({ users, ownEmail, onDetails, onEmpty }: GroupsProps) {
  return inGroups(users).map((group, place) => (
    <tbody key={group[0]?._id} className={groupLook}>
      {group.map((user, index) => (
        <UserRow
          key={user._id}
          user={user}
          position={place * groupSize + index + 1}
          isSelf={user.email === ownEmail}
          onDetails={onDetails}
          onEmpty={onEmpty}
        />
      ))}
    </tbody>
  ))
})

const groupSize = 10

const inGroups = (users: readonly User[]) =>
  Array.from({ length: Math.ceil(users.length / groupSize) }, (_, place) =>
    users.slice(place * groupSize, (place + 1) * groupSize),
  )

/** Groups and rows are grids, because `content-visibility` does not work on parts of a table. */
const groupLook =
  'grid [content-visibility:auto] [contain-intrinsic-block-size:auto_78rem] @max-4xl:gap-2 @max-4xl:pb-2 @xl:@max-4xl:grid-cols-2 @xl:@max-4xl:[contain-intrinsic-block-size:auto_39rem] @4xl:[contain-intrinsic-block-size:auto_38rem]'

const inColumns = '@4xl:grid @4xl:grid-cols-[3.5rem_minmax(0,1fr)_8.5rem_10rem_17rem]'

type Action = (user: User, isSelf: boolean) => Promise<boolean>

const actionFor = (chosen: DetailsAction): Action => {
  if (chosen === 'sign-out') return signOutUser
  if (chosen === 'reset-link') return createResetLink
  return (user) => changeMembership(user, chosen.membership)
}

/** The member whose details are open, and how their row does something. */
type Opened = { readonly user: User; act(action: Action): Promise<void> }

type RowProps = {
  user: User
  position: number
  isSelf: boolean
  onDetails: (opened: Opened) => void
  onEmpty: () => void
}

const cell = 'px-3 py-1.5 @max-4xl:p-0'
const roleCell = `${cell} text-sm [&>*]:min-h-11 @4xl:[&>*]:min-h-9`

/** A table row on wide screens, a card on phones. Only rows that changed are rendered again. */
const UserRow = memo(function UserRow(props: RowProps) {
  const { user, position, isSelf } = props
  const { email, emailConfirmed, firstName, roles } = user
  const today = clubDay(useClub().timeZone)
  const id = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const [busy, setBusy] = useState(false)

  const act = async (action: Action, next?: () => void) => {
    setBusy(true)
    const done = await action(user, isSelf)
    setBusy(false)
    if (done) next?.()
  }

  /** The pressed button is gone afterwards, so the focus moves to its row. */
  const change = (action: Action) => act(action, () => row.current?.focus())

  const remove = () => {
    const neighbour = neighbourOf(row.current)
    return act(removeUser, () => (neighbour ? neighbour.focus() : props.onEmpty()))
  }

  return (
    <tr
      ref={row}
      tabIndex={-1}
      className={`${inColumns} border-line border-b @4xl:items-center @max-4xl:relative @max-4xl:flex @max-4xl:flex-wrap @max-4xl:content-start @max-4xl:items-center @max-4xl:gap-x-3 @max-4xl:rounded-card @max-4xl:border-0 @max-4xl:bg-card @max-4xl:px-4 @max-4xl:pt-3 @max-4xl:pb-1`}
    >
      <td className={`${cell} text-quiet tabular-nums @max-4xl:hidden`}>{position}</td>
      <td className={`${cell} wrap-anywhere @max-4xl:basis-full`}>
        <p id={id} className="font-semibold @max-4xl:pe-20">
          {firstName || email} {isSelf ? <You /> : null}
        </p>
        <p className="text-quiet text-sm">
          {[
            firstName && email,
            membershipOf(user, today),
            emailConfirmed === false && 'address not confirmed',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </td>
      <td className={roleCell}>
        {roles.includes('admin') ? (
          <RoleMark of="admin" />
        ) : (
          <RowButton look="role" describedBy={id} busy={busy} onClick={() => change(makeAdmin)}>
            Make Admin
          </RowButton>
        )}
      </td>
      <td className={roleCell}>
        {roles.includes('moderator') ? (
          <RoleMark of="moderator" />
        ) : (
          <RowButton look="role" describedBy={id} busy={busy} onClick={() => change(makeModerator)}>
            Make Moderator
          </RowButton>
        )}
      </td>
      <td className={`${cell} flex flex-wrap gap-x-5 @max-4xl:ms-auto @max-4xl:gap-x-4`}>
        <RowButton
          look="details"
          describedBy={id}
          busy={busy}
          onClick={() => props.onDetails({ user, act })}
        >
          Details
        </RowButton>
        <RowButton
          look="danger"
          label={`Remove ${email}`}
          describedBy={id}
          busy={busy}
          onClick={remove}
        >
          Remove
        </RowButton>
        {roles.length > 0 ? (
          <RowButton look="quiet" describedBy={id} busy={busy} onClick={() => change(makeMember)}>
            Remove roles
          </RowButton>
        ) : null}
      </td>
    </tr>
  )
})

/** The row after this one, else the one before. */
const neighbourOf = (row: HTMLElement | null) => {
  if (!row) return undefined
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
  const place = rows.indexOf(row)
  return rows[place + 1] ?? rows[place - 1]
}

const You = () => (
  <span className="edge ms-1 inline-block rounded-full bg-track px-2.5 align-middle text-sm">
    you
  </span>
)

const quiet = `${quietLook} text-sm @4xl:min-h-9`

const looks = {
  role: 'inline-flex min-h-11 items-center rounded-full font-semibold text-quiet text-sm underline decoration-line decoration-2 underline-offset-4 hover:text-words hover:decoration-current focus-visible:rounded-full @4xl:min-h-9',
  quiet,
  /** In the corner of a card. */
  details: `${quiet} @max-4xl:absolute @max-4xl:end-4 @max-4xl:top-1`,
  danger: `${quiet} text-danger!`,
}

type ButtonProps = {
  look: keyof typeof looks
  /** The id of the element that names the member. */
  describedBy: string
  label?: string
  busy: boolean
  onClick: () => void
  children: ReactNode
}

/** Smaller than a page's main button, but large enough for a thumb on cards. */
const RowButton = ({ look, describedBy, label, busy, onClick, children }: ButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-describedby={describedBy}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={`${looks[look]} aria-disabled:cursor-progress aria-disabled:opacity-60`}
  >
    {children}
  </button>
)
