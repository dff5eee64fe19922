import { useQuery } from '@tanstack/react-query'
import { queries } from '#web/queries.ts'
import { countWaiting, waiting } from './menu-queries.ts'
import type { Counted } from './screens.ts'

/** How much waits, at the end of a link of the menu. */
export default function MenuCount({ of }: { of: Counted }) {
  const { data: count = 0 } = useQuery(countWaiting(of), queries)
  if (count === 0) return null
  return (
    <span className="edge ml-auto inline-flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full bg-coral px-1.5 font-bold text-page text-xs tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {waiting[of].word}</span>
    </span>
  )
}
