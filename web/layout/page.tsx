import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Navigation moves the focus here, as loading a page would; otherwise it would stay on an element that is gone. */
export const Page = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="main" ref={main} tabIndex={-1} className="outline-none">
      {children}
    </main>
  )
}

/** The browser looks for the target of the hash before the screen is there; this looks again once it is. */
export const useScrollToHash = (ready: boolean) => {
  const missed = useRef(!ready)
  useEffect(() => {
    if (!ready || !missed.current) return
    missed.current = false
    const elements = [...document.querySelectorAll('main [id]')]
    elements.find(({ id }) => encodeURI(`#${id}`) === location.hash)?.scrollIntoView()
  }, [ready])
}
