import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { getSession } from '#web/session.ts'
import { ask } from './dialogs.tsx'

type Words = { readonly title: string; readonly text: string; readonly confirm: string }

/** Asks before a step to another page, as long as there is something it would break off. */
export const useLeaveGuard = (active: boolean, words: Words) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Whoever is signed out is on the way to the login page, and that is not to be stopped.
      getSession().state === 'in',
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask(words).then((sure) => (sure ? blocker.proceed() : blocker.reset()))
  }, [blocker, words])
}

/** Lets the browser ask, in its own words, before it closes or leaves a page with something unsent. */
export const useUnloadGuard = (active: boolean) =>
  useEffect(() => {
    if (!active) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [active])
