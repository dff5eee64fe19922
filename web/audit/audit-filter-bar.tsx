import { type ReactNode, useId } from 'react'
import { box } from '#web/kit/field.tsx'
import { TextButton } from '#web/kit/text-button.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { kinds, nameOf } from './phrases.ts'
import { useActors } from './use-audit.ts'

type Props = { filter: AuditFilter; onFilter: (change: Partial<AuditFilter>) => void }

const nothing: AuditFilter = { person: '', kind: '', from: '', to: '' }

/** By whom, what, and when. The address keeps what was chosen. */
export const AuditFilterBar = ({ filter, onFilter }: Props) => {
  const actors = useActors().data ?? []
  const isUnknown = filter.person !== '' && !actors.some(({ id }) => id === filter.person)
  const choose = (name: keyof AuditFilter) => ({
    name,
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => onFilter({ [name]: target.value }),
    className: `${box} min-h-11! max-sm:px-2!`,
  })
  return (
    <search className="grid gap-1">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10.5rem_10.5rem]">
        <Labelled label="Person">
          {(id) => (
            <select id={id} {...choose('person')}>
              <option value="">Everybody</option>
              {isUnknown ? <option value={filter.person}>Somebody else</option> : null}
              {actors.map((actor) => (
                <option key={actor.id} value={actor.id}>
                  {nameOf(actor)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label="What">
          {(id) => (
            <select id={id} {...choose('kind')}>
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
            </select>
          )}
        </Labelled>
        <Labelled label="From">
          {(id) => <input id={id} type="date" max={filter.to} {...choose('from')} />}
        </Labelled>
        <Labelled label="To">
          {(id) => <input id={id} type="date" min={filter.from} {...choose('to')} />}
        </Labelled>
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

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className="grid grid-cols-1 content-start gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
