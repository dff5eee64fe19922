import { useEffect, useRef } from 'react'

/** The browser looks for the part an address names before the screen is there. This looks again. */
export const useLateAnchor = (there: boolean) => {
  const late = useRef(!there)
  useEffect(() => {
    if (!there || !late.current) return
    late.current = false
    const parts = [...document.querySelectorAll('main [id]')]
    parts.find(({ id }) => encodeURI(`#${id}`) === location.hash)?.scrollIntoView()
  }, [there])
}
