import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// If it can't be registered, only offline reading is missing.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
