import { useNavigate, useRouteLoaderData } from 'react-router'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { rememberedPath } from '#web/layout/remembered.ts'
import { roleFor } from '#web/layout/screens.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useSearch } from '#web/layout/use-hydrated.ts'
import { getSession } from '#web/session.ts'

/** What the page was told about the identity provider of this site. */
export const useIdentity = () => {
  const root = useRouteLoaderData<{ readonly identity: IdentityForBrowser }>('root')
  if (!root) throw new Error('A page of the identity room stands below the root.')
  return root.identity
}

/** Leads somebody who has just come in to where they wanted to go. */
export const useEntering = () => {
  const navigate = useNavigate()
  const wanted = rememberedPath(useSearch())
  return async (greeting: string) => {
    toast(greeting)
    await navigate(mayOpen(wanted) ? wanted : '/', { replace: true })
  }
}

/** Back at a page of a role they do not hold, people would be signed out again at once. */
const mayOpen = (path: string) => {
  const role = roleFor(path)
  const session = getSession()
  return !role || (session.state === 'in' && session.roles.includes(role))
}
