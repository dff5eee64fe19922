import type { Sheet, SheetRecord, SheetRider } from '#contract/sheet.ts'

/** A record before it has an id and a time. */
export type NewRecord = SheetRecord extends infer Record
  ? Record extends SheetRecord
    ? Omit<Record, 'id' | 'at'>
    : never
  : never

export type Presence = NonNullable<SheetRider['presence']> | null

/** The sheet as it will be once the site has these records: of two about the same thing the later one counts. */
export const applyRecords = (sheet: Sheet, records: readonly SheetRecord[]): Sheet =>
  records.toSorted(inTime).reduce(apply, sheet)

const inTime = (one: SheetRecord, other: SheetRecord) =>
  compare(one.at, other.at) || compare(one.id, other.id)

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

const apply = (sheet: Sheet, record: SheetRecord): Sheet => {
  if (record.kind === 'presence') {
    const riders = sheet.riders.map((rider) =>
      rider._id === record.rsvp && record.at >= (rider.presenceAt ?? '')
        ? withPresence(rider, record.presence, record.at)
        : rider,
    )
    return { ...sheet, riders }
  }
  if (record.kind === 'walk-up') {
    const isThere = sheet.riders.some(({ _id }) => _id === record.id)
    return isThere ? sheet : { ...sheet, riders: [...sheet.riders, riderFrom(record)] }
  }
  if (record.kind === 'incident') {
    const { id: _id, at, who, where, what } = record
    const isThere = sheet.incidents.some((incident) => incident._id === _id)
    const incident = { _id, at, who, what, photo: false, ...(where && { where }) }
    return isThere ? sheet : { ...sheet, incidents: [...sheet.incidents, incident] }
  }
  if (record.kind === 'moment') {
    const { rolledOutAt, backAt, ...ride } = sheet.ride
    const reached = record.reached ? record.at : undefined
    const out = record.moment === 'rolled-out' ? reached : rolledOutAt
    const back = record.moment === 'all-back' ? reached : backAt
    return {
      ...sheet,
      ride: { ...ride, ...(out && { rolledOutAt: out }), ...(back && { backAt: back }) },
    }
  }
  return sheet
}

const withPresence = (
  { presence: _, ...rider }: SheetRider,
  presence: Presence,
  presenceAt: string,
): SheetRider => ({ ...rider, ...(presence && { presence }), presenceAt })

const riderFrom = ({
  id,
  at,
  name,
  phone,
  contactPhone,
  group,
}: Extract<SheetRecord, { kind: 'walk-up' }>): SheetRider => ({
  _id: id,
  name,
  kind: 'guest',
  state: 'going',
  party: 1,
  firstTime: false,
  presence: 'there',
  presenceAt: at,
  contacts: contactPhone ? { contact: { name: 'Emergency contact', phone: contactPhone } } : {},
  ...(group && { group }),
  ...(phone && { phone }),
})

/** How far the clock of the site is ahead of this one, measured by a call that began and ended at these times. */
export const measureOffset = (siteNow: string, began: number, ended: number) =>
  Math.round(Date.parse(siteNow) - (began + ended) / 2)

/**
 * The time of the next record. It is later than every earlier one of this phone: two taps in the same millisecond have
 * an order, too.
 */
export const nextTime = (now: number, offset: number, latest: string | undefined) => {
  const corrected = now + offset
  const least = latest ? Date.parse(latest) + 1 : corrected
  return new Date(Math.max(corrected, least)).toISOString()
}

/** A tap changes open to there, there to not there, and not there to open again. */
export const nextPresence = (presence: Presence | undefined): Presence => {
  if (presence === 'there') return 'absent'
  return presence === 'absent' ? null : 'there'
}

type Section = {
  readonly id: string
  readonly name: string
  /** The group a walk-up joins here. */
  readonly group?: string
  /** Whether a walk-up can be added here. */
  readonly takesWalkUps: boolean
  readonly riders: readonly SheetRider[]
}

/** A person who has come rides, whatever their answer was. */
const rides = ({ state, presence }: SheetRider) =>
  state === 'going' || state === 'leading' || presence === 'there'

const others = {
  waiting: 'Waiting list',
  maybe: 'Maybe',
  unconfirmed: 'Not confirmed',
  no: 'Said no',
}

/** The riders by group, and below them those who may still turn up. */
export const sectionsOf = ({ groups, riders }: Pick<Sheet, 'groups' | 'riders'>) => {
  const sorted = riders.toSorted(
    (one, other) =>
      Number(other.state === 'leading') - Number(one.state === 'leading') ||
      one.name.localeCompare(other.name),
  )
  const coming = sorted.filter(rides)
  const known = new Set(groups.map(({ _id }) => _id))
  const ungrouped = coming.filter(({ group }) => !group || !known.has(group))
  const isLeader = ({ state }: SheetRider) => groups.length > 0 && state === 'leading'
  const sections: readonly Section[] = [
    {
      ...{ id: 'leaders', name: 'Leaders', takesWalkUps: false },
      riders: ungrouped.filter(isLeader),
    },
    ...groups.map(({ _id, name }) => ({
      ...{ id: _id, name, group: _id, takesWalkUps: true },
      riders: coming.filter(({ group }) => group === _id),
    })),
    {
      ...{ id: 'riders', name: groups.length > 0 ? 'Without a group' : 'Riders' },
      takesWalkUps: groups.length === 0,
      riders: ungrouped.filter((rider) => !isLeader(rider)),
    },
  ]
  const below = Object.entries(others).map(([state, name]) => ({
    ...{ id: state, name, takesWalkUps: false },
    riders: sorted.filter((rider) => rider.state === state && !rides(rider)),
  }))
  const isShown = ({ riders, takesWalkUps }: Section) => takesWalkUps || riders.length > 0
  return { sections: sections.filter(isShown), below: below.filter(isShown) }
}

const people = (riders: readonly SheetRider[]) =>
  riders.reduce((total, { party }) => total + party, 0)

/** The head count, guests of members included. */
export const headCount = (riders: readonly SheetRider[]) => {
  const coming = riders.filter(rides)
  return {
    there: people(coming.filter(({ presence }) => presence === 'there')),
    of: people(coming),
  }
}
