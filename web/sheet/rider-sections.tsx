import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Sheet, SheetRider } from '#contract/sheet.ts'
import { Icon } from '#web/ui/icon.tsx'
import { headCount, sectionsOf } from './records.ts'
import type { SheetActions } from './ride-sheet.ts'
import { RiderRow } from './rider-row.tsx'
import { WalkUp } from './walk-up.tsx'

type Props = { sheet: Sheet; actions: SheetActions }

/** The riders by group, then those who may still turn up. A tap makes them riders. */
export const RiderSections = ({ sheet, actions }: Props) => {
  const [walkUp, setWalkUp] = useState<{ readonly group: string | undefined }>()
  const moved = useFocusOnMoved(sheet.riders)
  const { sections, below } = sectionsOf(sheet)
  const rows = (riders: readonly SheetRider[], canMove: boolean) =>
    riders.map((rider) => (
      <RiderRow
        key={rider._id}
        rider={rider}
        actions={actions}
        onTap={canMove ? () => moved(rider._id) : undefined}
      />
    ))
  return (
    <div className="grid grid-cols-1 gap-4 print:hidden">
      {sections.map(({ id, name, group, riders, takesWalkUps }) => {
        const { there, of } = headCount(riders)
        return (
          <Section key={id} name={name} count={of > 0 ? `${there} of ${of} there` : 'No riders'}>
            {rows(riders, false)}
            {takesWalkUps ? (
              <li>
                <AddWalkUp name={name} onPress={() => setWalkUp({ group })} />
              </li>
            ) : null}
          </Section>
        )
      })}
      {below.map(({ id, name, riders }) => (
        <Section key={id} name={name} count={String(riders.length)}>
          {rows(riders, true)}
        </Section>
      ))}
      {walkUp ? (
        <WalkUp
          groups={sheet.groups}
          group={walkUp.group}
          actions={actions}
          onClose={() => setWalkUp(undefined)}
        />
      ) : null}
    </div>
  )
}

const AddWalkUp = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="flex min-h-[max(56px,3.5rem)] w-full items-center gap-3 px-1 text-left font-semibold text-lagoon focus-visible:-outline-offset-2"
  >
    <span className="grid size-10 shrink-0 place-items-center">
      <Icon shape="plus" />
    </span>
    Add a walk-up
    <span className="sr-only"> to {name}</span>
  </button>
)

type SectionProps = { name: string; count: string; children: ReactNode }

const Section = ({ name, count, children }: SectionProps) => (
  <details open className="group grid grid-cols-1">
    <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 border-words border-b-2 focus-visible:outline-offset-0 [&::-webkit-details-marker]:hidden">
      <h2 className="text-name">{name}</h2>
      <span className="text-quiet">{count}</span>
      <Icon shape="down" className="ml-auto size-5! group-open:rotate-180" />
    </summary>
    <ul>{children}</ul>
  </details>
)

/** A tap moves these riders to their group, where the focus follows them. */
const useFocusOnMoved = (riders: readonly SheetRider[]) => {
  const target = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move when the riders change
  useEffect(() => {
    if (!target.current) return
    document.querySelector<HTMLElement>(`#rider-${target.current} button`)?.focus()
    target.current = undefined
  }, [riders])
  return (rsvp: string) => {
    target.current = rsvp
  }
}
