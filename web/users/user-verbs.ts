import { Refusal } from '#contract/refusal.ts'
import type { User } from '#contract/users.ts'
import { club } from '#web/api.ts'
import { ask, tell } from '#web/frame/dialogs.tsx'
import { endsSession } from '#web/frame/ends-session.ts'
import { sentenceOf } from '#web/frame/failure.ts'
import { toast } from '#web/frame/toasts.tsx'
import { refreshUsers } from './use-users.ts'

/**
 * What can be done to a person. Each asks first what is not easily undone, does it, says so, and tells
 * whether the person is another than before.
 */
export const makeAdmin = (user: User) =>
  carryOut(user, club.users.makeAdmin, `${nameOf(user)} is an Admin Now!`)

export const makeModerator = (user: User) =>
  carryOut(user, club.users.makeModerator, `${nameOf(user)} is a Moderator Now!`)

export const makeMember = async (user: User, self: boolean) => {
  const sure = await ask({
    title: `Make ${nameOf(user)} an ordinary member again?`,
    text: `${self ? 'You' : 'They'} can then no longer ${lostBy(user)}.`,
    ...(self && { reason: 'This is you: you are signed out of this screen.' }),
    confirm: 'Back to ordinary member',
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
    title: `Remove ${user.email}?`,
    text: `${self ? 'Your' : 'Their'} record and ${self ? 'your' : 'their'} sign-in are deleted. This cannot be undone.`,
    ...(self && { reason: 'This is you: you are signed out at once.' }),
    confirm: 'Remove',
  })
  return sure && carryOut(user, club.users.remove, 'User Removed Successfully')
}

/** Somebody without a name is called by the address. */
const nameOf = ({ firstName, email }: User) => firstName || email

const lostBy = ({ roles }: User) => {
  const lost = [
    ...(roles.includes('admin') ? ['manage users and requests'] : []),
    ...(roles.includes('moderator') ? ['add events and pictures'] : []),
    'publish news',
  ]
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(lost)
}

type Verb = (who: { id: string }) => Promise<unknown>

const carryOut = async (user: User, verb: Verb, done: string) => {
  try {
    await verb({ id: user._id })
    toast(done)
    await refreshUsers()
    return true
  } catch (failure) {
    if (endsSession(failure)) return false
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
        text: `Somebody has removed ${user.email} meanwhile. The list now shows who is there.`,
      }
    : ({ title: 'That did not work', text: sentenceOf(failure), urgent: true } as const)
