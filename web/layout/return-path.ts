import { to } from '#contract/pages.ts'
import type { SignOutReason } from '#web/session.ts'

const base = new URL('http://site.invalid')
const signInPages = [to.login(), to.register()]

/** Splits a path of this site; anything a browser could read as another site is undefined. */
const ownPath = (given: string) => {
  if (!/^\/(?!\/)/.test(given) || /[\\\p{Cc}]/u.test(given)) return undefined
  const { pathname, search, hash } = new URL(given, base)
  return pathname.startsWith('//') ? undefined : { pathname, rest: search + hash }
}

/** Where people wanted to go before they had to sign in, or home. */
export const returnPath = (search: string): string => {
  const path = ownPath(new URLSearchParams(search).get('from') ?? '')
  if (!path || signInPages.includes(path.pathname)) return '/'
  return path.pathname + path.rest
}

/** The login page, which then leads back to a path and can say why people are there. */
export const loginAddress = (path: string, because?: SignOutReason) =>
  to.login({ from: path, ...(because && { because }) })

/** The login or registration page, with the same return path. */
export const signInLink = (page: 'login' | 'register', search: string) => {
  const from = returnPath(search)
  return to[page](from === to.home() ? {} : { from })
}

/** Anyone can write an address, so it only names one of these sentences. */
const reasons: Record<SignOutReason, string> = {
  expired: 'You were signed out because your sign-in has expired. Please log in again.',
  role: "You were signed out because your account doesn't have the role for this page. Ask an admin if you need it.",
}

const purposes: Readonly<Record<string, string>> = {
  calender: 'see the calendar',
  dashboard: 'see the dashboard',
  rides: 'join this ride',
}

/** Why people were sent to the login page. */
export const loginReason = (search: string): string | undefined => {
  const because = new URLSearchParams(search).get('because') ?? ''
  if (Object.hasOwn(reasons, because)) return reasons[because as SignOutReason]
  const [, page] = returnPath(search).match(/^\/(calender|dashboard|rides(?=\/))(?![^/?#])/) ?? []
  return page && `Sign in to ${purposes[page]}.`
}
