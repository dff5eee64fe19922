// The offline page leads on to the page that was requested as soon as the site can be reached: the service worker
// answers the reload with it. Without a worker the offline page would only come again.
if (navigator.serviceWorker?.controller && new URLSearchParams(location.search).has('from')) {
  // A browser may call itself online before the site can be reached.
  const tryAgain = async () => {
    if (document.hidden) return
    const reached = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    )
    if (reached) location.reload()
  }
  setInterval(tryAgain, 5000)
  addEventListener('online', tryAgain)
  document.addEventListener('visibilitychange', tryAgain)
}
