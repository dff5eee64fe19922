import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { clubClock, dayInWords } from '#contract/days.ts'
import type { Rider } from '#contract/riders.ts'
import { clubForLeaders } from '#web/api.ts'
import { ask } from '#web/layout/dialogs.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { Button, quietLook, TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectBox } from '#web/ui/select.tsx'
import { Emergency, PhoneLink } from './emergency.tsx'
import { rankInWords } from './rank.ts'
import { changeList, type Groups, type RiderList } from './rider-queries.ts'
import type { Presence, RollCall } from './use-roll-call.ts'

type Props = {
  rider: Rider
  list: RiderList
  rollCall: RollCall
  /** Gets the id of a rider who is somewhere else in the list now, or nothing if they are gone. */
  onMoved: (rsvp?: string) => void
}

/** One rider: who it is, whether they are there, and behind “More” what is needed rarely. */
export const RiderRow = ({ rider, list, rollCall, onMoved }: Props) => {
  const { _id: id, name, state, note, phone } = rider
  const isGrey = state === 'unconfirmed' || state === 'no'
  return (
    <li
      id={`rider-${id}`}
      tabIndex={-1}
      className="edge grid content-start gap-2 rounded-card bg-card p-4"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className={`text-lg leading-tight ${isGrey ? 'text-quiet' : ''}`}>{name}</h3>
        <Marks rider={rider} list={list} />
      </div>
      {note ? <p className="text-quiet">“{note}”</p> : null}
      {state === 'no' || state === 'unconfirmed' ? null : (
        <RollCallButtons rider={rider} rollCall={rollCall} />
      )}
      <div className="flex flex-wrap items-start gap-x-6">
        {phone ? <PhoneLink phone={phone} name={name} /> : null}
        <details className="group open:basis-full">
          <summary
            className={`${quietLook} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
          >
            More<span className="sr-only"> about {name}</span>
            <Icon shape="down" className="size-5 group-open:rotate-180" />
          </summary>
          <div className="grid gap-3 pt-2">
            <Emergency rider={rider} list={list} />
            {state === 'leading' ? (
              <p className="text-quiet">Leads the ride. Leaders are changed where it is edited.</p>
            ) : (
              <MoveForm rider={rider} list={list} onMoved={onMoved} />
            )}
          </div>
        </details>
      </div>
    </li>
  )
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="edge rounded-full bg-track px-2.5 py-0.5 font-semibold text-sm">{children}</span>
)

const Marks = ({ rider, list }: Pick<Props, 'rider' | 'list'>) => {
  const { party, firstTime, minor, kind, rank, wantsGroup, state, confirm, withdrewAt } = rider
  const { timeZone } = useClub()
  const awaited = groupName(list.ride.signup?.groups ?? [], wantsGroup ?? rider.group)
  return (
    <>
      {rank ? (
        <Mark>
          {rankInWords(rank)}
          {awaited ? ` for ${awaited}` : ''}
        </Mark>
      ) : null}
      {party > 1 ? (
        <Mark>
          +{party - 1}
          <span className="sr-only"> {party === 2 ? 'guest' : 'guests'}</span>
        </Mark>
      ) : null}
      {firstTime ? <Mark>First ride</Mark> : null}
      {minor ? <Mark>Minor</Mark> : null}
      {kind === 'guest' ? <Mark>No account</Mark> : null}
      {state === 'unconfirmed' ? <Mark>Not confirmed</Mark> : null}
      {confirm ? <Mark>Hasn't confirmed the new day</Mark> : null}
      {withdrewAt ? <Mark>{withdrewInWords(withdrewAt, list.ride.date, timeZone)}</Mark> : null}
    </>
  )
}

/** Such as withdrew 04:10, with the day if it was another one. */
const withdrewInWords = (at: string, rideDay: string, timeZone: string) => {
  const [day = '', clock] = clubClock(timeZone, at).split('T')
  return day === rideDay ? `withdrew ${clock}` : `withdrew ${clock}, ${dayInWords(day)}`
}

const pressedLooks = {
  there: 'border-transparent bg-amber text-ink',
  absent: 'border-transparent bg-words text-page',
}

const RollCallButtons = ({ rider, rollCall }: Pick<Props, 'rider' | 'rollCall'>) => {
  const { _id: id, name } = rider
  const marked = rollCall.unsaved.get(id)
  const presence: Presence = marked === undefined ? (rider.presence ?? null) : marked
  const isUnsaved = marked !== undefined && rollCall.failure !== undefined
  const toggle = (value: 'there' | 'absent', label: string) => (
    <button
      type="button"
      aria-pressed={presence === value}
      onClick={() => rollCall.mark(id, presence === value ? null : value)}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-full border-2 px-3 font-semibold leading-tight focus-visible:rounded-full forced-colors:aria-pressed:underline ${presence === value ? pressedLooks[value] : 'border-edge hover:border-words'}`}
    >
      {presence === value ? <Icon shape={value === 'there' ? 'check' : 'close'} /> : null}
      {label}
      <span className="sr-only">, {name}</span>
    </button>
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {toggle('there', 'There')}
        {toggle('absent', 'Not there')}
      </div>
      {isUnsaved ? <p className="font-semibold text-coral text-sm">Not saved yet</p> : null}
    </>
  )
}

const states = { going: 'Coming', waiting: 'Waiting', maybe: 'Maybe', no: "Can't come" } as const
type Movable = keyof typeof states

const groupName = (groups: Groups, id: string | undefined) =>
  groups.find(({ _id }) => _id === id)?.name

const MoveForm = ({ rider, list, onMoved }: Omit<Props, 'rollCall'>) => {
  const { _id: rsvp, name, group, state } = rider
  const { _id: id, signup } = list.ride
  const groups = signup?.groups ?? []
  const [busy, setBusy] = useState(false)
  const fieldId = useId()

  const run = async (work: () => Promise<unknown>, done: string, moved?: string) => {
    setBusy(true)
    const isDone = await changeList(id, work, done)
    setBusy(false)
    if (isDone) onMoved(moved)
  }

  const move = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const chosen = String(typed.get('group') ?? '')
    const next = typed.get('state') as Movable
    const place = (next === 'going' || next === 'waiting') && groupName(groups, chosen)
    const change = { state: next, ...(chosen && chosen !== group && { group: chosen }) }
    const done = `${name}: ${states[next]}${place ? `, ${place}` : ''}`
    void run(() => clubForLeaders.signup.changeRider({ id, rsvp, ...change }), done, rsvp)
  }

  const remove = async () => {
    const sure = await ask({
      title: `Remove ${name} from the list?`,
      text: 'Their answer is deleted, and they hear about it. If they only can’t come, choose “Can’t come” instead.',
      confirm: 'Remove',
      destructive: true,
    })
    if (!sure) return
    void run(() => clubForLeaders.signup.removeRider({ id, rsvp }), `${name} is removed`)
  }

  return (
    <form onSubmit={move} className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
        {groups.length > 0 ? (
          <div className="grid gap-1">
            <label htmlFor={`${fieldId}-group`} className="font-semibold text-sm">
              Group
            </label>
            <SelectBox id={`${fieldId}-group`} name="group" defaultValue={group ?? ''}>
              {group ? null : <option value="">None</option>}
              {groups.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </SelectBox>
          </div>
        ) : null}
        <div className="grid gap-1">
          <label htmlFor={`${fieldId}-state`} className="font-semibold text-sm">
            Answer
          </label>
          <SelectBox
            id={`${fieldId}-state`}
            name="state"
            defaultValue={state in states ? state : 'going'}
          >
            {Object.entries(states).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectBox>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button tone="plain" type="submit" busy={busy}>
          Move
        </Button>
        <TextButton danger busy={busy} onClick={() => void remove()}>
          Remove…<span className="sr-only"> {name}</span>
        </TextButton>
      </div>
    </form>
  )
}
