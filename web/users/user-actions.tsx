import { Refusal } from '#contract/refusal.ts'
import type { membershipTypes, User } from '#contract/users.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { requestFreshSignIn } from '#web/session.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import { nameOf } from './record-labels.ts'
import { refreshUsers } from './user-queries.ts'

export type Membership = (typeof membershipTypes)[number]

/*
 * What admins can do to a member. Each action asks before what is hard to undo, does it, says so, and
 * resolves to whether the member has changed.
 */

export const makeAdmin = async (user: User) => {
  const sure = await ask({
    title: `Make ${nameOf(user)} an admin?`,
    text: "They will see all members' addresses and phone numbers.",
    confirm: 'Make Admin',
  })
  return sure && run(user, club.users.makeAdmin, `${nameOf(user)} is an Admin Now!`)
}

export const makeModerator = (user: User) =>
  run(user, club.users.makeModerator, `${nameOf(user)} is a Moderator Now!`)

export const changeMembership = (user: User, membershipType: Membership) =>
  run(
    user,
    ({ id }) => club.users.changeMembership({ id, membershipType }),
    `${nameOf(user)} is a ${membershipType} member now`,
  )

export const makeMember = async (user: User, isSelf: boolean) => {
  const sure = await ask({
    title: `Remove the roles of ${nameOf(user)}?`,
    text: `${isSelf ? 'You' : 'They'} can then no longer ${lostRights(user)}.`,
    ...(isSelf && { reason: "This is you: you'll be signed out of this screen." }),
    confirm: 'Remove roles',
  })
  return sure && run(user, club.users.makeMember, `${nameOf(user)} has no roles now`)
}

export const signOutUser = async (user: User, isSelf: boolean) => {
  const sure = await ask({
    title: `Sign ${isSelf ? 'yourself' : nameOf(user)} out everywhere?`,
    text: `${isSelf ? 'You' : 'They'} have to sign in again on every phone and computer. Nothing is deleted.\n\nIf someone else knows ${isSelf ? 'your' : 'their'} password, it must be changed as well.`,
    ...(isSelf && { reason: "This is you: you'll be signed out at once." }),
    confirm: 'Sign out everywhere',
  })
  const done = `${isSelf ? 'You are' : `${nameOf(user)} is`} signed out everywhere`
  return sure && run(user, club.users.signOut, done)
}

export const removeUser = async (user: User, isSelf: boolean) => {
  const their = isSelf ? 'your' : 'their'
  const sure = await ask({
    title: `Remove ${user.firstName ? `${user.firstName} (${user.email})` : user.email}?`,
    text: `This deletes ${their} record and ${their} sign-in, and can't be undone.`,
    ...(isSelf && { reason: "This is you: you'll be signed out at once." }),
    confirm: 'Remove',
    destructive: true,
  })
  return sure && run(user, club.users.remove, 'User Removed Successfully')
}

/** Creates a link for a new password and shows it once. */
export const createResetLink = async (user: User) => {
  const name = nameOf(user)
  const sure = await ask({
    title: `Create a reset link for ${name}?`,
    text: `Anyone who opens it can set a new password for ${user.email}. ${name} is then signed out everywhere. The activity log shows that you created it.`,
    confirm: 'Create link',
  })
  let link = ''
  const created =
    sure &&
    (await run(user, async (who) => {
      link = (await club.users.createResetLink(who)).link
    }))
  if (!created || !link) return false
  await showMessage({
    title: `A reset link for ${name}`,
    text: `Send it to ${name} yourself, in a way only they can read. It works once, for one hour, and won't be shown again.`,
    fields: <CopyField label="Reset link" name="link" value={link} />,
  })
  return true
}

const lostRights = ({ roles }: User) => {
  const lost = [
    ...(roles.includes('admin') ? ['manage users and requests'] : []),
    ...(roles.includes('moderator') ? ['add events and pictures'] : []),
    'publish news',
  ]
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(lost)
}

type Call = (user: { id: string }) => Promise<unknown>

/** Makes the call, after a fresh sign-in if the site asks for one. Resolves to whether the member has changed. */
const run = async (user: User, call: Call, done?: string): Promise<boolean> => {
  try {
    await call({ id: user._id })
    if (done) toast(done)
    await refreshUsers()
    return true
  } catch (failure) {
    if (endsSession(failure)) return false
    if (failure instanceof Refusal && failure.refusal === 'old-sign-in') {
      return (await requestFreshSignIn()) && run(user, call, done)
    }
    // Another admin may have changed something, so the list is fetched again.
    await Promise.all([refreshUsers(), showMessage(messageFor(failure, user))])
    return isGone(failure)
  }
}

const isGone = (failure: unknown) => failure instanceof Refusal && failure.refusal === 'not-found'

const messageFor = (failure: unknown, user: User) =>
  isGone(failure)
    ? {
        title: `${nameOf(user)} is no longer in the club`,
        text: `Someone else has just deleted ${user.email}. The list is up to date now.`,
      }
    : ({ title: 'That did not work', text: sentenceOf(failure), urgent: true } as const)
