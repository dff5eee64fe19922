import { to } from '#contract/pages.ts'
import type { SignOutReason } from '#web/session.ts'

const nowhere = new URL('http://site.invalid')
const entrances = [to.login(), to.register()]

/** A path of this site, or nothing: what leads elsewhere, or could be read so, is none. */
const ownPath = (given: string) => {
  if (!/^\/(?!\/)/.test(given) || /[\\\p{Cc}]/u.test(given)) return undefined
  const { pathname, search, hash } = new URL(given, nowhere)
  return pathname.startsWith('//') ? undefined : { pathname, rest: search + hash }
}

/** Where a person who was asked to sign in wanted to go, or home. */
export const rememberedPath = (search: string): string => {
  const path = ownPath(new URLSearchParams(search).get('from') ?? '')
  if (!path || entrances.includes(path.pathname)) return '/'
  return path.pathname + path.rest
}

/** The address of the login page that leads back to a path, and says why one is there. */
export const loginAddress = (path: string, because?: SignOutReason) =>
  to.login({ from: path, ...(because && { because }) })

/** The other of login and registration, with the remembered path taken along. */
export const otherEntrance = (entrance: 'login' | 'register', search: string) => {
  const from = rememberedPath(search)
  return to[entrance](from === to.home() ? {} : { from })
}

/** An address can be written by anybody, so it only names one of these sentences. */
const reasons: Record<SignOutReason, string> = {
  expired: 'You were signed out because your sign-in is no longer valid. Please log in again.',
  role: 'You were signed out because your account does not have the role this needs. Ask an admin of the club if you need it.',
}

/** Why somebody is at the login page who did not go there. */
export const reasonIn = (search: string): string | undefined => {
  const because = new URLSearchParams(search).get('because') ?? ''
  if (Object.hasOwn(reasons, because)) return reasons[because as SignOutReason]
  const [, place] = rememberedPath(search).match(/^\/(calender|dashboard)(?![^/?#])/) ?? []
  return place && `Sign in to see the ${place === 'calender' ? 'calendar' : place}.`
}
