import type { Access } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Person } from './call.ts'

/** Lets a caller through or says why not. */
export const admit = (access: Access, person: Person | undefined) => {
  if (access === 'everyone') return
  if (!person) throw new Refusal('no-token')
  if (access === 'signed-in') return
  if (!access.some((role) => person.roles.includes(role))) {
    throw new Refusal('wrong-role', { detail: `This is for ${access.join(' or ')}s of the club.` })
  }
}

/** The stored token arrives as `Bearer, <token>`; the standard `Bearer <token>` is as good. */
export const bearer = (header: string | null): string | undefined => {
  if (!header) return undefined
  const token = header.match(/^Bearer,? +([\w.~+/=-]+) *$/i)?.[1]
  if (!token) throw new Refusal('dead-token')
  return token
}
