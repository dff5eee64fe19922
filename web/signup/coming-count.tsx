import { useEffect, useRef, useState } from 'react'
import { club } from '#web/api.ts'
import { InlineScript } from '#web/layout/scripts.tsx'
import comingCount from './coming-count.js?raw'

/**
 * How many are coming, on the edge of a card, where it moves nothing. On a page from the server the script beside it
 * fetches the number; React does so after a change of page, and leaves alone what the script has written.
 */
export function ComingCount({ id }: { id: string }) {
  const badge = useRef<HTMLSpanElement>(null)
  const [words, setWords] = useState<string>()

  useEffect(() => {
    if (badge.current?.hidden === false) return
    let left = false
    club.signup.counts({ events: id }).then(
      ([count]) => left || setWords(count && countInWords(count)),
      () => {},
    )
    return () => {
      left = true
    }
  }, [id])

  return (
    <>
      <span
        ref={badge}
        data-coming={id}
        hidden={!words}
        suppressHydrationWarning
        className="-top-3.5 pointer-events-none absolute right-4 rounded-full bg-amber px-3 py-0.5 font-semibold text-ink text-sm"
      >
        {words ?? ' '}
      </span>
      <InlineScript code={comingCount} />
    </>
  )
}

/** Such as “14 coming · 3 places left”. */
export const countInWords = ({ going, left }: { going: number; left?: number | undefined }) => {
  if (going === 0) return undefined
  const places = left === 0 ? 'full' : left === 1 ? '1 place left' : `${left} places left`
  return left === undefined ? `${going} coming` : `${going} coming · ${places}`
}
