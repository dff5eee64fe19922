import type { openApp } from '#server/app.ts'

type App = Pick<ReturnType<typeof openApp>, 'answers' | 'keeps' | 'isPatient'>

/** Of pages with a parameter only these are kept: their loaders know which values there are. */
const keptWithParameter = new Set(['/news/:id'])

type Page = { readonly pattern: string; readonly parts: readonly string[] }

/** The pages of the web by their patterns, such as `/news/:id`, and the one spelling each address has. */
export const openPageAddresses = (patterns: readonly string[]) => {
  const pages = patterns.map((pattern): Page => ({ pattern, parts: partsOf(pattern) }))
  const plain = new Map(
    pages
      .filter(({ pattern }) => !pattern.includes(':'))
      .map((page) => [page.pattern.toLowerCase(), page]),
  )
  const withParameter = pages.filter(({ pattern }) => pattern.includes(':'))

  /** The router takes any case, any number of slashes and any encoding; this is what it makes of them. */
  const find = (path: string) => {
    const parts = decode(partsOf(path))
    if (!parts) return undefined
    const page =
      plain.get(`/${parts.join('/')}`.toLowerCase()) ??
      withParameter.find((page) => isSame(page.parts, parts))
    if (!page) return undefined
    const spelling = page.parts.map((part, at) =>
      part.startsWith(':') ? encodeURIComponent(parts[at] ?? '') : part,
    )
    return { pattern: page.pattern, path: `/${spelling.join('/')}` }
  }

  return {
    /** Whether a page may be kept under this very path. */
    keeps(path: string) {
      const found = find(path)
      if (found?.path !== path) return false
      return !found.pattern.includes(':') || keptWithParameter.has(found.pattern)
    },

    /** Leads whoever asks for another spelling of a page to the page. */
    lead({ method, url }: Request) {
      if (method !== 'GET' && method !== 'HEAD') return undefined
      const { pathname, search } = new URL(url)
      const found = find(pathname)
      if (!found || found.path === pathname) return undefined
      return new Response(null, { status: 308, headers: { location: found.path + search } })
    },
  }
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

const decode = (parts: readonly string[]) => {
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

const isSame = (wanted: readonly string[], parts: readonly string[]) =>
  wanted.length === parts.length &&
  wanted.every(
    (part, at) => part.startsWith(':') || part.toLowerCase() === parts[at]?.toLowerCase(),
  )

type PageAddresses = ReturnType<typeof openPageAddresses>

/**
 * The name under which an address is kept, if it is the one spelling of something that may be: pages
 * by their path alone, lists of the API only whole.
 */
export const findCacheKey = (url: string, app: App, pages: PageAddresses) => {
  const asked = url.indexOf('?')
  const path = asked === -1 ? url : url.slice(0, asked)
  if (app.answers(path)) return app.keeps(path) && asked === -1 ? path : undefined
  if (!path.endsWith(data)) return pages.keeps(path) ? path : undefined
  return asked === -1 && pages.keeps(pageOfData(path)) ? path : undefined
}

/** The router fetches what the next page shows from beside the page, and that of `/` from here. */
const data = '.data'
const pageOfData = (path: string) => (path === '/_root.data' ? '/' : path.slice(0, -data.length))

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
export const isExempt = (url: string, app: App) => spared.includes(url) || app.isPatient(url)
