import { expect } from 'vitest'
import { askProvider } from './embedded.ts'

type Site = { readonly origin: string }

export const rima = { email: 'rima@example.com', password: 'quiet-ferry-at-dawn' }

/** Registers Rima, and gives what proves it. */
export const registerRima = async (site: Site) => {
  const response = await askProvider(site, '/sign-up/email', { ...rima, name: 'Rima' })
  expect(response.status).toBe(200)
  return response.headers.get('set-auth-token') ?? ''
}
