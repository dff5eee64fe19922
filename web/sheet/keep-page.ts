import { cachePrefix } from './stored-sheets.ts'

/** Styles, fonts, scripts and the mark of the club. */
const files = /"(\/(?:assets\/[^"]+\.(?:css|woff2|js)|colours\.css|favicon\.svg))"/g

/**
 * Stores the page of a sheet with all its files in a cache of its own, so that it opens without a connection, even if
 * it was reached by a link and never loaded by its address. It has no data of the sheet.
 */
export const keepPage = async (path: string) => {
  const page = await fetch(path)
  if (!page.ok || page.redirected) throw new Error('The page of the sheet could not be stored.')
  const html = await page.clone().text()
  const named = Array.from(html.matchAll(files), ([, file]) => file ?? '')
  // Parts that were loaded later are not named in the page.
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\//.test(pathname))
    .map(({ pathname }) => pathname)
  const needed = [...new Set([...named, ...loaded])]
  const parts = await Promise.all(needed.map(async (file) => [file, await fetch(file)] as const))
  const cache = await caches.open(cachePrefix + path)
  // Part of an older page may be gone from the site.
  for (const [file, part] of parts) if (part.ok) await cache.put(file, part)
  await cache.put(path, page)
}

/** Without a secure connection there are no caches, and nothing was stored. */
export const forgetPage = async (path: string) => {
  if ('caches' in globalThis) await caches.delete(cachePrefix + path)
}
