import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Without it nothing is amiss, but that nothing can be read without a connection. */
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
