import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { User } from '#contract/users.ts'
import { useClubTime } from '#web/frame/club-time.ts'
import { buttonLook } from '#web/kit/button-look.ts'
import { quietLook } from '#web/kit/quiet-look.ts'
import { RoleMark } from './role-mark.tsx'

type Props = { user: User; self: boolean; onClose: () => void; onSignOut: () => void }

/** All that the club knows of one person, and what helps when a telephone of theirs is lost. */
export const UserDetails = ({ user, self, onClose, onSignOut }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { date } = useClubTime()(user.joined)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ currentTarget }) => {
        onClose()
        if (currentTarget.returnValue === 'sign-out') onSignOut()
      }}
      className="edge m-auto w-[min(32rem,calc(100%-2rem))] rounded-card border-2 border-line bg-card p-6 text-words backdrop:bg-ink/60 sm:p-8"
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id={id} className="wrap-anywhere text-name">
            {user.firstName || user.email}
          </h2>
          {user.roles.map((role) => (
            <RoleMark key={role} of={role} />
          ))}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">
          <Fact name="Email">
            <a href={`mailto:${user.email}`} className={`${quietLook} wrap-anywhere min-h-8!`}>
              {user.email}
            </a>
          </Fact>
          <Fact name="Phone">
            {user.contactNumber ? (
              <a href={telephone(user.contactNumber)} className={`${quietLook} min-h-8!`}>
                {user.contactNumber}
              </a>
            ) : null}
          </Fact>
          <Fact name="Membership">{user.membershipType}</Fact>
          <Fact name="City">{user.city}</Fact>
          <Fact name="Address">{user.address}</Fact>
          <Fact name="Age">{user.age}</Fact>
          <Fact name="Joined">
            <time dateTime={user.joined}>{date}</time>
          </Fact>
        </dl>
        <form method="dialog" className="flex flex-wrap items-center gap-3">
          <button type="submit" value="sign-out" className={quietLook}>
            {self ? 'Sign out everywhere' : 'Sign them out everywhere'}
          </button>
          <button type="submit" className={`${buttonLook('plain')} ms-auto`}>
            Close
          </button>
        </form>
      </div>
    </dialog>
  )
}

/** The number as a telephone dials it. */
const telephone = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`

const Fact = ({ name, children }: { name: string; children?: ReactNode }) => (
  <>
    <dt className="text-quiet">{name}</dt>
    <dd className="wrap-anywhere">{children ?? <span className="text-quiet">Not told</span>}</dd>
  </>
)
