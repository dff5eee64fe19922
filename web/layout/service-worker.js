// @ts-nocheck: the types of workers and those of pages contradict each other.
// Makes the site readable offline. Pages come from the network whenever it answers, so they are never out of
// date; the cached copy is used only when it doesn't.
{
  const offline = '/offline'
  /** The offline page with its files. Visited pages never evict it. */
  const offlineCache = 'clubrun-offline'
  /** Visited pages and their files. Each kind has its own limit, so pictures never evict pages. */
  const visitedCaches = [
    { name: 'clubrun-pages', most: 200 },
    { name: 'clubrun-files', most: 300 },
    { name: 'clubrun-pictures', most: 200 },
  ]
  const [pages, files, pictures] = visitedCaches
  /** Ride sheets that were saved, each with all its files, in a cache with its path. Only the page deletes them. */
  const sheetCache = (name) => name.startsWith('clubrun-sheet ')
  /** A weak signal must not keep leaders from their sheet. */
  const patience = 3000

  const publicPages = ['/', '/about', '/gallery', '/contact', '/calender']
  /** Pages, and the data the router fetches for them. All are the same for everyone. */
  const page =
    /^\/(_|(about|gallery|contact|calender|news|rides|routes|dashboard)(\/[\w/-]+)?)?(\.data)?$/
  /** These never change under their name. Pictures may be deleted, so they are always fetched again. */
  const immutable = /^\/assets\//

  const cacheFor = (pathname) => {
    if (page.test(pathname) || pathname === '/api/events') return pages
    if (/^\/(media|art)\//.test(pathname)) return pictures
    return /^\/(assets\/|colours\.css$|favicon\.svg$|logo\/)/.test(pathname) ? files : undefined
  }

  /** A redirected response cannot be shown as a page. */
  const isCacheable = ({ status, redirected }) => status === 200 && !redirected

  const store = async ({ name, most }, request, response) => {
    if (!isCacheable(response)) return
    const cache = await caches.open(name)
    await cache.put(request, response)
    const stored = await cache.keys()
    for (const oldest of stored.slice(0, -most)) await cache.delete(oldest)
  }

  /** The styles, fonts and scripts of an HTML page. */
  const filesIn = (html) => pathsIn(html, /"(\/(?:assets\/[^"]+\.(?:css|woff2|js)|colours\.css))"/g)
  const drawingsIn = (html) => pathsIn(html, /"(\/(?:art\/[^"]+|favicon)\.svg)"/g)
  const pathsIn = (html, pattern) => Array.from(html.matchAll(pattern), ([, path]) => path)

  /** Reads the body to its end: an unread one would occupy one of the few connections to the site. */
  const fetchFully = async (path) => {
    const response = await fetch(path)
    await response.clone().arrayBuffer()
    return response
  }

  const fetchMissing = async (path) => {
    if (await caches.match(path, { cacheName: files.name, ignoreVary: true })) return
    await store(files, path, await fetchFully(path))
  }

  const pathOf = (pathname) => pathname.replace(/\.data$/, '').replace(/^\/_$/, '/')
  const dataOf = (path) => (path === '/' ? '/_.data' : `${path}.data`)

  /** Stores all that a page needs, to be opened by its address as well as by a link. */
  const storePage = async (path, response) => {
    const page = response ?? (await fetchFully(path))
    if (!isCacheable(page)) return
    const html = await page.clone().text()
    for (const file of new Set(filesIn(html))) await fetchMissing(file)
    await store(pages, dataOf(path), await fetchFully(dataOf(path)))
    await store(pages, path, page)
  }

  /** Stores the offline page with all its files, or nothing. */
  const storeOffline = async () => {
    const page = await fetchFully(offline)
    const html = await page.clone().text()
    const needed = new Set([...filesIn(html), ...drawingsIn(html)])
    const parts = [[offline, page]]
    for (const path of needed) parts.push([path, await fetchFully(path)])
    if (!parts.every(([, part]) => isCacheable(part)))
      throw new Error('The offline page is incomplete.')
    const cache = await caches.open(offlineCache)
    for (const [path, part] of parts) await cache.put(path, part)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (pathname !== offline && !needed.has(pathname)) await cache.delete(request)
    }
  }

  /** Once per start of the worker, because the offline page may have changed with the site. */
  let refreshed
  const refreshOffline = () => {
    refreshed ??= storeOffline().catch(() => {
      refreshed = undefined
    })
    return refreshed
  }

  const fetchAndStore = async (event) => {
    const { request } = event
    const { pathname } = new URL(request.url)
    const response = await fetch(request)
    const isPage = page.test(pathname)
    if (isPage && isCacheable(response)) {
      const copy = request.mode === 'navigate' ? response.clone() : undefined
      event.waitUntil(storePage(pathOf(pathname), copy).catch(() => {}))
      event.waitUntil(refreshOffline())
    } else if (!isPage) {
      event.waitUntil(store(cacheFor(pathname), request, response.clone()))
    }
    return response
  }

  /** A page and its data depend on the path alone, so the query is ignored. */
  const optionsFor = (url) => ({
    ignoreVary: true,
    ignoreSearch: page.test(new URL(url).pathname),
  })

  const findSaved = async ({ url }) => {
    for (const cacheName of (await caches.keys()).filter(sheetCache)) {
      const saved = await caches.match(url, { cacheName, ...optionsFor(url) })
      if (saved) return saved
    }
  }

  const findCached = async (request) =>
    (await findSaved(request)) ?? caches.match(request.url, optionsFor(request.url))

  /** The answer of the network, unless it takes too long and there is a saved one. */
  const soonOrSaved = async (event, response) => {
    event.waitUntil(response.catch(() => {}))
    const saved = await findSaved(event.request)
    if (!saved) return response
    const late = new Promise((resolve) => setTimeout(resolve, patience, saved))
    return Promise.race([response, late])
  }

  const requestedBefore = ({ searchParams }) => {
    const requested = new URL(searchParams.get('from') ?? offline, self.location.origin)
    const isOurs = requested.origin === self.location.origin && requested.pathname !== offline
    return isOurs ? requested : undefined
  }

  /** Online again, it redirects to the page that was requested. It has its own address, because React would not hydrate it under another. */
  const answerOffline = async (url) => {
    try {
      const response = await fetch(offline)
      const requested = requestedBefore(url)
      return requested ? Response.redirect(requested) : response
    } catch (error) {
      const cached = await caches.match(offline, { cacheName: offlineCache, ignoreVary: true })
      if (cached) return cached
      throw error
    }
  }

  const answer = async (event) => {
    const { request } = event
    const url = new URL(request.url)
    const isNavigation = request.mode === 'navigate'
    if (isNavigation && url.pathname === offline) return answerOffline(url)
    // A draft of the club's words, shown to one person.
    if (url.searchParams.has('words-preview')) return fetch(request)
    if (immutable.test(url.pathname)) return (await findCached(request)) ?? fetchAndStore(event)
    try {
      const response = cacheFor(url.pathname) ? fetchAndStore(event) : fetch(request)
      return await soonOrSaved(event, response)
    } catch (error) {
      const cached = await findCached(request)
      if (cached) return cached
      if (!isNavigation) throw error
      return Response.redirect(
        `${offline}?${new URLSearchParams({ from: url.pathname + url.search })}`,
      )
    }
  }

  const notices = '/dashboard/notices'

  /** A push message is always shown: browsers end the subscription of a site that stays silent. */
  const readPush = ({ data }) => {
    try {
      const message = data.json()
      if (message.title) return message
    } catch {}
    return { title: 'There is news from the club' }
  }

  const showPush = async (event) => {
    const { title, text, path, notice, tag = '' } = readPush(event)
    await self.registration.showNotification(title, {
      body: text,
      icon: '/logo/192.png',
      badge: '/badge-96.png',
      data: { path, notice },
      tag,
      // A notification that replaces another one is as new as the first.
      renotify: tag !== '',
    })
    for (const window of await findWindows()) window.postMessage('push')
  }

  const findWindows = () => self.clients.matchAll({ type: 'window' })

  /** Shows a page of ours in a window that is open, or in a new one. The page marks the notice in the hash as read. */
  const openPage = async ({ path, notice } = {}) => {
    const page = self.location.origin + (String(path).startsWith('/') ? path : notices)
    const address = notice ? `${page}#notice=${encodeURIComponent(notice)}` : page
    const windows = await findWindows()
    const open = windows.find(({ url }) => url.split('#')[0] === page) ?? windows[0]
    if (!open) return self.clients.openWindow(address)
    // Where a window must not be moved to the front, the page is at least there.
    await open.focus().catch(() => {})
    await open.navigate(address)
  }

  self.addEventListener('push', (event) => event.waitUntil(showPush(event)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(event.notification.data))
  })
  self.addEventListener('install', (event) => {
    self.skipWaiting()
    // Without its offline page it is useless; the browser tries again at the next visit.
    event.waitUntil(
      Promise.all([storeOffline(), Promise.allSettled(publicPages.map((path) => storePage(path)))]),
    )
  })
  self.addEventListener('activate', (event) => {
    const ours = [offlineCache, ...visitedCaches.map(({ name }) => name)]
    const deleteOldCaches = async () => {
      const old = (await caches.keys()).filter((name) => !ours.includes(name) && !sheetCache(name))
      await Promise.all(old.map((name) => caches.delete(name)))
      await self.clients.claim()
    }
    event.waitUntil(deleteOldCaches())
  })
  self.addEventListener('fetch', (event) => {
    const { method, url, mode } = event.request
    const { origin, pathname } = new URL(url)
    const ours = method === 'GET' && origin === self.location.origin
    if (ours && (mode === 'navigate' || cacheFor(pathname))) event.respondWith(answer(event))
  })
}
