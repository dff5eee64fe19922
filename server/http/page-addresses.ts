import type { Router } from './routes.ts'

/** The part of a page's query that names a draft of the club's words. */
export const draftParameter = 'words-preview'

/** The only pages with a parameter that are cached: their loaders know which values exist. */
const cachedWithParameter = ['/news/:id', '/rides/:id', '/gallery/rides/:id']
/** Members' pages are rendered in the browser: there the loader doesn't know. */
const cachedIfPublic = ['/routes/:slug']

type Page = { readonly pattern: string; readonly parts: readonly string[] }

/** Knows the pages by their patterns, such as `/news/:id`, and the canonical path of each. */
export const openPageAddresses = (
  patterns: readonly string[],
  { routesPublic }: { readonly routesPublic: boolean },
) => {
  const cached = new Set([...cachedWithParameter, ...(routesPublic ? cachedIfPublic : [])])
  const pages = patterns.map((pattern): Page => ({ pattern, parts: partsOf(pattern) }))
  const plain = new Map(
    pages
      .filter(({ pattern }) => !pattern.includes(':'))
      .map((page) => [page.pattern.toLowerCase(), page]),
  )
  const withParameter = pages.filter(({ pattern }) => pattern.includes(':'))

  /** Finds the page as the router does, which accepts any case, number of slashes and encoding. */
  const find = (path: string) => {
    const parts = decode(partsOf(path))
    if (!parts) return undefined
    const page =
      plain.get(`/${parts.join('/')}`.toLowerCase()) ??
      withParameter.find((page) => matches(page.parts, parts))
    if (!page) return undefined
    const canonical = page.parts.map((part, at) =>
      part.startsWith(':') ? encodeURIComponent(parts[at] ?? '') : part,
    )
    return { pattern: page.pattern, path: `/${canonical.join('/')}` }
  }

  return {
    /** Whether a page may be cached under exactly this path. */
    isCached(path: string) {
      const found = find(path)
      if (found?.path !== path) return false
      return !found.pattern.includes(':') || cached.has(found.pattern)
    },

    /** Redirects other spellings of a page to its canonical path. */
    redirect({ method, url }: Request) {
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

const matches = (wanted: readonly string[], parts: readonly string[]) =>
  wanted.length === parts.length &&
  wanted.every(
    (part, at) => part.startsWith(':') || part.toLowerCase() === parts[at]?.toLowerCase(),
  )

type PageAddresses = ReturnType<typeof openPageAddresses>

/** The page cache key of the URL of a page, if it is its canonical path. It is cached whatever the query. */
export const findCacheKey = (url: string, router: Router, pages: PageAddresses) => {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  if (router.hasRoute(path)) return undefined
  if (query !== -1 && url.includes(draftParameter, query)) return undefined
  if (!path.endsWith(data)) return pages.isCached(path) ? path : undefined
  return query === -1 && pages.isCached(pageOfData(path)) ? path : undefined
}

/** The client-side router fetches the data of a page from its path plus `.data`, and that of `/` from `/_root.data`. */
const data = '.data'
const pageOfData = (path: string) => (path === '/_root.data' ? '/' : path.slice(0, -data.length))

/** A path that cannot be decoded is not a page: the page router would print an error. */
export const isPage = (path: string, router: Router) => {
  if (router.hasRoute(path)) return false
  try {
    // The result is used, because the bundler drops a call whose result is not.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

const exempt = ['/healthz', '/readyz', '/api/signOut', '/api/auth/sign-out']

/** Load shedding spares health checks and sign-outs; uploads have a limit of their own. */
export const isExempt = (url: string, router: Router) =>
  exempt.includes(url) || router.isUpload(url)
