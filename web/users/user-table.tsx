import { memo, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
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
import { type DetailsAction, RoleMark, UserDetails } from './user-details.tsx'

const columns = ['#', 'Email', 'Role (admin)', 'Role (moderator)', 'Actions']

type TableProps = {
  users: readonly User[]
  ref: RefObject<HTMLTableElement | null>
  onEmpty: () => void
}

export const UserTable = ({ users, ref, onEmpty }: TableProps) => {
  const session = useSession()
  const ownEmail = session.state === 'in' ? session.user.email.toLowerCase() : undefined
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
        {users.map((user, index) => (
          <UserRow
            key={user._id}
            user={user}
            position={index + 1}
            isSelf={user.email === ownEmail}
            onEmpty={onEmpty}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  user: User
  position: number
  isSelf: boolean
  /** Moves the focus when the last row is gone. */
  onEmpty: () => void
}

const cell = 'px-3 py-2.5 align-top @max-4xl:p-0'

/** Rows are grids, because `content-visibility` does not work on table rows. */
const inColumns = '@4xl:grid @4xl:grid-cols-[3.5rem_minmax(0,1fr)_9rem_11rem_15rem]'

const skippedOffScreen =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_14rem] @4xl:[contain-intrinsic-block-size:auto_4.5rem]'

const roleCell = `${cell} [&>*]:min-h-11 @4xl:[&>*]:min-h-9`

/** A table row on wide screens, a card on phones. Only rows that changed are rendered again. */
const UserRow = memo(function UserRow({ user, position, isSelf, onEmpty }: RowProps) {
  const { email, emailConfirmed, firstName, membershipType, roles } = user
  const id = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)

  const act = async (
    action: (user: User, isSelf: boolean) => Promise<boolean>,
    next: () => void,
  ) => {
    setBusy(true)
    const done = await action(user, isSelf)
    setBusy(false)
    if (done) next()
  }

  /** The pressed button is gone afterwards, so the focus moves to its row. */
  const change = (action: typeof makeMember) => act(action, () => row.current?.focus())

  /** The focus is back on Details, which stays. */
  const closeDetails = (chosen: DetailsAction | undefined) => {
    setOpen(false)
    if (!chosen) return
    if (chosen === 'sign-out') return act(signOutUser, () => {})
    if (chosen === 'reset-link') return act(createResetLink, () => {})
    return act(
      (user) => changeMembership(user, chosen.membership),
      () => {},
    )
  }

  const remove = () => {
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    return act(removeUser, () => (neighbour instanceof HTMLElement ? neighbour.focus() : onEmpty()))
  }

  return (
    <tr
      ref={row}
      tabIndex={-1}
      className={`${inColumns} ${position > 24 ? skippedOffScreen : ''} border-line border-b @max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-x-4 @max-4xl:gap-y-2 @max-4xl:rounded-card @max-4xl:border-0 @max-4xl:bg-card @max-4xl:p-5`}
    >
      <td className={`${cell} text-quiet tabular-nums @max-4xl:hidden @4xl:pt-3.5`}>{position}</td>
      <td className={`${cell} @max-4xl:basis-full`}>
        <p id={id} className="wrap-anywhere font-semibold">
          {email} {isSelf ? <You /> : null}
        </p>
        <p className="wrap-anywhere text-quiet text-sm">
          {[firstName, membershipType, emailConfirmed === false && 'address not confirmed']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </td>
      <td className={roleCell}>
        {roles.includes('admin') ? (
          <RoleMark of="admin" />
        ) : (
          <RowButton look="pill" describedBy={id} busy={busy} onClick={() => change(makeAdmin)}>
            Make Admin
          </RowButton>
        )}
      </td>
      <td className={roleCell}>
        {roles.includes('moderator') ? (
          <RoleMark of="moderator" />
        ) : (
          <RowButton look="pill" describedBy={id} busy={busy} onClick={() => change(makeModerator)}>
            Make Moderator
          </RowButton>
        )}
      </td>
      <td className={`${cell} @max-4xl:basis-full`}>
        <div className="flex flex-wrap gap-x-6">
          <RowButton look="quiet" describedBy={id} busy={busy} onClick={() => setOpen(true)}>
            Details
          </RowButton>
          <RowButton look="danger" describedBy={id} busy={busy} onClick={remove}>
            Remove<span className="sr-only"> {email}</span>
          </RowButton>
          {roles.length > 0 ? (
            <RowButton look="quiet" describedBy={id} busy={busy} onClick={() => change(makeMember)}>
              Remove roles
            </RowButton>
          ) : null}
        </div>
        {open ? (
          <UserDetails
            user={user}
            isSelf={isSelf}
            onClose={(chosen) => void closeDetails(chosen)}
          />
        ) : null}
      </td>
    </tr>
  )
})

const You = () => (
  <span className="edge ms-1 inline-block rounded-full bg-track px-2.5 align-middle text-sm">
    you
  </span>
)

const looks = {
  pill: 'inline-flex min-h-11 items-center rounded-full border-2 border-edge px-4 font-semibold text-sm transition-colors hover:border-words hover:bg-words hover:text-page focus-visible:rounded-full @4xl:min-h-9 @4xl:px-3.5',
  quiet: `${quietLook} @4xl:min-h-9`,
  danger: `${quietLook} text-danger! @4xl:min-h-9`,
}

type ButtonProps = {
  look: keyof typeof looks
  /** The id of the element that names the member. */
  describedBy: string
  busy: boolean
  onClick: () => void
  children: ReactNode
}

/** Smaller than a page's main button, but large enough for a thumb on cards. */
const RowButton = ({ look, describedBy, busy, onClick, children }: ButtonProps) => (
  <button
    type="button"
    aria-describedby={describedBy}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={`${looks[look]} aria-disabled:cursor-progress aria-disabled:opacity-60`}
  >
    {children}
  </button>
)
