// @ts-nocheck: the types of workers and those of pages contradict each other.
// Lets the club be read without a connection. Pages come from the network whenever it answers, so
// nobody sees an old one after a change; what was seen last is shown only when it does not.
{
  const shelf = 'clubrun'
  const offline = '/offline'
  const pages = ['/', '/about', '/gallery', '/contact', '/calender', offline]
  /** What the router asks for when it goes to one of them by itself. */
  const data = ['/_.data', '/about.data', '/gallery.data', '/contact.data', '/calender.data']
  const most = 300

  /** Files that never change under their name. */
  const lasting = /^\/(assets|media)\//
  /** What is the same for everyone, and the rides: pages of one person are never kept. */
  const shared =
    /^\/((_|about|gallery|contact|calender|offline|news(\/[\w/-]+)?)?(\.data)?|art\/.*|api\/events)$/

  const keep = async (request, response) => {
    if (response.status !== 200) return
    const cache = await caches.open(shelf)
    await cache.put(request, response)
    const names = await cache.keys()
    for (const oldest of names.slice(0, -most)) await cache.delete(oldest)
  }

  const fetchAndKeep = async (event) => {
    const response = await fetch(event.request)
    event.waitUntil(keep(event.request, response.clone()))
    return response
  }

  /** A page is made from its path alone, so its query does not matter. */
  const lastSeen = async (request) => {
    const page = request.mode === 'navigate'
    const seen = await caches.match(request, { ignoreVary: true, ignoreSearch: page })
    // A page belongs to its address: shown under another one, React would not know it.
    return seen ?? (page ? Response.redirect(offline) : undefined)
  }

  const answer = async (event) => {
    const { pathname } = new URL(event.request.url)
    if (lasting.test(pathname)) return (await caches.match(event.request)) ?? fetchAndKeep(event)
    try {
      return await (shared.test(pathname) ? fetchAndKeep(event) : fetch(event.request))
    } catch (error) {
      const seen = await lastSeen(event.request)
      if (seen) return seen
      throw error
    }
  }

  /** A page and the files without which it cannot be read. */
  const prepare = async (path) => {
    const cache = await caches.open(shelf)
    const response = await fetch(path)
    const html = await response.clone().text()
    const files = html.matchAll(/href="(\/assets\/[^"]+\.(?:css|woff2))"/g)
    await cache.put(path, response)
    await cache.addAll(new Set([...files].map(([, file]) => String(file))))
  }

  self.addEventListener('install', (event) => {
    self.skipWaiting()
    event.waitUntil(
      Promise.all([...pages.map(prepare), caches.open(shelf).then((cache) => cache.addAll(data))]),
    )
  })
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) => {
    const { method, url, mode } = event.request
    const { origin, pathname } = new URL(url)
    const ours = method === 'GET' && origin === self.location.origin
    if (ours && (mode === 'navigate' || lasting.test(pathname) || shared.test(pathname))) {
      event.respondWith(answer(event))
    }
  })
}
