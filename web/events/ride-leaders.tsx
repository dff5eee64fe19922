import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Event } from '#contract/events.ts'
import { club, endsSession } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { TextButton } from '#web/ui/button.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import { MemberSearch } from '#web/users/member-search.tsx'
import { askToTell } from './tell-riders.tsx'

type Leader = {
  readonly person: string
  readonly name: string
  readonly group?: string | undefined
}

type Props = {
  ride: Event
  /** Called with the name of a member who leads the ride now. */
  onNamed: (name: string) => void
}

/** The members who lead a ride. Every change is saved at once. */
export const RideLeaders = ({ ride, onNamed }: Props) => {
  const { _id: id, signup } = ride
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  const queryKey = ['leaders', id]
  const leaders = useQuery({ queryKey, queryFn: () => club.events.leaders({ id }) })
  const isThere = leaders.isSuccess
  useEffect(() => {
    if (isThere && location.hash === '#leaders') heading.current?.scrollIntoView()
  }, [isThere])

  const save = async (next: readonly Leader[], done: string) => {
    const before = leaders.data ?? []
    setBusy(true)
    try {
      const difference = { label: 'Leaders', was: namesOf(before), is: namesOf(next) }
      const differences = difference.was === difference.is ? [] : [difference]
      const telling = await askToTell({ ride, differences })
      if (!telling) return false
      const named = next.map(({ person, group }) => ({ person, ...(group && { group }) }))
      await club.events.changeLeaders({ id, leaders: named, ...telling })
      queries.setQueryData(queryKey, next)
      toast(done)
      return true
    } catch (failure) {
      if (endsSession(failure)) return false
      const text = sentenceOf(failure)
      await showMessage({ title: 'The leaders are not saved', text, urgent: true })
      void leaders.refetch()
      return false
    } finally {
      setBusy(false)
    }
  }

  const add = async (leader: Leader) => {
    if (!(await save([...(leaders.data ?? []), leader], `${leader.name} leads the ride`))) return
    onNamed(leader.name)
    heading.current?.focus()
  }

  const remove = async ({ person, name }: Leader) => {
    const others = (leaders.data ?? []).filter((leader) => leader.person !== person)
    if (await save(others, `${name} no longer leads the ride`)) heading.current?.focus()
  }

  const assign = ({ person, name }: Leader, group: string) =>
    save(
      (leaders.data ?? []).map((leader) =>
        leader.person === person ? { person, name, ...(group && { group }) } : leader,
      ),
      'The leaders are saved',
    )

  return (
    <section
      id="leaders"
      aria-labelledby="leaders-heading"
      className="edge grid content-start gap-4 rounded-card bg-card p-4 sm:p-6"
    >
      <div>
        <h2 id="leaders-heading" ref={heading} tabIndex={-1} className="text-name">
          Leaders
        </h2>
        <p className="text-quiet text-sm">
          They see the rider list and take the roll. Changes are saved at once
          {ride.series ? ', for this ride of the series only' : ''}.
        </p>
      </div>
      {leaders.isPending ? <ListLoading label="Loading the leaders" /> : null}
      {leaders.isError ? (
        <ListFailed
          title="The leaders could not be loaded"
          heading="h3"
          error={leaders.error}
          onRetry={() => leaders.refetch()}
        />
      ) : null}
      {leaders.data ? (
        <>
          <ul className="grid gap-3 empty:hidden">
            {leaders.data.map((leader) => (
              <li
                key={leader.person}
                className="grid gap-2 rounded-xl bg-page p-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
              >
                <LeaderRow
                  leader={leader}
                  groups={signup?.groups ?? []}
                  busy={busy}
                  onAssign={(group) => void assign(leader, group)}
                  onRemove={() => void remove(leader)}
                />
              </li>
            ))}
          </ul>
          <MemberSearch
            label="Name a leader"
            action="Name"
            taken={leaders.data.map(({ person }) => person)}
            busy={busy}
            onPick={({ _id, name }) => void add({ person: _id, name })}
          />
        </>
      ) : null}
    </section>
  )
}

const namesOf = (leaders: readonly Leader[]) =>
  leaders.map(({ name }) => name).join(', ') || 'nobody'

type RowProps = {
  leader: Leader
  groups: NonNullable<Event['signup']>['groups']
  busy: boolean
  onAssign: (group: string) => void
  onRemove: () => void
}

const LeaderRow = ({
  leader: { name, group = '' },
  groups,
  busy,
  onAssign,
  onRemove,
}: RowProps) => (
  <>
    {groups.length > 0 ? (
      <SmallSelect label={`${name} leads`} value={group} onChoose={onAssign}>
        <option value="">The whole ride</option>
        {groups.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SmallSelect>
    ) : (
      <p className="wrap-anywhere self-center font-semibold">{name}</p>
    )}
    <div>
      <TextButton danger busy={busy} onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </TextButton>
    </div>
  </>
)
