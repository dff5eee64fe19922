import { memo, useId, useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import { createResetLink } from './reset-link.tsx'
import { RoleMark } from './role-mark.tsx'
import { RowButton } from './row-button.tsx'
import { UserDetails, type Wish } from './user-details.tsx'
import {
  changeMembership,
  makeAdmin,
  makeMember,
  makeModerator,
  removeUser,
  signOutUser,
} from './user-verbs.ts'

type Props = {
  user: User
  place: number
  /** Whether this is who looks at it. */
  self: boolean
  /** The last row is gone, and the focus with it. */
  onNobodyLeft: () => void
}

const cell = 'px-3 py-2.5 align-top @max-4xl:p-0'

/** Rows are boxes of their own instead of lines of a table, so that those out of sight cost nothing. */
export const inColumns = '@4xl:grid @4xl:grid-cols-[3.5rem_minmax(0,1fr)_9rem_11rem_15rem]'

const outOfSight =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_14rem] @4xl:[contain-intrinsic-block-size:auto_4.5rem]'

const roleCell = `${cell} [&>*]:min-h-11 @4xl:[&>*]:min-h-9`

/** A row of a table on wide screens, a card on phones. Among many, only those that changed are drawn anew. */
export const UserRow = memo(function UserRow({ user, place, self, onNobodyLeft }: Props) {
  const { email, emailConfirmed, firstName, membershipType, roles } = user
  const id = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)

  const act = async (verb: (user: User, self: boolean) => Promise<boolean>, next: () => void) => {
    setBusy(true)
    const done = await verb(user, self)
    setBusy(false)
    if (done) next()
  }

  /** The button that was pressed is gone afterwards, so the focus goes to the row it was in. */
  const change = (verb: typeof makeMember) => act(verb, () => row.current?.focus())

  /** The focus has come back to Details, which is still there afterwards. */
  const fulfil = (wish: Wish | undefined) => {
    setOpen(false)
    if (!wish) return
    if (wish === 'sign-out') return act(signOutUser, () => {})
    if (wish === 'reset-link') return act(createResetLink, () => {})
    return act(
      (user) => changeMembership(user, wish.membership),
      () => {},
    )
  }

  const remove = () => {
    const near = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    return act(removeUser, () => (near instanceof HTMLElement ? near.focus() : onNobodyLeft()))
  }

  return (
    <tr
      ref={row}
      tabIndex={-1}
      className={`${inColumns} ${place > 24 ? outOfSight : ''} border-line border-b @max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-x-4 @max-4xl:gap-y-2 @max-4xl:rounded-card @max-4xl:border-0 @max-4xl:bg-card @max-4xl:p-5`}
    >
      <td className={`${cell} text-quiet tabular-nums @max-4xl:hidden @4xl:pt-3.5`}>{place}</td>
      <td className={`${cell} @max-4xl:basis-full`}>
        <p id={id} className="wrap-anywhere font-semibold">
          {email} {self ? <You /> : null}
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
          <RowButton look="pill" about={id} busy={busy} onClick={() => change(makeAdmin)}>
            Make Admin
          </RowButton>
        )}
      </td>
      <td className={roleCell}>
        {roles.includes('moderator') ? (
          <RoleMark of="moderator" />
        ) : (
          <RowButton look="pill" about={id} busy={busy} onClick={() => change(makeModerator)}>
            Make Moderator
          </RowButton>
        )}
      </td>
      <td className={`${cell} @max-4xl:basis-full`}>
        <div className="flex flex-wrap gap-x-6">
          <RowButton look="quiet" about={id} busy={busy} onClick={() => setOpen(true)}>
            Details
          </RowButton>
          <RowButton look="grave" about={id} busy={busy} onClick={remove}>
            Remove<span className="sr-only"> {email}</span>
          </RowButton>
          {roles.length > 0 ? (
            <RowButton look="quiet" about={id} busy={busy} onClick={() => change(makeMember)}>
              Remove roles
            </RowButton>
          ) : null}
        </div>
        {open ? (
          <UserDetails user={user} self={self} onClose={(wish) => void fulfil(wish)} />
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
