import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from './secret.ts'

type Handle = (request: Request) => Promise<Response>

const wayBack = /^\/api\/auth\/callback\/(\w+)$/

/**
 * Gives Google and Twitter each a state that is good on their own way back only. The library would
 * take what the one answers for what the other was asked, and tell the one's code to the other.
 */
export const bindStateToProvider = (secret: string, handle: Handle): Handle => {
  const key = new TextEncoder().encode(deriveKey('state', secret))
  const seal = (social: string, state: string) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(state)
      .setAudience(social)
      .sign(key)
  const open = async (social: string, sealed: string) => {
    const checks = { audience: social, algorithms: ['HS256'] }
    return (await jwtVerify(sealed, key, checks).catch(() => undefined))?.payload.sub
  }

  return async (request) => {
    const address = new URL(request.url)
    const answering = wayBack.exec(address.pathname)?.[1]
    if (answering) {
      const state = await open(answering, address.searchParams.get('state') ?? '')
      if (state) address.searchParams.set('state', state)
      else address.searchParams.delete('state')
      return handle(new Request(address, request))
    }
    const response = await handle(request)
    const asked = address.searchParams.get('provider')
    const leads = URL.parse(response.headers.get('location') ?? '')
    const state = leads?.searchParams.get('state')
    if (!asked || !leads || !state) return response
    leads.searchParams.set('state', await seal(asked, state))
    response.headers.set('location', leads.href)
    return response
  }
}
