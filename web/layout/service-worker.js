// @ts-nocheck: the types of workers and those of pages contradict each other.
// Lets the club be read without a connection. Pages come from the network whenever it answers, so
// nobody sees an old one after a change; what was seen last is shown only when it does not.
{
  const offline = '/offline'
  /** The offline page and all it is made of. What people open never pushes it out. */
  const own = 'clubrun-offline'
  /** What people open, and how much of each kind is kept: pictures never push out pages. */
  const kinds = [
    { name: 'clubrun-pages', most: 200 },
    { name: 'clubrun-files', most: 300 },
    { name: 'clubrun-pictures', most: 200 },
  ]
  const [pages, files, pictures] = kinds

  const publicPages = ['/', '/about', '/gallery', '/contact', '/calender']
  /** Pages, and what the router asks for when it goes to one of them by itself. All are the same for everyone. */
  const page = /^\/(_|(about|gallery|contact|calender|news|dashboard)(\/[\w/-]+)?)?(\.data)?$/
  /** Files that never change under their name. Pictures may be removed, and are asked for again. */
  const lasting = /^\/assets\//

  const kindOf = (pathname) => {
    if (page.test(pathname) || pathname === '/api/events') return pages
    if (/^\/(media|art)\//.test(pathname)) return pictures
    return /^\/(assets\/|colours\.css$|favicon\.svg$)/.test(pathname) ? files : undefined
  }

  /** A redirected answer cannot be shown as a page, and an error is nothing to keep. */
  const isWhole = ({ status, redirected }) => status === 200 && !redirected

  const keep = async ({ name, most }, request, response) => {
    if (!isWhole(response)) return
    const cache = await caches.open(name)
    await cache.put(request, response)
    const kept = await cache.keys()
    for (const oldest of kept.slice(0, -most)) await cache.delete(oldest)
  }

  /** Styles, fonts and scripts that an HTML page names. */
  const filesIn = (html) => namedIn(html, /"(\/(?:assets\/[^"]+\.(?:css|woff2|js)|colours\.css))"/g)
  const drawingsIn = (html) => namedIn(html, /"(\/(?:art\/[^"]+|favicon)\.svg)"/g)
  const namedIn = (html, pattern) => Array.from(html.matchAll(pattern), ([, path]) => path)

  /** Reads the answer to its end: an unread one would hold one of the few connections to the site. */
  const fetchWhole = async (path) => {
    const response = await fetch(path)
    await response.clone().arrayBuffer()
    return response
  }

  const fetchMissing = async (path) => {
    if (await caches.match(path, { cacheName: files.name, ignoreVary: true })) return
    await keep(files, path, await fetchWhole(path))
  }

  const pathOf = (pathname) => pathname.replace(/\.data$/, '').replace(/^\/_$/, '/')
  const dataOf = (path) => (path === '/' ? '/_.data' : `${path}.data`)

  /** Keeps all that a page needs to be opened again, by its address as well as by a link. */
  const keepPage = async (path, answered) => {
    const page = answered ?? (await fetchWhole(path))
    if (!isWhole(page)) return
    const html = await page.clone().text()
    for (const file of new Set(filesIn(html))) await fetchMissing(file)
    await keep(pages, dataOf(path), await fetchWhole(dataOf(path)))
    await keep(pages, path, page)
  }

  /** Takes the offline page as a whole or not at all. */
  const keepOffline = async () => {
    const page = await fetchWhole(offline)
    const html = await page.clone().text()
    const needed = new Set([...filesIn(html), ...drawingsIn(html)])
    const parts = [[offline, page]]
    for (const path of needed) parts.push([path, await fetchWhole(path)])
    if (!parts.every(([, part]) => isWhole(part))) throw new Error('No offline page to keep.')
    const cache = await caches.open(own)
    for (const [path, part] of parts) await cache.put(path, part)
    for (const kept of await cache.keys()) {
      const { pathname } = new URL(kept.url)
      if (pathname !== offline && !needed.has(pathname)) await cache.delete(kept)
    }
  }

  /** Once in the life of a worker, which is short: the offline page may have changed with the site. */
  let refreshed
  const refreshOffline = () => {
    refreshed ??= keepOffline().catch(() => {
      refreshed = undefined
    })
    return refreshed
  }

  const fetchAndKeep = async (event) => {
    const { request } = event
    const { pathname } = new URL(request.url)
    const response = await fetch(request)
    const isPage = page.test(pathname)
    if (isPage && isWhole(response)) {
      const answered = request.mode === 'navigate' ? response.clone() : undefined
      event.waitUntil(keepPage(pathOf(pathname), answered).catch(() => {}))
      event.waitUntil(refreshOffline())
    } else if (!isPage) {
      event.waitUntil(keep(kindOf(pathname), request, response.clone()))
    }
    return response
  }

  /** A page and its data are made from their path alone, so a query does not matter. */
  const lastSeen = ({ url }) =>
    caches.match(url, { ignoreVary: true, ignoreSearch: page.test(new URL(url).pathname) })

  const wantedBefore = ({ searchParams }) => {
    const wanted = new URL(searchParams.get('from') ?? offline, self.location.origin)
    const isOurs = wanted.origin === self.location.origin && wanted.pathname !== offline
    return isOurs ? wanted : undefined
  }

  /** Shown under its own address, because React would not know it under another; it leads back by itself. */
  const answerOffline = async (url) => {
    try {
      const response = await fetch(offline)
      const wanted = wantedBefore(url)
      return wanted ? Response.redirect(wanted) : response
    } catch (error) {
      const kept = await caches.match(offline, { cacheName: own, ignoreVary: true })
      if (kept) return kept
      throw error
    }
  }

  const answer = async (event) => {
    const { request } = event
    const url = new URL(request.url)
    const isVisit = request.mode === 'navigate'
    if (isVisit && url.pathname === offline) return answerOffline(url)
    if (lasting.test(url.pathname)) return (await lastSeen(request)) ?? fetchAndKeep(event)
    try {
      return await (kindOf(url.pathname) ? fetchAndKeep(event) : fetch(request))
    } catch (error) {
      const seen = await lastSeen(request)
      if (seen) return seen
      if (!isVisit) throw error
      return Response.redirect(
        `${offline}?${new URLSearchParams({ from: url.pathname + url.search })}`,
      )
    }
  }

  self.addEventListener('install', (event) => {
    self.skipWaiting()
    // Without its offline page it is of no use, and is installed at the next visit.
    event.waitUntil(
      Promise.all([keepOffline(), Promise.allSettled(publicPages.map((path) => keepPage(path)))]),
    )
  })
  self.addEventListener('activate', (event) => {
    const ours = [own, ...kinds.map(({ name }) => name)]
    const tidy = async () => {
      const strangers = (await caches.keys()).filter((name) => !ours.includes(name))
      await Promise.all(strangers.map((name) => caches.delete(name)))
      await self.clients.claim()
    }
    event.waitUntil(tidy())
  })
  self.addEventListener('fetch', (event) => {
    const { method, url, mode } = event.request
    const { origin, pathname } = new URL(url)
    const ours = method === 'GET' && origin === self.location.origin
    if (ours && (mode === 'navigate' || kindOf(pathname))) event.respondWith(answer(event))
  })
}
