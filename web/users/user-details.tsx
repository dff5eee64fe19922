import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { clubDay } from '#contract/days.ts'
import type { Role } from '#contract/endpoint.ts'
import { standingInWords } from '#contract/membership-terms.ts'
import { to } from '#contract/pages.ts'
import { membershipTypes, type User } from '#contract/users.ts'
import { useClub, useClubTime, useIdentity } from '#web/layout/root-data.ts'
import { buttonLook, quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectBox } from '#web/ui/select.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import type { Membership } from './user-actions.tsx'

/** What an admin chose to do in the details of a member. */
export type DetailsAction = 'sign-out' | 'reset-link' | { readonly membership: Membership }

type Props = { user: User; isSelf: boolean; onClose: (chosen: DetailsAction | undefined) => void }

/** Everything the club knows about a member, with help for those who are locked out or have lost a phone. */
export const UserDetails = ({ user, isSelf, onClose }: Props) => {
  const dialog = useModal()
  const id = useId()
  const { date } = useClubTime()(user.joined)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ currentTarget }) => onClose(actionIn(currentTarget, user))}
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
          <Fact name="May lead">{user.mayLead ? 'Yes' : 'No'}</Fact>
          <Fact name="Joined">
            <time dateTime={user.joined}>{date}</time>
          </Fact>
        </dl>
        <MembershipChoice user={user} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <Link to={to.user(user._id)} className={quietLook}>
            Edit record
          </Link>
          <Link to={to.mergeUser(user._id)} className={quietLook}>
            Merge with another record
          </Link>
          {isSelf ? null : <ResetLink />}
          <button type="submit" value="sign-out" className={quietLook}>
            {isSelf ? 'Sign out everywhere' : 'Sign them out everywhere'}
          </button>
          <button type="submit" value="" className={`${buttonLook('plain')} ms-auto`}>
            Close
          </button>
        </div>
      </form>
    </dialog>
  )
}

const actionIn = (dialog: HTMLDialogElement, user: User): DetailsAction | undefined => {
  const { returnValue: pressed } = dialog
  if (pressed === 'sign-out' || pressed === 'reset-link') return pressed
  const chosen = dialog.querySelector('select')?.value
  const membership = membershipTypes.find((type) => type === chosen)
  if (pressed !== 'membership' || !membership || membership === user.membershipType)
    return undefined
  return { membership }
}

/** Such as “Premium until 31 March 2027”. */
export const membershipOf = (
  { membershipName, membershipType, membershipUntil }: User,
  today: string,
) => {
  const plan = membershipName ?? membershipType
  return plan && standingInWords(plan, membershipUntil, today)
}

const MembershipChoice = ({ user }: { user: User }) => {
  const { membershipType, membershipUntil } = user
  const id = useId()
  const today = clubDay(useClub().timeZone)
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
      {membershipUntil ? <p className="text-quiet text-sm">{membershipOf(user, today)}</p> : null}
    </div>
  )
}

/** The site can create a reset link only for passwords it stores itself. */
const ResetLink = () => {
  const { provider } = useIdentity()
  if (provider === 'firebase') {
    return (
      <p className="text-quiet text-sm">
        Firebase stores the passwords: members can get a new one with “Forgot your password?” on the
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

const telephone = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`

const Fact = ({ name, children }: { name: string; children?: ReactNode }) => (
  <>
    <dt className="text-quiet">{name}</dt>
    <dd className="wrap-anywhere">{children ?? <span className="text-quiet">Not given</span>}</dd>
  </>
)

const marks = {
  admin: { label: 'Admin', look: 'text-lagoon' },
  moderator: { label: 'Moderator', look: 'text-dusk' },
}

export const RoleMark = ({ of }: { of: Role }) => {
  const { label, look } = marks[of]
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${look}`}>
      <Icon shape="check" className="-ms-0.5 size-5" />
      {label}
    </span>
  )
}
