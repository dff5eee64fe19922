import { box } from '#web/ui/field.tsx'
import { SmallSelect } from '#web/ui/small-select.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { kinds, nameOf } from './phrases.ts'
import { useActors } from './use-audit.ts'

type Props = { filter: AuditFilter; onFilter: (change: Partial<AuditFilter>) => void }

const nothing: AuditFilter = { person: '', kind: '', from: '', to: '' }

/** By whom, what, and when. The address keeps what was chosen. */
export const AuditFilterBar = ({ filter, onFilter }: Props) => {
  const actors = useActors().data ?? []
  const isUnknown = filter.person !== '' && !actors.some(({ id }) => id === filter.person)
  return (
    <search className="grid gap-1">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,40%),100%),1fr))] gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10.5rem_10.5rem]">
        <SmallSelect
          label="Person"
          value={filter.person}
          onChoose={(person) => onFilter({ person })}
        >
          <option value="">Everybody</option>
          {isUnknown ? <option value={filter.person}>Somebody else</option> : null}
          {actors.map((actor) => (
            <option key={actor.id} value={actor.id}>
              {nameOf(actor)}
            </option>
          ))}
        </SmallSelect>
        <SmallSelect label="What" value={filter.kind} onChoose={(kind) => onFilter({ kind })}>
          <option value="">Everything</option>
          {isKnown(filter.kind) ? null : <option value={filter.kind}>{filter.kind}</option>}
          {kinds.map(({ room, name, verbs }) => (
            <optgroup key={room} label={name}>
              <option value={room}>{name}: everything</option>
              {verbs.map(({ kind, name }) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SmallSelect>
        <DayField
          label="From"
          day={filter.from}
          max={filter.to}
          onDay={(from) => onFilter({ from })}
        />
        <DayField label="To" day={filter.to} min={filter.from} onDay={(to) => onFilter({ to })} />
      </div>
      {Object.values(filter).some(Boolean) ? (
        <p>
          <TextButton onClick={() => onFilter(nothing)}>Show everything</TextButton>
        </p>
      ) : null}
    </search>
  )
}

const isKnown = (kind: string) =>
  kind === '' ||
  kinds.some(({ room, verbs }) => room === kind || verbs.some((verb) => verb.kind === kind))

type DayProps = {
  label: string
  day: string
  min?: string
  max?: string
  onDay: (day: string) => void
}

const DayField = ({ label, day, onDay, ...bounds }: DayProps) => (
  <label className="grid grid-cols-1 content-start gap-1">
    <span className="font-semibold text-sm">{label}</span>
    <input
      type="date"
      value={day}
      onChange={({ target }) => onDay(target.value)}
      className={`${box} min-h-11! max-sm:px-2!`}
      {...bounds}
    />
  </label>
)
