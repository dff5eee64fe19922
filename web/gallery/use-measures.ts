import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Measures } from './cut-wall.ts'

/** How wide the wall is, and how high and far apart its rows are, as soon as somebody can tell. */
export const useMeasures = (wall: RefObject<HTMLElement | null>) => {
  const [measures, setMeasures] = useState<Measures>()
  useLayoutEffect(() => {
    if (!wall.current) return
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setMeasures((known) => unlessSame(known, measure(entry.target)))
    })
    watcher.observe(wall.current)
    return () => watcher.disconnect()
  }, [wall])
  return measures
}

/** The wall is written in rem, so it grows with the text. */
const measure = (wall: Element): Measures => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const written = getComputedStyle(wall)
  const length = (name: string) => Number.parseFloat(written.getPropertyValue(name)) * rem
  return { width: wall.getBoundingClientRect().width, row: length('--row'), gap: length('--gap') }
}

/** A wall that only became higher is cut as before. */
const unlessSame = (known: Measures | undefined, now: Measures) =>
  known && known.width === now.width && known.row === now.row && known.gap === now.gap ? known : now
