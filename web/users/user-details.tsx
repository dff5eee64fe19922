import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { membershipTypes, type User } from '#contract/users.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { buttonLook } from '#web/ui/button-look.ts'
import { quietLook } from '#web/ui/quiet-look.ts'
import { SelectBox } from '#web/ui/select-box.tsx'
import { RoleMark } from './role-mark.tsx'
import type { Membership } from './user-verbs.ts'

/** What somebody wants to do about a person whose details they read. */
export type Wish = 'sign-out' | 'reset-link' | { readonly membership: Membership }

type Props = { user: User; self: boolean; onClose: (wish: Wish | undefined) => void }

/** All that the club knows of one person, and what helps when they are locked out or lost a telephone. */
export const UserDetails = ({ user, self, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { date } = useClubTime()(user.joined)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ currentTarget }) => onClose(wishIn(currentTarget, user))}
      className="edge m-auto w-[min(32rem,calc(100%-2rem))] rounded-card border-2 border-line bg-card p-6 text-words backdrop:bg-ink/60 sm:p-8"
    >
      <form method="dialog" className="grid gap-5">
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
            {user.emailConfirmed === undefined ? null : (
              <p className="text-quiet text-sm">
                {user.emailConfirmed ? 'Confirmed' : 'Not confirmed yet'}
              </p>
            )}
          </Fact>
          <Fact name="Phone">
            {user.contactNumber ? (
              <a href={telephone(user.contactNumber)} className={`${quietLook} min-h-8!`}>
                {user.contactNumber}
              </a>
            ) : null}
          </Fact>
          <Fact name="City">{user.city}</Fact>
          <Fact name="Address">{user.address}</Fact>
          <Fact name="Age">{user.age}</Fact>
          <Fact name="Joined">
            <time dateTime={user.joined}>{date}</time>
          </Fact>
        </dl>
        <MembershipChoice user={user} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          {self ? null : <ResetLink />}
          <button type="submit" value="sign-out" className={quietLook}>
            {self ? 'Sign out everywhere' : 'Sign them out everywhere'}
          </button>
          <button type="submit" value="" className={`${buttonLook('plain')} ms-auto`}>
            Close
          </button>
        </div>
      </form>
    </dialog>
  )
}

const wishIn = (dialog: HTMLDialogElement, user: User): Wish | undefined => {
  const { returnValue: wish } = dialog
  if (wish === 'sign-out' || wish === 'reset-link') return wish
  const chosen = dialog.querySelector('select')?.value
  const membership = membershipTypes.find((type) => type === chosen)
  if (wish !== 'membership' || !membership || membership === user.membershipType) return undefined
  return { membership }
}

const MembershipChoice = ({ user: { membershipType } }: { user: User }) => {
  const id = useId()
  const none = 'Not chosen yet'
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Membership
      </label>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-44 grow">
          <SelectBox id={id} defaultValue={membershipType ?? none} className="min-h-11!">
            {membershipType ? null : <option>{none}</option>}
            {membershipTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectBox>
        </div>
        <button type="submit" value="membership" className={quietLook}>
          Change membership
        </button>
      </div>
    </div>
  )
}

/** Where Firebase keeps the passwords, nobody here can make a link for a new one. */
const ResetLink = () => {
  const root = useRouteLoaderData<{ readonly identity: IdentityForBrowser }>('root')
  if (root?.identity.provider === 'firebase') {
    return (
      <p className="text-quiet text-sm">
        Firebase keeps the passwords: they can ask for a new one at “Forgot your password?” on the
        login page.
      </p>
    )
  }
  return (
    <button type="submit" value="reset-link" className={quietLook}>
      Create a reset link
    </button>
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
