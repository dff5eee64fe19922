import { Refusal } from '#contract/refusal.ts'
import type { membershipTypes, User } from '#contract/users.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { requestFreshSignIn } from '#web/session.ts'
import { refreshUsers } from './use-users.ts'

export type Membership = (typeof membershipTypes)[number]

/**
 * What can be done to a person. Each asks first what is not easily undone, does it, says so, and tells
 * whether the person is another than before.
 */
export const makeAdmin = async (user: User) => {
  const sure = await ask({
    title: `Make ${nameOf(user)} an admin?`,
    text: "They will see all members' addresses and phone numbers.",
    confirm: 'Make Admin',
  })
  return sure && carryOut(user, club.users.makeAdmin, `${nameOf(user)} is an Admin Now!`)
}

export const makeModerator = (user: User) =>
  carryOut(user, club.users.makeModerator, `${nameOf(user)} is a Moderator Now!`)

export const changeMembership = (user: User, membershipType: Membership) =>
  carryOut(
    user,
    ({ id }) => club.users.changeMembership({ id, membershipType }),
    `${nameOf(user)} is a ${membershipType} member now`,
  )

export const makeMember = async (user: User, self: boolean) => {
  const sure = await ask({
    title: `Make ${nameOf(user)} an ordinary member again?`,
    text: `${self ? 'You' : 'They'} can then no longer ${lostBy(user)}.`,
    ...(self && { reason: 'This is you: you are signed out of this screen.' }),
    confirm: 'Remove roles',
  })
  const done = `${nameOf(user)} is an ordinary member again`
  return sure && carryOut(user, club.users.makeMember, done)
}

export const signOutUser = async (user: User, self: boolean) => {
  const their = self ? 'your' : 'their'
  const sure = await ask({
    title: `Sign ${self ? 'yourself' : nameOf(user)} out everywhere?`,
    text: `${self ? 'You' : 'They'} have to sign in again on every phone and computer. Nothing is deleted.\n\nIf somebody else knows ${their} password, it must be changed as well.`,
    ...(self && { reason: 'This is you: you are signed out at once.' }),
    confirm: 'Sign out everywhere',
  })
  const done = `${self ? 'You are' : `${nameOf(user)} is`} signed out everywhere`
  return sure && carryOut(user, club.users.signOut, done)
}

export const removeUser = async (user: User, self: boolean) => {
  const sure = await ask({
    title: `Remove ${user.firstName ? `${user.firstName} (${user.email})` : user.email}?`,
    text: `${self ? 'Your' : 'Their'} record and ${self ? 'your' : 'their'} sign-in are deleted. This cannot be undone.`,
    ...(self && { reason: 'This is you: you are signed out at once.' }),
    confirm: 'Remove',
    destructive: true,
  })
  return sure && carryOut(user, club.users.remove, 'User Removed Successfully')
}

/** Somebody without a name is called by the address. */
export const nameOf = ({ firstName, email }: User) => firstName || email

const lostBy = ({ roles }: User) => {
  const lost = [
    ...(roles.includes('admin') ? ['manage users and requests'] : []),
    ...(roles.includes('moderator') ? ['add events and pictures'] : []),
    'publish news',
  ]
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(lost)
}

type Verb = (who: { id: string }) => Promise<unknown>

/** Does it, after a fresh sign-in if the site asks for one, and tells whether anything is another now. */
export const carryOut = async (user: User, verb: Verb, done?: string): Promise<boolean> => {
  try {
    await verb({ id: user._id })
    if (done) toast(done)
    await refreshUsers()
    return true
  } catch (failure) {
    if (endsSession(failure)) return false
    if (failure instanceof Refusal && failure.refusal === 'old-sign-in') {
      return (await requestFreshSignIn()) && carryOut(user, verb, done)
    }
    // Another admin may have been at work, so what is shown is asked for anew as well.
    await Promise.all([refreshUsers(), tell(wordsOf(failure, user))])
    return isGone(failure)
  }
}

const isGone = (failure: unknown) => failure instanceof Refusal && failure.refusal === 'not-found'

const wordsOf = (failure: unknown, user: User) =>
  isGone(failure)
    ? {
        title: `${nameOf(user)} is no longer in the club`,
        text: `Someone else has just deleted ${user.email}. The list is up to date now.`,
      }
    : ({ title: 'That did not work', text: sentenceOf(failure), urgent: true } as const)
