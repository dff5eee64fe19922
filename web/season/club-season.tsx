import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { inDigits } from '#contract/numbers.ts'
import type { ClubSeason, Season } from '#contract/season.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { queries } from '#web/queries.ts'
import { Panel } from '#web/ui/panel.tsx'
import { count, kilometres } from './review-words.ts'

type Props = { year: number; shown: boolean }

/** What the club rode together, and the members who share their figures. */
export function ClubTogether({ year, shown }: Props) {
  const loaded = useQuery({
    queryKey: ['season', 'club', year],
    queryFn: () => club.season.club({ year }),
  })
  return (
    <Panel title={`The club in ${year}`} loaded={loaded}>
      {({ rides, riders, kilometres, board }) => (
        <div className="grid grid-cols-1 gap-6">
          <dl className="edge grid grid-cols-3 gap-4 rounded-card bg-card p-5 sm:p-6">
            <Figure name={rides === 1 ? 'ride' : 'rides'} value={rides} />
            <Figure name={riders === 1 ? 'rider' : 'riders'} value={riders} />
            <Figure name="km together" value={kilometres} />
          </dl>
          <div className="grid grid-cols-1 gap-2">
            <h3 className="font-semibold">Members who share their season</h3>
            <ShareSwitch shown={shown} />
            <Board board={board} />
          </div>
        </div>
      )}
    </Panel>
  )
}

export const Figure = ({ name, value }: { name: string; value: number }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-quiet text-sm leading-tight">{name}</dt>
    <dd className="font-bold font-display text-2xl leading-tight sm:text-3xl">{inDigits(value)}</dd>
  </div>
)

const ShareSwitch = ({ shown }: { shown: boolean }) => {
  const hint = useId()
  const share = useMutation({
    mutationFn: async (wanted: boolean) => {
      await club.season.share({ shown: wanted })
      queries.setQueriesData<Season>(
        { queryKey: ['season', 'mine'] },
        (season) => season && { ...season, shown: wanted },
      )
      await queries.invalidateQueries({ queryKey: ['season', 'club'] })
    },
    networkMode: 'always',
  })
  const isOn = share.isPending ? share.variables : shown
  return (
    <div className="grid">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={hint}
        onClick={() => share.mutate(!isOn)}
        className="group flex min-h-11 items-center gap-3 justify-self-start rounded-full text-left font-semibold focus-visible:rounded-full"
      >
        <span className="relative h-7 w-12 shrink-0 rounded-full border-2 border-edge bg-page after:absolute after:top-0.5 after:left-0.5 after:size-5 after:rounded-full after:bg-edge after:transition-transform group-aria-checked:border-lagoon group-aria-checked:bg-lagoon group-aria-checked:after:translate-x-5 group-aria-checked:after:bg-page forced-colors:after:bg-[ButtonText] forced-colors:group-aria-checked:after:bg-[Highlight]" />
        Show my season to members
      </button>
      <p id={hint} className="text-quiet text-sm">
        They see your rides and kilometres of a year, under the name you chose in your profile.
        Which rides you rode stays private.
      </p>
      <p role="alert" className="font-semibold text-coral empty:hidden">
        {share.error ? sentenceOf(share.error) : null}
      </p>
    </div>
  )
}

const Board = ({ board }: Pick<ClubSeason, 'board'>) => {
  if (board.length === 0) return <p className="pt-2 text-quiet">Nobody does so far.</p>
  return (
    <ol className="grid">
      {board.map(({ rank, name, rides, kilometres: far, mine }) => (
        <li
          key={rank}
          className="grid min-h-12 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3 border-line border-t py-2"
        >
          <span aria-hidden="true" className="font-semibold text-quiet tabular-nums">
            {rank}
          </span>
          <span className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-semibold">
            {name}
            {mine ? <span className="rounded-full bg-lagoon/20 px-2.5 text-sm">you</span> : null}
          </span>
          <span className="text-right text-quiet text-sm tabular-nums">
            <strong className="block text-base text-words">{kilometres(far)}</strong>
            {count(rides, 'ride')}
          </span>
        </li>
      ))}
    </ol>
  )
}
