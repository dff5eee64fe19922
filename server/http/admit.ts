import type { Access, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Caller } from './call.ts'

/** Lets a caller through or says why not. */
export const admit = (access: Access, caller: Caller | undefined) => {
  if (access === 'everyone') return
  if (!caller) throw new Refusal(access === 'proof' ? 'no-proof' : 'no-token')
  if (access === 'proof' || access === 'newcomer') return
  if (!caller.person) throw new Refusal('wrong-role', { detail: 'Finish your registration first.' })
  if (access === 'signed-in') return
  if (!access.some((role) => caller.person?.roles.includes(role))) {
    throw new Refusal('wrong-role', { detail: `This is for ${access.join(' or ')}s of the club.` })
  }
}

const fresh = 5 * 60 * 1000

/** A token is renewed without its holder; only a sign-in shows that they are there themselves. */
export const demandPresence = (
  { needsFreshLogin: grave }: Endpoint,
  caller: Caller | undefined,
) => {
  if (grave && !(caller && Date.now() - caller.since <= fresh)) throw new Refusal('old-sign-in')
}

/** The stored token arrives as `Bearer, <token>`; the standard `Bearer <token>` is as good. */
export const bearer = (header: string | null, needed: boolean): string | undefined => {
  if (!header) return undefined
  const token = header.match(/^Bearer,? +([\w.~+/=%-]+) *$/i)?.[1]
  if (!token && needed) throw new Refusal('dead-token')
  return token
}
