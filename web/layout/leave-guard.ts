import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { getSession } from '#web/session.ts'
import { ask } from './dialogs.tsx'

export type LeaveQuestion = {
  readonly title: string
  readonly text: string
  readonly confirm: string
}

/** Asks before leaving the page for another one while something would be lost. */
export const useLeaveGuard = (active: boolean, question: LeaveQuestion | undefined) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active &&
      currentLocation.pathname !== nextLocation.pathname &&
      // After a sign-out the way leads to the login page and must stay open.
      getSession().state === 'in',
  )
  useEffect(() => {
    if (blocker.state !== 'blocked' || !question) return
    void ask(question).then((sure) => (sure ? blocker.proceed() : blocker.reset()))
  }, [blocker, question])
}

/** Lets the browser ask, in its own words, before it closes or leaves a page with unsaved input. */
export const useUnloadGuard = (active: boolean) =>
  useEffect(() => {
    if (!active) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [active])
