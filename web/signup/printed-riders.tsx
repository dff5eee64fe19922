import { dayInWords } from '#contract/days.ts'
import type { Rider } from '#contract/riders.ts'
import type { RiderList } from './rider-queries.ts'

const columns = ['Name', 'Group', 'Guests', 'Phone', 'Note', 'There']

/** The list on paper: everyone who may turn up, with a box to tick. */
export const PrintedRiders = ({ list: { ride, riders } }: { list: RiderList }) => {
  const groups = ride.signup?.groups ?? []
  const order = ({ state, group, rank }: Rider) => [
    ['leading', 'going', 'waiting', 'maybe'].indexOf(state),
    groups.findIndex(({ _id }) => _id === group),
    rank ?? 0,
  ]
  const shown = riders
    .filter(({ state }) => state !== 'no' && state !== 'unconfirmed')
    .toSorted((one, other) => compare(order(one), order(other)))
  const placeOf = ({ state, group }: Rider) => {
    const name = groups.find(({ _id }) => _id === group)?.name ?? ''
    return state === 'going' ? name : [states[state], name].filter(Boolean).join(', ')
  }
  return (
    <div className="hidden print:block">
      <h1 className="text-2xl">{ride.title}</h1>
      <p>
        {dayInWords(ride.date)}, {ride.time} · {ride.location}
      </p>
      <table className="mt-4 w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="border border-line p-1.5 text-left">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((rider) => (
            <tr key={rider._id} className="break-inside-avoid">
              <td className={cell}>{rider.name}</td>
              <td className={cell}>{placeOf(rider)}</td>
              <td className={cell}>{rider.party > 1 ? `+${rider.party - 1}` : ''}</td>
              <td className={cell}>{rider.phone}</td>
              <td className={cell}>{rider.note}</td>
              <td className={cell}>
                <span className="block size-5 border-2 border-line" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'wrap-anywhere border border-line p-1.5 align-top'

const states: Readonly<Partial<Record<Rider['state'], string>>> = {
  leading: 'leads',
  waiting: 'waiting',
  maybe: 'maybe',
}

const compare = (one: readonly number[], other: readonly number[]) =>
  one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
