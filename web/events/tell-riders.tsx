import { dayInWords } from '#contract/days.ts'
import type { Event, EventChange, NewEvent } from '#contract/events.ts'
import { club } from '#web/api.ts'
import { askFor } from '#web/layout/dialogs.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** What a changing call is sent: whether riders are told, and the line that was added. */
export type Telling = { readonly tell: boolean; readonly line?: string }

/** Start 06:30 → 07:00. */
export type Difference = {
  readonly label: string
  readonly was: string
  readonly is: string
}

/** Names the version of a route. */
type NameRoute = (version: string | undefined) => string

/** What riders would hear about. */
export const differencesOf = (
  ride: Event,
  changed: NewEvent,
  nameRoute: NameRoute,
): readonly Difference[] =>
  [
    { label: 'Day', was: dayInWords(ride.date), is: dayInWords(changed.date) },
    { label: 'Start', was: ride.time, is: changed.time },
    { label: 'Place', was: ride.location, is: changed.location },
    { label: 'Leader', was: ride.author, is: changed.author },
    ...(ride.route === changed.route ? [] : [routeDifference(ride, changed, nameRoute)]),
    // Rules of the sign-up that stay as they were are left out.
    {
      label: 'Groups',
      was: groupsInWords(ride.signup, nameRoute),
      is: groupsInWords(changed.signup ?? ride.signup, nameRoute),
    },
  ].filter(({ was, is }) => was !== is)

type Routed = { readonly route?: string | undefined }

const routeDifference = (ride: Routed, changed: Routed, nameRoute: NameRoute): Difference => {
  const [was, is] = [nameRoute(ride.route), nameRoute(changed.route)]
  return { label: 'Route', was, is: was === is ? `${is}, newer version` : is }
}

type Groups = { readonly groups: readonly Group[] }
type Group = {
  readonly name: string
  readonly paceFrom?: number
  readonly paceTo?: number
  readonly route?: string
}

const groupsInWords = (
  { groups }: Groups | NonNullable<NewEvent['signup']> = { groups: [] },
  nameRoute: NameRoute,
) =>
  groups
    .map(({ name, paceFrom, paceTo, route }) => {
      const pace = [...new Set([paceFrom, paceTo])].filter((speed) => speed !== undefined)
      const more = [
        ...(pace.length > 0 ? [`${pace.join('–')} km/h`] : []),
        ...(route ? [nameRoute(route)] : []),
      ]
      return more.length > 0 ? `${name} (${more.join(', ')})` : name
    })
    .join(', ') || 'none'

type Asked = {
  readonly ride: Event
  readonly scope?: EventChange['scope'] | undefined
  readonly differences: readonly Difference[]
  /** What was typed the last time, if the ride could not be saved then. */
  readonly line?: string | undefined
}

const silently: Telling = { tell: false }

/**
 * Asks whether riders are told of a change, if there is something to tell and somebody to hear it. Another day
 * is always told. Resolves to undefined if the change is not to be saved yet.
 */
export const askToTell = async (asked: Asked): Promise<Telling | undefined> => {
  const { ride, scope, differences, line } = asked
  const moves = differences.some(({ label }) => label === 'Day')
  if (differences.length === 0 || (ride.status === 'cancelled' && !moves)) return silently
  const who = await findRiders(ride, scope)
  if (!who) return { tell: true }
  const what = differences.map(({ label, was, is }) => `${label} ${was} → ${is}`).join(' · ')
  const given = await askFor({
    title: moves ? 'Move it to another day?' : 'Tell the riders?',
    text: moves
      ? `${who} will be told, and asked whether they still come: ${what}.`
      : `${who} will be told: ${what}.`,
    fields: (
      <TextField
        label="Add a line?"
        name="line"
        defaultValue={line}
        required={false}
        maxLength={300}
        autoComplete="off"
      />
    ),
    confirm: moves ? 'Save and tell them' : 'Tell them',
    ...(!moves && { otherwise: 'Save without telling' }),
    cancel: 'Back',
  })
  if (!given) return undefined
  const added = String(given.get('line') ?? '').trim()
  return { tell: !given.has('otherwise'), ...(added && { line: added }) }
}

/** 14 riders and 3 in line; undefined if nobody has signed up. */
export const findRiders = async (ride: Event, scope: EventChange['scope'] = 'this') => {
  try {
    const counts = await countRiders(ride._id)
    if (scope === 'this' || !ride.series) return counts
    const dates = await club.events.dates({ id: ride._id })
    const later = dates.filter(({ date }) => date > ride.date).map(({ _id }) => countRiders(_id))
    const isSomebody = (await Promise.all([counts, ...later])).some(Boolean)
    return isSomebody ? 'Everyone who signed up for this or a later ride of the series' : undefined
  } catch {
    return 'Everyone who signed up'
  }
}

/** Without the person who asks. */
const countRiders = async (id: string) => {
  const { going, waiting, maybe, mine } = await club.signup.get({ id })
  const riders = going - (mine?.state === 'going' ? mine.party : 0)
  const inLine = waiting - (mine?.state === 'waiting' ? 1 : 0)
  const unsure = maybe - (mine?.state === 'maybe' ? 1 : 0)
  const counts = [
    ...(riders > 0 ? [riders === 1 ? '1 rider' : `${riders} riders`] : []),
    ...(inLine > 0 ? [`${inLine} in line`] : []),
  ]
  if (counts.length > 0) return counts.join(' and ')
  return unsure > 0 ? `${unsure} who said maybe` : undefined
}
