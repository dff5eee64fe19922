import type { openApp } from '#server/app.ts'

type App = Pick<ReturnType<typeof openApp>, 'answers' | 'keeps' | 'isPatient'>

/** The name under which an address is kept: pages by their path alone, lists of the API only whole. */
export const keyOf = (url: string, app: App) => {
  if (!url.startsWith('/')) return undefined
  const asked = url.indexOf('?')
  const path = asked === -1 ? url : url.slice(0, asked)
  if (app.answers(path)) return app.keeps(path) && asked === -1 ? path : undefined
  return path.endsWith('.data') && asked !== -1 ? undefined : path
}

/** An address that cannot be decoded is no page: the router of the pages would print it. */
export const isPage = (path: string, app: App) => {
  if (app.answers(path)) return false
  try {
    // Used, because the packer leaves out what seems to have no use.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

const spared = ['/healthz', '/readyz', '/api/signOut', '/api/auth/sign-out']

/**
 * Who watches over the site must hear from it, who signs out must not stay signed in, and pictures that
 * arrive have a limit of their own.
 */
export const isSpared = (url: string, app: App) => spared.includes(url) || app.isPatient(url)
