import type { ReactNode } from 'react'
import type { Event } from '#contract/events.ts'
import type { Rider } from '#contract/riders.ts'
import type { RsvpState } from '#contract/signup-rules.ts'
import { clubForLeaders } from '#web/api.ts'
import { askFor } from '#web/layout/dialogs.tsx'
import { TextButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { changeList, countGoing, type Groups, type RiderList } from './rider-queries.ts'
import { RiderRow } from './rider-row.tsx'
import type { RollCall } from './use-roll-call.ts'

type SectionsProps = { list: RiderList; rollCall: RollCall; onMoved: (rsvp?: string) => void }

/** The riders by group, then everyone who may not come. */
export const RiderSections = ({ list, rollCall, onMoved }: SectionsProps) => {
  const { ride, riders } = list
  const groups = ride.signup?.groups ?? []
  const known = (id: string | undefined) => groups.some(({ _id }) => _id === id)
  const inState = (...states: RsvpState[]) => riders.filter(({ state }) => states.includes(state))
  const going = inState('going')
  const waiting = inState('waiting').toSorted((one, other) => Number(one.rank) - Number(other.rank))
  const rows = (some: readonly Rider[]) =>
    some.map((rider) => <RiderRow key={rider._id} {...{ rider, list, rollCall, onMoved }} />)
  return (
    <>
      <Section title="Leaders">{rows(inState('leading'))}</Section>
      {groups.map((group) => (
        <GroupSection
          key={group._id}
          ride={ride}
          group={group}
          going={countGoing(riders, group._id)}
        >
          {rows(going.filter((rider) => rider.group === group._id))}
        </GroupSection>
      ))}
      <Section title={groups.length > 0 ? 'Coming, without a group' : 'Coming'}>
        {rows(going.filter((rider) => !known(rider.group)))}
      </Section>
      <Section title="Waiting">{rows(waiting)}</Section>
      <Section title="Maybe">{rows(inState('maybe'))}</Section>
      <Section title="Not confirmed yet">{rows(inState('unconfirmed'))}</Section>
      <Section title="Can't come">{rows(inState('no'))}</Section>
    </>
  )
}

const listLook = 'grid gap-3 md:grid-cols-2 2xl:grid-cols-3'

const Section = ({ title, children }: { title: string; children: readonly ReactNode[] }) =>
  children.length > 0 ? (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-name">
        {title} <span className="font-normal text-quiet">{children.length}</span>
      </h2>
      <ul className={listLook}>{children}</ul>
    </section>
  ) : null

type GroupProps = {
  ride: Event
  group: Groups[number]
  going: number
  children: readonly ReactNode[]
}

const GroupSection = ({ ride, group, going, children }: GroupProps) => {
  const { name, places, leaders } = group
  const facts = [paceInWords(group), leaders.length > 0 && `led by ${leaders.join(', ')}`]
  return (
    <section aria-label={name} className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
        <h2 className="text-name">
          {name}{' '}
          <span className="font-normal text-quiet">
            {places === undefined ? `${going} coming` : `${going} of ${places}`}
          </span>
        </h2>
        <TextButton onClick={() => void changePlaces(ride._id, group)}>
          Change places<span className="sr-only"> of {name}</span>
        </TextButton>
        <p className="text-quiet text-sm empty:hidden">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {children.length > 0 ? (
        <ul className={listLook}>{children}</ul>
      ) : (
        <p className="text-quiet">Nobody yet.</p>
      )}
    </section>
  )
}

const paceInWords = ({ paceFrom, paceTo }: Groups[number]) => {
  if (paceFrom && paceTo)
    return paceFrom === paceTo ? `${paceTo} km/h` : `${paceFrom}–${paceTo} km/h`
  if (paceFrom) return `from ${paceFrom} km/h`
  return paceTo ? `up to ${paceTo} km/h` : undefined
}

const changePlaces = async (id: string, { _id: group, name, places }: Groups[number]) => {
  const given = await askFor({
    title: `Places in ${name}`,
    text: 'If there are fewer places than riders, nobody loses theirs.',
    fields: (
      <TextField
        label="Places"
        name="places"
        type="number"
        inputMode="numeric"
        min={1}
        max={10_000}
        required={false}
        defaultValue={places}
        hint="Leave it empty for no limit."
      />
    ),
    confirm: 'Save',
  })
  if (!given) return
  const typed = String(given.get('places'))
  await changeList(
    id,
    () =>
      clubForLeaders.events.changeGroupPlaces({ id, group, places: typed ? Number(typed) : null }),
    typed ? `${name} has ${typed} places now` : `${name} has no limit now`,
  )
}
