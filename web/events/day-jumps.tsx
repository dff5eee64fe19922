import { useMutation } from '@tanstack/react-query'
import { addDays } from '#contract/days.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const searches = {
  previous: (day: string) => ({ to: addDays(day, -1), order: 'newest' as const }),
  next: (day: string) => ({ from: addDays(day, 1) }),
}

const nothing = {
  previous: 'There is no ride before this day.',
  next: 'There is no ride after this day yet.',
}

type Jump = { way: keyof typeof searches; from: string }

/** The days between one ride and another are skipped. */
export function DayJumps({ day, choose }: { day: string; choose: (day: string) => void }) {
  const jump = useMutation({
    mutationFn: async ({ way, from }: Jump) => {
      const [ride] = await club.events.list({ ...searches[way](from), limit: 1 })
      return ride?.date
    },
    // Whoever picked another day meanwhile stays there.
    onSuccess: (found, { from }) => found && from === day && choose(found),
    networkMode: 'always',
  })
  const asked = jump.variables?.from === day ? jump.variables : undefined
  const busy = (way: Jump['way']) => jump.isPending && asked?.way === way
  return (
    <div className="@container max-w-[34rem]">
      <div className="grid @2xs:grid-cols-2 gap-3">
        <Button
          tone="plain"
          busy={busy('previous')}
          onClick={() => jump.mutate({ way: 'previous', from: day })}
        >
          <Icon shape="left" className="-ml-2 @max-lg:hidden" />
          Previous day with a ride
        </Button>
        <Button
          tone="plain"
          busy={busy('next')}
          onClick={() => jump.mutate({ way: 'next', from: day })}
        >
          Next day with a ride
          <Icon shape="right" className="-mr-2 @max-lg:hidden" />
        </Button>
      </div>
      <p role="status" className="text-quiet not-empty:pt-3">
        {asked && jump.isSuccess && !jump.data && nothing[asked.way]}
        {asked && jump.isError && sentenceOf(jump.error)}
      </p>
    </div>
  )
}
