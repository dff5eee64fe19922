import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// If it can't be registered, only offline reading is missing.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

const typing = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'selectionchange']

/**
 * React hydrates a page in small pieces, but all at once as soon as it sees a key, and then the letter waits. Fields
 * need no React to be typed in, so it sees no typing until it is done.
 */
const hideTyping = (event: Event) => {
  const { target } = event
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    event.stopPropagation()
}

for (const type of typing) addEventListener(type, hideTyping, true)

function Page() {
  useEffect(() => {
    for (const type of typing) removeEventListener(type, hideTyping, true)
  }, [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(document, <Page />)
})
