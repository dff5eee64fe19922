import type { Leading } from '#contract/leading.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { Nothing, Part } from '#web/overview/parts.tsx'
import { MemberSearch } from '#web/users/member-search.tsx'
import { type BoardAction, useBoardAction } from './use-leading.ts'

type Props = { board: Leading; isModerator: boolean }
type Leader = Leading['leaders'][number]

/** How often each leader has led this season. Moderators say here who may lead. */
export const WhoLeads = ({ board: { leaders }, isModerator }: Props) => {
  const action = useBoardAction()
  const most = Math.max(1, ...leaders.map(({ led }) => led))
  const add = (member: { _id: string; name: string }) =>
    action.mutate({
      send: () => club.leading.mark({ person: member._id, mayLead: true }),
      done: `${member.name} may lead rides`,
      undo: () =>
        action.mutate({
          send: () => club.leading.mark({ person: member._id, mayLead: false }),
          done: `${member.name} may no longer lead rides`,
        }),
    })
  return (
    <Part title="Who leads">
      <p className="text-quiet text-sm">
        Rides led this season, so that it isn't always the same people.
      </p>
      <p role="alert" className="font-semibold text-coral empty:hidden">
        {action.error ? sentenceOf(action.error) : null}
      </p>
      {leaders.length === 0 ? (
        <Nothing>Nobody may lead yet.</Nothing>
      ) : (
        <ul className="border-line border-b">
          {leaders.map((leader) => (
            <li
              key={leader._id}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-2"
            >
              <div className="grid gap-1.5">
                <div className="flex justify-between gap-3">
                  <span className="wrap-anywhere font-semibold">{leader.name}</span>
                  <span className="shrink-0 text-quiet text-sm tabular-nums">
                    {leader.led === 1 ? '1 ride' : `${leader.led} rides`}
                  </span>
                </div>
                <progress
                  max={most}
                  value={leader.led}
                  aria-label={`Rides ${leader.name} has led`}
                  className="h-1.5 w-full"
                />
              </div>
              {isModerator ? <MarkSwitch leader={leader} action={action} /> : null}
            </li>
          ))}
        </ul>
      )}
      {isModerator ? (
        <div className="pt-2">
          <MemberSearch
            label="Who else may lead?"
            action="May lead"
            taken={leaders.filter(({ marked }) => marked).map(({ _id }) => _id)}
            busy={action.isPending}
            onPick={add}
          />
        </div>
      ) : null}
    </Part>
  )
}

const MarkSwitch = ({ leader, action }: { leader: Leader; action: BoardAction }) => {
  const { _id: person, name, marked } = leader
  const set = (mayLead: boolean) =>
    action.mutate({
      send: () => club.leading.mark({ person, mayLead }),
      expect: (board) => ({
        ...board,
        leaders: board.leaders.map((one) =>
          one._id === person ? { ...one, marked: mayLead } : one,
        ),
      }),
      done: mayLead ? `${name} may lead rides` : `${name} may no longer lead rides`,
      ...(mayLead === marked ? {} : { undo: () => set(marked) }),
    })
  return (
    <button
      type="button"
      role="switch"
      aria-checked={marked}
      aria-label={`${name} may lead`}
      onClick={() => set(!marked)}
      className="group grid min-h-11 min-w-14 place-items-center rounded-full focus-visible:rounded-full"
    >
      <span className="relative h-7 w-12 rounded-full border-2 border-edge bg-page after:absolute after:top-0.5 after:left-0.5 after:size-5 after:rounded-full after:bg-edge after:transition-transform group-aria-checked:border-lagoon group-aria-checked:bg-lagoon group-aria-checked:after:translate-x-5 group-aria-checked:after:bg-page forced-colors:after:bg-[ButtonText] forced-colors:group-aria-checked:after:bg-[Highlight]" />
    </button>
  )
}
